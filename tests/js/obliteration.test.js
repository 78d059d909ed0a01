// The pure part of the Operation Obliteration board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listNumbers } from "../../widgets/static/obliteration.js";

test("the list begins with the start number and ends with the last", () => {
  const path = [{ number: 6, symbol: "÷ 2", seat: 0, ply: 1 }];
  assert.deepEqual(
    listNumbers(path, 12).map(({ number, symbol }) => [number, symbol]),
    [
      [12, undefined],
      [6, "÷ 2"],
    ],
  );
  assert.equal(listNumbers([], 12).length, 1);
});

test("of a long list only the end is shown", () => {
  const path = Array.from({ length: 500 }, (_, i) => ({ number: i, symbol: "+ 1", seat: 0, ply: i + 1 }));
  const shown = listNumbers(path, 12);
  assert.equal(shown.length, 40);
  assert.equal(shown.at(-1).number, 499);
});
