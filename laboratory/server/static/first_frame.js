/** Removes the first frame of a page once the page has its own heading, and its live boards where the frame has boards. */
(() => {
  const CHECK_MS = 50; // a board is drawn in a tree of its own, which no observer of the page sees
  const frame = document.querySelector(".first-frame");
  const hasBoards = frame.querySelector(".prerendered") !== null;
  const hasDrawnBoards = (root) =>
    root.querySelectorAll(".cards").length > 1 &&
    [...root.querySelectorAll("marimo-anywidget")].every(({ shadowRoot }) => shadowRoot?.querySelector(".parlour"));
  const timer = setInterval(() => {
    const root = document.getElementById("root");
    if (!root?.querySelector('[data-cell-name="head"] h1') || (hasBoards && !hasDrawnBoards(root))) return;
    clearInterval(timer);
    const app = document.getElementById("App");
    if (app) app.scrollTop = frame.scrollTop;
    frame.remove();
  }, CHECK_MS);
})();
