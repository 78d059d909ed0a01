import assert from "node:assert/strict";
import test from "node:test";
import { findSpotPart, groupParts, stepValue } from "../../widgets/static/editor.js";

const number = { key: "number", group: "", choices: [], low: 1, high: 9, spots: {} };
const hand = {
  key: "0L",
  group: "Player 1",
  choices: [0, 0.5, 1].map((value) => ({ value, words: String(value) })),
  spots: { "0L": 1 },
};
const socks = { key: "0 socks", group: "Player 1", choices: [], low: 0, high: 3, spots: { "-0": -1, "+0": 1 } };

test("a step stays within the limits, or starts again where that is wanted", () => {
  assert.equal(stepValue(number, 4, 1), 5);
  assert.equal(stepValue(number, 9, 1), 9);
  assert.equal(stepValue(number, 1, -1), 1);
  assert.equal(stepValue(number, 9, 1, true), 1);
  assert.equal(stepValue(number, 1, -1, true), 9);
});

test("a step goes to the next choice", () => {
  assert.equal(stepValue(hand, 0.5, 1), 1);
  assert.equal(stepValue(hand, 1, 1), 1);
  assert.equal(stepValue(hand, 1, 1, true), 0);
});

test("a spot steps its part, and starts again only where no other spot leads back", () => {
  const parts = [number, hand, socks];
  assert.deepEqual(findSpotPart(parts, "0L"), { part: hand, steps: 1, wraps: true });
  assert.deepEqual(findSpotPart(parts, "-0"), { part: socks, steps: -1, wraps: false });
  assert.equal(findSpotPart(parts, "swap"), null);
});

test("the parts of a player are shown together", () => {
  assert.deepEqual(groupParts([number, hand, socks]), [
    ["", [number]],
    ["Player 1", [hand, socks]],
  ]);
});
