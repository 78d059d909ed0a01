// The pure part of the Operation Obliteration board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listNumbers, parseNumber } from "../../widgets/static/obliteration.js";

test("a position begins with its number", () => {
  assert.equal(parseNumber("6:-:d"), "6");
  assert.equal(parseNumber("12"), "12");
});

test("the list begins with the start number and ends with the last", () => {
  const path = [{ position: "6:-:d", move: "divide", seat: 0, ply: 1 }];
  assert.deepEqual(
    listNumbers(path, 12).map((step) => step.number),
    ["12", "6"],
  );
  assert.equal(listNumbers([], 12).length, 1);
});

test("of a long list only the end is shown", () => {
  const path = Array.from({ length: 500 }, (_, i) => ({ position: `${i}:-:-`, move: "add", seat: 0, ply: i + 1 }));
  const shown = listNumbers(path, 12);
  assert.equal(shown.length, 40);
  assert.equal(shown.at(-1).number, "499");
});
