// When the board counts as out of sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isBoardAway } from "../../widgets/static/screen.js";

test("a board is away only well above the page, and back once its edge is on it", () => {
  assert.equal(isBoardAway(200, false), false);
  assert.equal(isBoardAway(-30, false), false);
  assert.equal(isBoardAway(-41, false), true);
  assert.equal(isBoardAway(-30, true), true);
  assert.equal(isBoardAway(1, true), false);
});
