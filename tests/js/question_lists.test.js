// Python and JavaScript read the same questions from the same lines, with the same number of answers and the same code.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { computeFingerprint } from "../../laboratory/classroom/static/fingerprint.js";
import { parseList, Refusal } from "../../laboratory/classroom/static/question_link.js";
import {
  collect,
  draftQuestion,
  makePrediction,
  readStart,
} from "../../laboratory/classroom/static/recorded_question.js";
import { encodeAnswers } from "../../laboratory/classroom/static/result_code.js";

const { info, lists, refused } = JSON.parse(readFileSync(new URL("../helpers/question_lists.json", import.meta.url)));

const draft = (link, board) =>
  link.kind === "prediction" ? makePrediction(link, info) : draftQuestion(link.kind, board, info.texts);

for (const { lines, texts, boards, prompts, choice_counts: counts, answers, fingerprint, code } of lists) {
  test(`the questions and the code are those of Python: ${lines[0].slice(0, 40)}`, () => {
    const links = parseList(lines, info);
    assert.deepEqual(
      links.map(({ text }) => text),
      texts,
    );
    const drafts = links.map((link, index) => draft(link, boards[index]));
    assert.deepEqual(
      drafts.map(({ prompt }) => prompt),
      prompts,
    );
    const own = drafts.map((each) => each.answers.length);
    assert.deepEqual(own, counts);
    assert.deepEqual(computeFingerprint(texts.join("\n")), fingerprint);
    assert.equal(encodeAnswers(answers, own, computeFingerprint(links.map(({ text }) => text).join("\n"))), code);
  });
}

test("the fingerprint is that of SHA-256 at every length of a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "ä7".repeat(length).slice(0, length);
    const [first, second] = createHash("sha256").update(text).digest();
    assert.deepEqual(computeFingerprint(text), [first & 31, second & 31]);
  }
});

test("a line that Python refuses is refused here", () => {
  for (const line of refused) assert.throws(() => parseList([line], info), Refusal);
  assert.throws(() => parseList(Array(51).fill("obliteration"), info), /at most 50 questions/);
});

test("a position with nothing to ask is refused in Python's words", () => {
  const [setup, moves] = [{ player_names: ["A", "B"] }, [{ move: "x" }, { move: "x", text: "y" }]];
  const view = { turn: 0, outcome: null, moves };
  assert.throws(() => draftQuestion("move", { view, setup }, info.texts), { message: info.texts.forced });
  assert.equal(draftQuestion("who", { view, setup }, info.texts).answers.length, 3);
  const over = { ...view, outcome: { reason: "A wins." } };
  assert.throws(() => draftQuestion("who", { view: over, setup }, info.texts), /in this position: A wins\.$/);
});

test("a link without a version means the rules of 0.1.0, and is refused where these cannot be said", () => {
  const game = { version: "2", old_rules: "order=listed" };
  const read = (link) => readStart({ page: "front_ham", link }, game);
  assert.deepEqual(read({}), { moves: [], start: { version: "2" } });
  assert.deepEqual(read({ position: "2.2.1" }).start, {
    position: "2.2.1",
    turn: "1",
    version: "2",
    rules: "order=listed",
  });
  assert.deepEqual(read({ version: "2", turn: "1", moves: "a b" }), { moves: ["a", "b"], start: { version: "2" } });
  assert.throws(() => read({ rules: "socks=2" }), /rules: the link needs its version/);
  assert.throws(() => read({ game: "chopsticks" }), /this page plays front_ham/);
});

test("all questions that are refused are named in one refusal, and another error is passed on", async () => {
  const fail = (error) => Promise.reject(error);
  assert.deepEqual(await collect([1, 2]), [1, 2]);
  await assert.rejects(collect([1, fail(new Refusal("no.")), fail(new Refusal("nor."))]), {
    message: "Question 2: no.\nQuestion 3: nor.",
  });
  await assert.rejects(collect([fail(new Refusal("no.")), fail(new Error("broken"))]), { message: "broken" });
});
