// Play a move step by step; return the time of its last click in milliseconds, or null.
async () => {
  const find = (node) =>
    node.matches?.(".parlour")
      ? node
      : [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.children].map(find).find(Boolean);
  const root = find(document.body),
    status = root.querySelector(".status"),
    before = status.textContent;
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const press = (spot) =>
    new Promise((done) => {
      const started = performance.now();
      const watch = new MutationObserver(() => {
        if (status.textContent === before) return;
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - started));
      });
      watch.observe(status, { childList: true, subtree: true, characterData: true });
      spot.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));
      setTimeout(() => {
        watch.disconnect();
        done(null);
      }, 500);
    });
  for (let step = 0; step < 12; step++) {
    const play = [...root.querySelectorAll("button")].find(
      (b) => b.textContent.trim().endsWith("Play") && !b.disabled && b.getAttribute("aria-disabled") !== "true",
    );
    const spot =
      play || [...root.querySelectorAll(".board [data-available]")].find((s) => s.dataset.available !== "false");
    const milliseconds = spot ? await press(spot) : await sleep(100);
    if (milliseconds) return milliseconds;
  }
  return null;
};
