// The ghost of a move: which preview an event asks for, and when it ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findPreview, findSingleMove, PreviewListener } from "../../widgets/static/ghost.js";

const element = (dataset) => ({ dataset });
const move = element({ previewMoves: " B-D A-C " });
const card = element({ board: "7", at: "0.3" });

test("the nearest element that asks for a preview counts, with the board and the position named around it", () => {
  assert.deepEqual(findPreview([element({}), move, card, {}]), { key: "7", at: "0.3", line: "B-D A-C" });
  assert.deepEqual(findPreview([element({ board: "7", previewNode: "12" })]), { key: "7", at: null, line: 12 });
  assert.equal(findPreview([element({}), card, {}]), null);
  assert.equal(findPreview([]), null);
});

test("what is no line and no node has no preview", () => {
  for (const dataset of [
    { previewMoves: " " },
    { previewMoves: "x".repeat(601) },
    { previewNode: "-1" },
    { previewNode: "1e3" },
  ])
    assert.equal(findPreview([element({ board: "7", ...dataset })]), null);
});

test("a single legal move is found by either of its texts", () => {
  const moves = [{ move: "A-C" }, { move: "11-02", text: "11-20" }];
  assert.equal(findSingleMove(moves, "11-20"), moves[1]);
  assert.equal(findSingleMove(moves, "A-C"), moves[0]);
  assert.equal(findSingleMove(moves, "A-C A-C"), null);
  assert.equal(findSingleMove(moves, 0), null);
});

class FakeDocument extends EventTarget {
  documentElement = new EventTarget();
}

const listen = () => {
  const [page, seen] = [new FakeDocument(), []];
  const listener = new PreviewListener(page, (preview) => seen.push(preview?.line ?? null));
  const send = (type, path, more = {}) => {
    const event = new Event(type);
    event.composedPath = () => path;
    page.dispatchEvent(Object.assign(event, more));
  };
  return { page, seen, send, listener };
};

test("the pointer comes before the focus, and leaving or Escape ends the preview", () => {
  const { page, seen, send } = listen();
  send("focusin", [element({ previewNode: "3" }), card]);
  send("pointermove", [move, card]);
  send("pointermove", [move, card]);
  send("keydown", [move, card], { key: "Escape" });
  send("keyup", [element({ previewNode: "3" }), card], { key: "Escape" });
  send("pointermove", [element({}), card]);
  send("focusout", []);
  send("pointermove", [move, card]);
  page.documentElement.dispatchEvent(new Event("pointerleave"));
  assert.deepEqual(seen, [3, "B-D A-C", null, 3, null, "B-D A-C", null]);
});

test("inside one shadow root a key tells where the focus has gone; a finger that scrolls shows nothing", () => {
  const { seen, send, listener } = listen();
  send("keyup", [element({ previewNode: "4" }), card], { key: "Tab" });
  send("keyup", [element({}), card], { key: "Tab" });
  send("pointermove", [move, card], { pointerType: "touch" });
  listener.close();
  send("pointermove", [move, card]);
  assert.deepEqual(seen, [4, null]);
});
