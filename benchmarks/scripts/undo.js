// Undo the move, and wait until the board has settled.
async () => {
  const find = (node) =>
    node.matches?.(".parlour")
      ? node
      : [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.children].map(find).find(Boolean);
  const root = find(document.body),
    before = root.querySelector(".status").textContent;
  [...root.querySelectorAll("button")].find((b) => b.textContent.includes("Undo")).click();
  for (let i = 0; i < 60 && root.querySelector(".status").textContent === before; i++)
    await new Promise((done) => setTimeout(done, 50));
  await new Promise((done) => setTimeout(done, 400));
};
