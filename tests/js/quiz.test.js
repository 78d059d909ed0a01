// What a quiz says about its depths, its questions and its choices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeQuestion, listDepthOptions, markChoice } from "../../widgets/static/quiz.js";

test("any depth comes first, and a depth counts moves", () => {
  assert.deepEqual(listDepthOptions([]), [[null, "any depth"]]);
  assert.deepEqual(listDepthOptions([1, 3]), [
    [null, "any depth"],
    [1, "1 move"],
    [3, "3 moves"],
  ]);
});

test("a question is counted from one and says its result", () => {
  assert.equal(describeQuestion(0, null), "Question 1, not answered");
  assert.equal(describeQuestion(1, true), "Question 2, right");
  assert.equal(describeQuestion(4, false), "Question 5, wrong");
});

test("no choice is marked before the answer; then the right one is, and the chosen one if it is wrong", () => {
  const markAll = (answer, rightChoice) => [0, 1, 2].map((index) => markChoice(index, answer, rightChoice));
  assert.deepEqual(markAll(null, null), [null, null, null]);
  assert.deepEqual(markAll(1, 1), [null, true, null]);
  assert.deepEqual(markAll(0, 2), [false, null, true]);
});
