// When the board counts as out of sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isBoardAway, isStacked } from "../../widgets/static/screen.js";

test("a board is away only well above the page, and back once its edge is on it", () => {
  assert.equal(isBoardAway(200, false), false);
  assert.equal(isBoardAway(-30, false), false);
  assert.equal(isBoardAway(-41, false), true);
  assert.equal(isBoardAway(-30, true), true);
  assert.equal(isBoardAway(1, true), false);
});

test("tabs are below the board on a phone, but not beside it or while a section has the whole page", () => {
  const board = { height: 600, bottom: 640 };
  assert.equal(isStacked(board, { top: 740 }), true);
  assert.equal(isStacked(board, { top: 140 }), false);
  assert.equal(isStacked({ height: 0, bottom: 0 }, { top: 140 }), false);
});
