// Play a move; return when the board, the tree and the card with verdicts are drawn, in milliseconds after the last click.
async () => {
  const find = (node, selector) =>
    node.matches?.(selector)
      ? node
      : [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.children]
          .map((child) => find(child, selector))
          .find(Boolean);
  const board = find(document.body, ".parlour:not(.move-tree)");
  const texts = {
    board: () => board.querySelector(".status").textContent,
    tree: () => find(document.body, ".move-tree").querySelector(".status").textContent,
    verdict: () => find(document.body, ".verdict-of")?.textContent,
  };
  const before = Object.fromEntries(Object.entries(texts).map(([name, read]) => [name, read()]));
  const frame = () => new Promise(requestAnimationFrame);
  const original = window.fetch;
  let asked = false;
  window.fetch = (...request) => {
    asked = true;
    return original(...request);
  };
  let started = 0;
  for (let step = 0; step < 12 && !asked; step++) {
    const play = [...board.querySelectorAll("button")].find(
      (b) => b.textContent.trim().endsWith("Play") && !b.disabled && b.getAttribute("aria-disabled") !== "true",
    );
    const spot =
      play || [...board.querySelectorAll(".board [data-available]")].find((s) => s.dataset.available !== "false");
    started = performance.now();
    spot.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));
    for (let wait = 0; wait < 10 && !asked; wait++) await frame();
  }
  const times = {};
  while (Object.keys(times).length < 3 && performance.now() - started < 60_000) {
    await frame();
    for (const [name, read] of Object.entries(texts))
      if (!(name in times) && ![undefined, before[name]].includes(read())) times[name] = performance.now() - started;
  }
  return times;
};
