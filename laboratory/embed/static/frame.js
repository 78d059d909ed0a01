// For the page around a board: <script src="…/frame.js"></script> lets every frame with a board be as high as its board.
// A message counts only if it comes from a frame of this page, and all that it can change is the height of that frame.
(() => {
  const [MIN_HEIGHT_PX, MAX_HEIGHT_PX] = [60, 4000];
  const listFrames = () => [...document.querySelectorAll("iframe")];

  addEventListener("message", ({ data, source }) => {
    if (data?.type !== "parlour-size" || !Number.isFinite(data.height)) return;
    const frame = listFrames().find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    frame.style.boxSizing = "content-box";
    frame.style.height = `${Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, data.height))}px`;
  });

  // Boards that were there before this script say their height again.
  for (const { src, contentWindow } of listFrames())
    if (/\/embed\.html([?#]|$)/.test(src)) contentWindow?.postMessage({ type: "parlour-size-wanted" }, "*");
})();
