// What the board of Operation Obliteration draws, from descriptions alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, trail } from "../../widgets/static/obliteration.js";

test("a position's number stands before its operations", () => {
  assert.equal(numberOf("6:-:d"), "6");
  assert.equal(numberOf("12"), "12");
});

test("the trail begins with the first number and ends with the last", () => {
  const path = [{ position: "6:-:d", move: "divide", seat: 0, ply: 1 }];
  assert.deepEqual(trail(path, 12).map((step) => step.number), ["12", "6"]);
  assert.equal(trail([], 12).length, 1);
});

test("a long trail shows only its end", () => {
  const path = Array.from({ length: 500 }, (_, i) => ({ position: `${i}:-:-`, move: "add", seat: 0, ply: i + 1 }));
  const shown = trail(path, 12);
  assert.equal(shown.length, 40);
  assert.equal(shown.at(-1).number, "499");
});
