// Claustroboard's board without a page: faces, paths, labels, and the workshop's positions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOf, whyNot } from "../../widgets/static/claustroboard.js";
import { faceOf, faceWords } from "../../widgets/static/claustroboard_cards.js";
import { draftOf, painted, positionOf, rulesFrom, tileText } from "../../widgets/static/claustroboard_editor.js";
import { framesOf, headsOf, inkOf, linesOf, middleOf, nameOf } from "../../widgets/static/claustroboard_paths.js";

const view = (more) => ({ size: 2, faces: ["2.1", "#", "T1", "W"], pawns: [0, -1], out: [], stuck: null, over: null, whys: { b1: "b1 is closed." }, ...more });

test("a tile's text tells its kind, symbol and colour", () => {
  assert.deepEqual(faceOf("3.1"), { kind: "number", symbol: "3", color: 1 });
  assert.deepEqual(faceOf("T0"), { kind: "teleport", symbol: "T", color: 0 });
  assert.deepEqual(faceOf("0.4"), { kind: "zero", symbol: "0", color: 4 });
  assert.equal(faceOf("#").kind, "closed");
  assert.equal(faceOf("J.2").kind, "other");
  assert.deepEqual(["1", "3.1", "T4", "W", "J"].map(faceWords), ["1 step", "3 steps, red", "teleport, blue", "wall", "tile J"]);
});

test("tiles are named by column letter and row number", () => {
  assert.equal(nameOf(9, 4), "b3");
  assert.equal(nameOf(99, 10), "j10");
  assert.deepEqual(middleOf(9, 4), [150, 250]);
});

test("a path on a board with edges is one line", () => {
  assert.deepEqual(linesOf([0, 1, 5], 4, false), [[[50, 50], [150, 50], [150, 150]]]);
});

test("a path that leaves over an edge goes on from the other side", () => {
  assert.deepEqual(linesOf([0, 3, 2], 4, true), [[[50, 50], [-12, 50]], [[412, 50], [350, 50], [250, 50]]]);
  assert.deepEqual(linesOf([1, 13], 4, true), [[[150, 50], [150, -12]], [[150, 412], [150, 350]]]);
});

test("where two tiles a side wrap round, neighbours are joined directly", () => {
  assert.equal(linesOf([0, 1, 3], 2, true).length, 1);
});

test("a leap between tiles that do not touch stays one line", () => {
  assert.equal(linesOf([0, 10], 4, true).length, 1);
});

test("every stretch has an arrow head and only the last one ends the way", () => {
  const heads = headsOf(linesOf([0, 1, 5], 4, false));
  assert.deepEqual(heads.map((head) => [head.angle, head.end]), [[0, false], [90, true]]);
  assert.deepEqual([heads[1].x, heads[1].y], [150, 150]);
});

test("the ink stops short of the tile that is landed on", () => {
  assert.equal(inkOf(linesOf([0, 1], 4, false), 40), "M50 50L110 50");
});

test("frames run along the lines, jump across an edge, and end where the pawn stands", () => {
  const frames = framesOf(linesOf([0, 3], 4, true));
  assert.deepEqual(frames.map((frame) => frame.offset), [0, 0.5, 0.5, 1]);
  assert.equal(frames.at(-1).transform, "translate(350px, 50px)");
  assert.equal(framesOf([[[50, 50]]], [250, 50]).at(-1).transform, "translate(250px, 50px)");
});

test("labels tell what a tile is, who stands there and what can be done", () => {
  const names = ["Player 1", "Player 2"];
  assert.equal(labelOf(0, view(), names, [], false), "a1, Player 1 stands here, 2 steps, red");
  assert.equal(labelOf(0, view({ stuck: 0 }), names, [], false), "a1, Player 1 is petrified here, 2 steps, red");
  assert.equal(labelOf(1, view(), names, [], false), "b1, closed");
  assert.equal(labelOf(2, view(), names, [], true), "a2, teleport, red, you can land here");
  assert.equal(labelOf(0, view({ pawns: [-1, -1] }), names, ["a2"], true), "a1, 2 steps, red, you can go there");
  assert.equal(labelOf(2, view(), names, [], false), "a2, teleport, red, out of reach");
});

test("a tile that cannot be chosen says why, also as a teleport's target", () => {
  assert.equal(whyNot(1, view(), []), "b1 is closed.");
  assert.equal(whyNot(1, view({ over: {} }), []), "The game is over.");
  assert.equal(whyNot(2, view(), ["a2"]), "The teleport on a2 leads to a free red tile that is no teleport, not to a2.");
});

test("a brush writes its tile with a colour where it takes one", () => {
  assert.deepEqual([["3", 2], ["3", 0], ["T", 0], ["*", 3], ["#", 1]].map((brush) => tileText(...brush)), ["3.2", "3", "T0", "*", "#"]);
});

test("a draft is painted without touching the one before", () => {
  const draft = draftOf(view());
  const next = painted(draft, 1, { tile: "4", color: 3, seat: null });
  assert.equal(next.faces[1], "4.3");
  assert.equal(draft.faces[1], "#");
});

test("a pawn is placed, turns to stone, leaves, and comes back alive", () => {
  const draft = { faces: Array(9).fill("1"), pawns: [0, 1, 2], out: [] };
  const put = (before, place) => painted(before, place, { seat: 2 });
  const moved = put(draft, 5);
  const stone = put(moved, 5);
  const gone = put(stone, 5);
  assert.deepEqual([moved.pawns, moved.out], [[0, 1, 5], []]);
  assert.deepEqual([stone.pawns, stone.out], [[0, 1, 5], [2]]);
  assert.deepEqual([gone.pawns, gone.out], [[0, 1, -1], [2]]);
  assert.deepEqual(put(gone, 7), { ...draft, pawns: [0, 1, 7] });
  assert.deepEqual(put(stone, 8).out, [2]);
});

test("of two players nobody turns to stone", () => {
  const draft = { faces: ["1", "1", "1", "1"], pawns: [0, 1], out: [] };
  assert.equal(painted(draft, 0, { seat: 0 }), draft);
});

test("a draft is written as the engines write a position", () => {
  const faces = [..."4413443432232132"];
  assert.equal(positionOf({ faces, pawns: [9, 1], out: [] }, 4, 0), "4413/4434/3223/2132;b3,b1");
  assert.equal(positionOf({ faces, pawns: [9, 1], out: [] }, 4, 1), "4413/4434/3223/2132;b1,b3");
  assert.equal(positionOf({ faces, pawns: [9, 1, 15], out: [2] }, 4, 0), "4413/4434/3223/2132;b3,b1;petrified=d4");
  assert.equal(positionOf({ faces, pawns: [9, 1, -1], out: [2] }, 4, 0), "4413/4434/3223/2132;b3,b1");
  assert.equal(positionOf({ faces, pawns: [9, 15, 1, 0], out: [1, 3] }, 4, 0), "4413/4434/3223/2132;b3,b1;petrified=d4,a1;places=0.4.0.3");
});

test("a form's rules are numbers, words and switches; a number left out is null", () => {
  const field = (value) => ({ value, checked: true });
  const names = ["size", "players", "teleports", "walls", "wildcards", "zeros", "steps", "starts", "wrap", "pass_players", "obstacles"];
  const fields = Object.fromEntries(names.map((name) => [name, field("3")]));
  const rules = rulesFrom({ ...fields, players: field(""), steps: field("exact"), starts: field("random"), deck: field("1x4, 2x5") });
  assert.deepEqual([rules.size, rules.players, rules.steps, rules.wrap, rules.deck, rules.board], [3, null, "exact", true, "1x4,2x5", ""]);
});
