/** Removes the first frame of a page once the page has its own heading; the style has hidden it by then. */
new MutationObserver((_changes, observer) => {
  if (!document.querySelector('[data-cell-name="head"] h1')) return;
  observer.disconnect();
  document.querySelector(".first-frame").remove();
}).observe(document, { childList: true, subtree: true });
