// The pages of a class: a board without a notebook, and where votes are drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardModel, findMove } from "../../laboratory/classroom/static/model.js";
import { placeVotes } from "../../laboratory/classroom/static/vote_places.js";

test("a move that can be chosen in several ways is one answer", () => {
  const moves = [
    { move: "A-C", steps: ["0L", "1L"] },
    { move: "A-C", text: "B-C", steps: ["0R", "1L"] },
  ];
  assert.equal(findMove(moves, "B-C"), "A-C");
  assert.equal(findMove(moves, "A-C"), "A-C");
});

test("each request is passed on once, and traits that change are heard", () => {
  const [requests, heard] = [[], []];
  const model = new BoardModel({ view: 1 }, (request) => requests.push(request.do));
  const listener = () => heard.push(model.get("view"));
  model.on("change:view", listener);
  model.set("request", { n: 1, do: "move" });
  model.save_changes();
  model.save_changes();
  model.update({ view: 2 });
  model.off("change:view", listener);
  model.update({ view: 3 });
  assert.deepEqual([requests, heard, model.get("answered")], [["move"], [2], 1]);
});

test("moves of two spots are arrows, of one spot badges with their verdict", () => {
  const strikes = [
    { move: "A-C", steps: ["0L", "1L"] },
    { move: "pass", steps: ["pass"] },
  ];
  const { arrows, badges } = placeVotes(strikes, { "A-C": 3, pass: 1 }, { pass: { value: "loss" } });
  assert.deepEqual(arrows, [{ spots: ["0L", "1L"], count: 3, value: null }]);
  assert.deepEqual([...badges], [["pass", { count: 1, value: "loss" }]]);
});

test("where one move is longer, all are badges, and spots that moves share add up", () => {
  const actions = [
    { move: "aab", steps: [["-0", "-0"], "+1"] },
    { move: "acd", steps: [["-0", "-2"], "+3"] },
  ];
  const { arrows, badges } = placeVotes(actions, { aab: 2, acd: 1, gone: 5 });
  assert.deepEqual(arrows, []);
  assert.deepEqual(badges.get("-0"), { count: 3, value: null });
  assert.deepEqual(badges.get("+3"), { count: 1, value: null });
});
