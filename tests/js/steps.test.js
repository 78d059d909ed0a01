// The pure half of the boards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ordinal } from "../../widgets/static/chrome.js";
import { h } from "../../widgets/static/dom.js";
import { choices, follow, grow, nearest, pathTo, verdictOf, wording } from "../../widgets/static/steps.js";

const attack = { move: "1>2", steps: ["my1", "your2"] };
const other = { move: "1>3", steps: ["my1", "your3"] };
const basket = { move: "aab+c", steps: [["a", "a", "b"], "+c"] };

test("steps are followed in order", () => {
  assert.deepEqual(follow(attack.steps, []), { done: false, next: ["my1"] });
  assert.deepEqual(follow(attack.steps, ["my1"]), { done: false, next: ["your2"] });
  assert.deepEqual(follow(attack.steps, ["my1", "your2"]), { done: true, next: [] });
  assert.equal(follow(attack.steps, ["your2"]), null);
  assert.equal(follow(attack.steps, ["my1", "your2", "more"]), null);
});

test("a bag's steps are chosen in any order, each as often as it is in it", () => {
  assert.deepEqual(follow(basket.steps, ["b", "a"]), { done: false, next: ["a"] });
  assert.deepEqual(follow(basket.steps, ["a", "b", "a"]), { done: false, next: ["+c"] });
  assert.equal(follow(basket.steps, ["b", "b"]), null);
  assert.equal(follow(basket.steps, ["a", "+c"]), null);
});

test("choices gather what may follow and what is complete", () => {
  const first = choices([attack, other], []);
  assert.deepEqual([...first.next.keys()], ["my1"]);
  assert.equal(first.next.get("my1").length, 2);
  assert.equal(choices([attack, other], ["my1", "your3"]).done, other);
  const short = { move: "a", steps: ["a"] };
  const both = choices([short, { move: "ab", steps: ["a", "b"] }], ["a"]);
  assert.equal(both.done, short);
  assert.deepEqual([...both.next.keys()], ["b"]);
});

test("a step's verdict is the best of the moves behind it", () => {
  const verdicts = { "1>2": { value: "loss", plies: 4, rank: 1 }, "1>3": { value: "win", plies: 1, rank: 0 } };
  assert.deepEqual(verdictOf([attack, other], verdicts), { value: "win", plies: 1, rank: 0, best: true });
  assert.equal(verdictOf([attack], verdicts).best, false);
  assert.equal(verdictOf([attack], {}), null);
});

test("a verdict is worded with shape and plies", () => {
  assert.deepEqual(wording({ value: "win", plies: 1, best: true }), { mark: "▲ 1", words: "wins in 1 ply, best" });
  assert.deepEqual(wording({ value: "draw", plies: null, best: false }), { mark: "■", words: "draws" });
  assert.deepEqual(wording({ value: "loss", plies: 4, best: false }), { mark: "▼ 4", words: "loses in 4 plies" });
});

test("arrows lead to the nearest spot that way", () => {
  const box = (x, y) => ({ x, y, width: 10, height: 10 });
  const grid = [box(0, 0), box(20, 0), box(0, 20), box(20, 20)];
  assert.equal(nearest(grid, 0, "ArrowRight"), 1);
  assert.equal(nearest(grid, 0, "ArrowDown"), 2);
  assert.equal(nearest(grid, 3, "ArrowLeft"), 2);
  assert.equal(nearest(grid, 0, "ArrowUp"), -1);
});

test("news continue the moves, begin a new match, or show a gap", () => {
  const [one, two] = [{ node: 1, parent: 0 }, { node: 2, parent: 1 }];
  assert.deepEqual(grow([], -1, { match: 0, first: 1, moves: [one] }), { match: 0, moves: [one] });
  assert.deepEqual(grow([one], 0, { match: 0, first: 2, moves: [two] }), { match: 0, moves: [one, two] });
  assert.deepEqual(grow([one, two], 0, { match: 1, first: 1, moves: [] }), { match: 1, moves: [] });
  assert.equal(grow([], -1, { match: 0, first: 2, moves: [two] }), null);
  assert.deepEqual(grow([one], 0, {}), { match: 0, moves: [one] });
});

test("the path runs from the beginning through the parents", () => {
  const moves = [{ node: 1, parent: 0 }, { node: 2, parent: 1 }, { node: 3, parent: 1 }];
  assert.deepEqual(pathTo(moves, 3).map((move) => move.node), [1, 3]);
  assert.deepEqual(pathTo(moves, 0), []);
});

test("descriptions drop what is nothing and keep zero", () => {
  assert.deepEqual(h("b", null, null, false, [0, ["x"]]), { tag: "b", attrs: {}, kids: ["0", "x"] });
});

test("places are written as ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 10, 11, 12, 13, 21].map(ordinal), ["1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "21st"]);
});
