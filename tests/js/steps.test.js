// The pure part of every board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "../../widgets/static/dom.js";
import {
  applyDelta,
  bestVerdict,
  findChoices,
  findNearest,
  findPath,
  findRefusal,
  formatVerdict,
  matchSteps,
} from "../../widgets/static/steps.js";

const verb = (mark, words) => ({ mark, words, one_ply: `${words} in 1 move`, plies: `${words} in {} moves` });
const verdictTexts = { win: verb("A", "wins"), draw: verb("B", "draws"), loss: verb("C", "loses") };
const attack = { move: "1>2", steps: ["my1", "your2"] };
const other = { move: "1>3", steps: ["my1", "your3"] };
const basket = { move: "aab+c", steps: [["a", "a", "b"], "+c"] };

test("steps are matched in order", () => {
  assert.deepEqual(matchSteps(attack.steps, []), { done: false, next: ["my1"] });
  assert.deepEqual(matchSteps(attack.steps, ["my1"]), { done: false, next: ["your2"] });
  assert.deepEqual(matchSteps(attack.steps, ["my1", "your2"]), { done: true, next: [] });
  assert.equal(matchSteps(attack.steps, ["your2"]), null);
  assert.equal(matchSteps(attack.steps, ["my1", "your2", "more"]), null);
});

test("the steps of a bag are chosen in any order, each as often as it occurs", () => {
  assert.deepEqual(matchSteps(basket.steps, ["b", "a"]), { done: false, next: ["a"] });
  assert.deepEqual(matchSteps(basket.steps, ["a", "b", "a"]), { done: false, next: ["+c"] });
  assert.equal(matchSteps(basket.steps, ["b", "b"]), null);
  assert.equal(matchSteps(basket.steps, ["a", "+c"]), null);
});

test("choices hold the possible next steps and the complete move", () => {
  const first = findChoices([attack, other], []);
  assert.deepEqual([...first.next.keys()], ["my1"]);
  assert.equal(first.next.get("my1").length, 2);
  assert.equal(findChoices([attack, other], ["my1", "your3"]).done, other);
  const short = { move: "a", steps: ["a"] };
  const both = findChoices([short, { move: "ab", steps: ["a", "b"] }], ["a"]);
  assert.equal(both.done, short);
  assert.deepEqual([...both.next.keys()], ["b"]);
});

test("a refusal is that for the longest beginning of the chosen steps, for the very step before any step", () => {
  const whyNot = {
    "": { "*": "Begin with a.", b: "b is closed." },
    a: { "*": "Finish a.", c: "c is not next to a." },
    "a c": { c: "c is empty." },
  };
  assert.equal(findRefusal(whyNot, [], "x"), "Begin with a.");
  assert.equal(findRefusal(whyNot, ["a"], "x"), "Finish a.");
  assert.equal(findRefusal(whyNot, ["a"], "b"), "b is closed.");
  assert.equal(findRefusal(whyNot, ["a"], "c"), "c is not next to a.");
  assert.equal(findRefusal(whyNot, ["a", "c"], "c"), "c is empty.");
  assert.equal(findRefusal(whyNot, ["a", "d"], "c"), "c is not next to a.");
  assert.equal(findRefusal({ "": { a: "" } }, [], "a"), "");
  assert.equal(findRefusal({}, ["a"], "b"), "");
});

test("a step's verdict is the best of the moves behind it", () => {
  const verdicts = { "1>2": { value: "loss", plies: 4, rank: 1 }, "1>3": { value: "win", plies: 1, rank: 0 } };
  assert.deepEqual(bestVerdict([attack, other], verdicts), { value: "win", plies: 1, rank: 0, best: true });
  assert.equal(bestVerdict([attack], verdicts).best, false);
  assert.equal(bestVerdict([attack], {}), null);
});

test("a verdict is formatted with the mark and the words that Python sent", () => {
  const format = (verdict) => formatVerdict(verdict, verdictTexts);
  assert.deepEqual(format({ value: "win", plies: 1, best: true }), { mark: "A 1", words: "wins in 1 move, best" });
  assert.deepEqual(format({ value: "draw", plies: null, best: false }), { mark: "B", words: "draws" });
  assert.deepEqual(format({ value: "draw" }), { mark: "B", words: "draws" });
  assert.deepEqual(format({ value: "loss", plies: 4, best: false }), { mark: "C 4", words: "loses in 4 moves" });
  assert.deepEqual(format({ value: "loss", plies: 0, best: false }), { mark: "C 0", words: "loses in 0 moves" });
});

test("arrow keys lead to the nearest spot in their direction", () => {
  const box = (x, y) => ({ x, y, width: 10, height: 10 });
  const grid = [box(0, 0), box(20, 0), box(0, 20), box(20, 20)];
  assert.equal(findNearest(grid, 0, "ArrowRight"), 1);
  assert.equal(findNearest(grid, 0, "ArrowDown"), 2);
  assert.equal(findNearest(grid, 3, "ArrowLeft"), 2);
  assert.equal(findNearest(grid, 0, "ArrowUp"), -1);
});

test("a delta continues the entries, starts new ones, or shows a gap", () => {
  const [one, two] = [
    { node: 1, parent: 0 },
    { node: 2, parent: 1 },
  ];
  assert.deepEqual(applyDelta([], -1, { source: 0, first: 1, entries: [one] }), { source: 0, entries: [one] });
  assert.deepEqual(applyDelta([one], 0, { source: 0, first: 2, entries: [two] }), { source: 0, entries: [one, two] });
  assert.deepEqual(applyDelta([one, two], 0, { source: 1, first: 1, entries: [] }), { source: 1, entries: [] });
  assert.equal(applyDelta([], -1, { source: 0, first: 2, entries: [two] }), null);
  assert.deepEqual(applyDelta([one], 0, {}), { source: 0, entries: [one] });
});

test("the path leads from the start through the parents", () => {
  const moves = [
    { node: 1, parent: 0 },
    { node: 2, parent: 1 },
    { node: 3, parent: 1 },
  ];
  assert.deepEqual(
    findPath(moves, 3).map((move) => move.node),
    [1, 3],
  );
  assert.deepEqual(findPath(moves, 0), []);
});

test("descriptions leave out null and false and keep zero", () => {
  assert.deepEqual(h("b", null, null, false, [0, ["x"]]), { tag: "b", attrs: {}, children: ["0", "x"] });
});
