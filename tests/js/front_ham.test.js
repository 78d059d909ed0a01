// The pure part of the Front-Ham board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrompt, isFull, summarizeAction } from "../../widgets/static/front_ham.js";
import { placeSocks } from "../../widgets/static/front_ham_socks.js";
import { findChoices, removeStep } from "../../widgets/static/steps.js";

const steps = { remove: ["-0", "-1", "-2"], add: ["+0", "+1", "+2"], stop: "stop" };
const standard = { steps, socks: [5, 1, 2], places: [0, 0, 0], final: false, outcome: null, bot_to_move: false };
const final = { ...standard, places: [0, 3, 0], final: true };

test("the chosen steps are summarized as removals, addition and stop", () => {
  assert.deepEqual(summarizeAction(["-1", "-0", "-1", "+2"], standard), {
    removals: [
      { seat: 1, available: true },
      { seat: 0, available: true },
      { seat: 1, available: false },
    ],
    addition: 2,
    stops: false,
  });
  assert.deepEqual(summarizeAction(["-2", "stop"], standard), {
    removals: [{ seat: 2, available: true }],
    addition: null,
    stops: true,
  });
});

test("what a step does is said by Python, whatever its text looks like", () => {
  const renamed = { ...standard, steps: { remove: ["+9", "b", "c"], add: ["-0", "y", "z"], stop: "enough" } };
  const { removals, addition, stops } = summarizeAction(["c", "+9", "-0"], renamed);
  assert.deepEqual(
    removals.map(({ seat }) => seat),
    [2, 0],
  );
  assert.deepEqual([addition, stops], [0, false]);
  assert.ok(summarizeAction(["b", "enough"], renamed).stops);
});

test("the prompt says what to choose next", () => {
  assert.equal(formatPrompt(standard, []), "Take three socks off the lines, then hang one up.");
  assert.equal(formatPrompt(standard, ["-0", "-1"]), "Take one more off the lines.");
  assert.equal(formatPrompt(standard, ["-0", "-0", "-0"]), "Now hang one up.");
  assert.equal(formatPrompt(standard, ["-0", "-0", "-0", "+1"], { description: "Red takes …" }), "Red takes …");
  assert.match(formatPrompt(standard, ["-0", "-0", "-0", "+1"], {}), /complete: play it/);
  assert.equal(formatPrompt(final, ["-0"]), "Stop here, or take two more and hang one up.");
  assert.equal(formatPrompt(final, ["-0", "-2"]), "Take one more, then hang one up.");
  assert.equal(formatPrompt({ ...final, bot_to_move: true }, []), "The bot is choosing.");
});

test("the basket is full after three removals, an addition or a stop", () => {
  const isFullAfter = (...chosen) => isFull(summarizeAction(chosen, standard));
  assert.deepEqual([isFullAfter(), isFullAfter("-0", "-1"), isFullAfter("-0", "stop")], [false, false, true]);
  assert.deepEqual([isFullAfter("-0", "-0", "-0"), isFullAfter("-0", "-0", "-0", "+1")], [true, true]);
});

test("few socks hang in the middle, many are closer together, and a label counts the rest", () => {
  const few = placeSocks(2);
  assert.equal(few.hiddenCount, 0);
  assert.ok(few.slots[1].x - few.slots[0].x > 0.1);
  assert.ok(Math.abs(few.slots[0].x + few.slots[1].x - 1) < 0.06);
  assert.equal(placeSocks(16).slots.length, 16);
  assert.deepEqual([placeSocks(99).slots.length, placeSocks(99).hiddenCount], [14, 85]);
  for (const count of [1, 8, 16, 17, 999]) {
    const { slots, hiddenCount } = placeSocks(count);
    assert.equal(slots.length + hiddenCount, count);
    assert.ok(slots.every(({ x, y }) => x > 0 && x < 1 && y > 0));
  }
  assert.deepEqual(placeSocks(0), { slots: [], hiddenCount: 0 });
});

test("orders of removals with the same result lead to one move", () => {
  const moves = [
    { move: "abb+a", steps: ["-0", "-1", "-1", "+0"] },
    { move: "abb+a", steps: ["-1", "-0", "-1", "+0"] },
    { move: "bba+a", steps: ["-1", "-1", "-0", "+0"] },
    { move: "b", steps: [["-1"], "stop"] },
  ];
  assert.equal(findChoices(moves, ["-1", "-0", "-1", "+0"]).done.move, "abb+a");
  assert.equal(findChoices(moves, ["-1", "-1", "-0", "+0"]).done.move, "bba+a");
  assert.deepEqual([...findChoices(moves, ["-1"]).next.keys()], ["-0", "-1", "stop"]);
  assert.equal(findChoices(moves, ["-1", "stop"]).done.move, "b");
});

test("removing a step keeps the steps that still lead to a move", () => {
  const moves = [
    { move: "abc+a", steps: [["-0", "-1", "-2"], "+0"] },
    { move: "b", steps: ["-1", "stop"] },
  ];
  assert.deepEqual(removeStep(moves, ["-0", "-1", "-2", "+0"], 0), ["-1", "-2"]);
  assert.deepEqual(removeStep(moves, ["-0", "-1", "-2", "+0"], 3), ["-0", "-1", "-2"]);
  assert.deepEqual(removeStep(moves, ["-1", "stop"], 0), []);
});

test("an action that ends at a missing sock has nothing after it", () => {
  const { removals } = summarizeAction(["-1", "-1", "-0"], { steps, socks: [3, 1], stops_at_missing: true });
  assert.deepEqual(
    removals.map(({ available }) => available),
    [true, false, false],
  );
  const skipping = summarizeAction(["-1", "-1", "-0"], { steps, socks: [3, 1] }).removals;
  assert.deepEqual(
    skipping.map(({ available }) => available),
    [true, false, true],
  );
});
