// The pure part of the Chopsticks board.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  board,
  countRemaining,
  findHand,
  nameHand,
  previewHands,
  rotateBack,
  seatPosition,
} from "../../widgets/static/chopsticks.js";
import { describeFingers, fingerExtensions, formatFingers } from "../../widgets/static/chopsticks_hands.js";

const view = (mine, more = {}) => ({
  hands: [mine, [2, 0], [0, 1]],
  hand_keys: [["0L", "0R", "0S"].slice(0, mine.length), ["1L", "1R"], ["2L", "2R"]],
  turn: 0,
  unit: 1,
  fingers: 5,
  side_names: ["left", "right"],
  results: [],
  swapped: [3, 1],
  outcome: null,
  out: [false, false, true],
  zombies: true,
  ...more,
});

test("fingers are written as a number and in words", () => {
  assert.deepEqual([0, 0.5, 1, 1.5, 4].map(formatFingers), ["0", "½", "1", "1½", "4"]);
  assert.deepEqual([0, 0.5, 1, 1.5, 4].map(describeFingers), [
    "dead",
    "½ finger",
    "1 finger",
    "1½ fingers",
    "4 fingers",
  ]);
});

test("as many fingers are raised as the hand counts, half a finger by half, the thumb last", () => {
  assert.deepEqual(fingerExtensions(0), [0, 0, 0, 0, 0]);
  assert.deepEqual(fingerExtensions(2.5), [1, 1, 0.5, 0, 0]);
  assert.deepEqual(fingerExtensions(4.5), [1, 1, 1, 1, 0.5]);
  assert.deepEqual(fingerExtensions(12), [1, 1, 1, 1, 1]);
});

test("a step is a hand where Python says so, whatever its key looks like", () => {
  const renamed = view([1, 3], {
    hand_keys: [
      ["a", "b"],
      ["c", "0L"],
    ],
  });
  assert.deepEqual(findHand(renamed, "b"), { seat: 0, side: 1 });
  assert.deepEqual(findHand(renamed, "0L"), { seat: 1, side: 1 });
  assert.equal(findHand(renamed, "0R"), null);
  assert.equal(findHand(renamed, "swap"), null);
  assert.deepEqual(previewHands(renamed, ["b", "a"]), [2, 2]);
});

test("the seats go clockwise from the one below, and every hand points to the center", () => {
  for (const players of [2, 3, 4, 5, 6]) {
    assert.deepEqual(seatPosition(1, players, 1), { x: 0, y: 1, turn: 0 });
    for (let seat = 0; seat < players; seat += 1) {
      const { x, y, turn } = seatPosition(seat, players, 0);
      const [ahead, aside] = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)];
      assert.ok(x * ahead + y * aside < 0, `seat ${seat} of ${players}`);
    }
  }
  assert.ok(seatPosition(1, 4, 0).x < 0);
});

test("a split in progress shows the resulting pair", () => {
  assert.equal(previewHands(view([1, 3]), ["0R"]), null);
  assert.equal(previewHands(view([1, 3]), ["0R", "1L"]), null);
  assert.deepEqual(previewHands(view([1, 3]), ["0R", "0L"]), [2, 2]);
  assert.deepEqual(previewHands(view([0, 4]), ["0R", "0L", "0L"]), [2, 2]);
  assert.deepEqual(previewHands(view([0, 1], { unit: 0.5 }), ["0R", "0L"]), [0.5, 0.5]);
  assert.deepEqual(previewHands(view([1, 3]), ["swap"]), [3, 1]);
});

test("five are taken off and the rest is given out finger by finger, and halves stay", () => {
  assert.deepEqual(previewHands(view([4, 4]), ["five"]), [0, 0]);
  assert.equal(countRemaining(view([4, 4]), ["five"]), 3);
  assert.deepEqual(previewHands(view([4, 4]), ["five", "0L", "0R"]), [1, 1]);
  assert.deepEqual(previewHands(view([3.5, 4.5]), ["five", "0L"]), [1.5, 0.5]);
  assert.equal(countRemaining(view([3.5, 4.5]), ["five", "0L"]), 1);
});

test("the steps of a split are described", () => {
  const before = view([0, 1], { unit: 0.5 });
  assert.equal(board.describeStep("0R", before, []), "right hand");
  assert.equal(board.describeStep("0L", before, ["0R"]), "½ to the left");
  assert.equal(board.describeStep("0L", before, ["five"]), "1 to the left");
  assert.deepEqual(
    ["swap", "five"].map((step) => board.describeStep(step, before, [])),
    ["swap the hands", "take 5 off"],
  );
});

test("with more than two hands fingers go from one to another, and other splits are chosen from a list", () => {
  const result = { first: "split", step: "=1.2.3", text: "1, 2 and 3", hands: [3, 2, 1] };
  const three = view([0, 0, 6], { fingers: 9, side_names: ["left", "middle", "right"], results: [result] });
  assert.deepEqual(previewHands(three, ["0S", "0R", "0R"]), [0, 2, 4]);
  assert.equal(previewHands(three, ["split"]), null);
  assert.deepEqual(previewHands(three, ["split", "=1.2.3"]), [3, 2, 1]);
  assert.equal(board.describeStep("=1.2.3", three, ["split"]), "into 1, 2 and 3");
  assert.equal(board.describeStep("0R", three, ["0S"]), "1 to the middle");
  assert.equal(board.describeStep("pass", three, []), "pass");
  assert.equal(nameHand(view([1], { side_names: [""] }), 0), "hand");
});

test("a vector of the page is rotated into the hand's coordinates", () => {
  const close = (a, b) => assert.ok(a.every((n, i) => Math.abs(n - b[i]) < 1e-9));
  close(rotateBack(3, 5, 0), [3, 5]);
  close(rotateBack(3, 5, 180), [-3, -5]);
  close(rotateBack(10, 0, 90), [0, -10]);
});
