// The tabs of a page with the keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findTab } from "../../widgets/static/screen_tabs.js";

test("arrows lead to the neighbours, around both ends, and Home and End to the ends", () => {
  const from = (index) => ["ArrowRight", "ArrowLeft", "Home", "End", "x"].map((key) => findTab(key, index, 9));
  assert.deepEqual(from(0), [1, 8, 0, 8, null]);
  assert.deepEqual(from(8), [0, 7, 0, 8, null]);
});
