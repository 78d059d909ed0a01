// The pure part of the Claustroboard board: faces, paths, labels and the positions of the tile editor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeTile, isFree } from "../../widgets/static/claustroboard.js";
import { describeFace, parseFace } from "../../widgets/static/claustroboard_cards.js";
import {
  draftFromView,
  formatPosition,
  formatTile,
  paintDraft,
  rulesFromForm,
} from "../../widgets/static/claustroboard_editor.js";
import {
  buildAnimationFrames,
  buildArrowHeads,
  buildPathLines,
  formatSvgPath,
  formatTileName,
  tileCenter,
} from "../../widgets/static/claustroboard_paths.js";

const view = (more) => ({
  size: 2,
  faces: ["2.1", "#", "T1", "W"],
  pawns: [0, -1],
  out: [],
  stuck: null,
  outcome: null,
  ...more,
});

test("the text of a tile gives its kind, symbol and colour", () => {
  assert.deepEqual(parseFace("3.1"), { kind: "number", symbol: "3", color: 1 });
  assert.deepEqual(parseFace("T0"), { kind: "teleport", symbol: "T", color: 0 });
  assert.deepEqual(parseFace("0.4"), { kind: "zero", symbol: "0", color: 4 });
  assert.equal(parseFace("#").kind, "closed");
  assert.equal(parseFace("J.2").kind, "other");
  assert.deepEqual(["1", "3.1", "T4", "W", "J"].map(describeFace), [
    "1 step",
    "3 steps, red",
    "teleport, blue",
    "wall",
    "tile J",
  ]);
});

test("tiles are named by column letter and row number", () => {
  assert.equal(formatTileName(9, 4), "b3");
  assert.equal(formatTileName(99, 10), "j10");
  assert.deepEqual(tileCenter(9, 4), [150, 250]);
});

test("a path on a board with edges is one line", () => {
  assert.deepEqual(buildPathLines([0, 1, 5], 4, false), [
    [
      [50, 50],
      [150, 50],
      [150, 150],
    ],
  ]);
});

test("a path that leaves over an edge continues on the other side", () => {
  assert.deepEqual(buildPathLines([0, 3, 2], 4, true), [
    [
      [50, 50],
      [-12, 50],
    ],
    [
      [412, 50],
      [350, 50],
      [250, 50],
    ],
  ]);
  assert.deepEqual(buildPathLines([1, 13], 4, true), [
    [
      [150, 50],
      [150, -12],
    ],
    [
      [150, 412],
      [150, 350],
    ],
  ]);
});

test("on a board of two tiles per side that wraps around, neighbours are joined directly", () => {
  assert.equal(buildPathLines([0, 1, 3], 2, true).length, 1);
});

test("a step between tiles that do not touch stays one line", () => {
  assert.equal(buildPathLines([0, 10], 4, true).length, 1);
});

test("every segment has an arrow head and only the last one is the end", () => {
  const heads = buildArrowHeads(buildPathLines([0, 1, 5], 4, false));
  assert.deepEqual(
    heads.map((head) => [head.angle, head.end]),
    [
      [0, false],
      [90, true],
    ],
  );
  assert.deepEqual([heads[1].x, heads[1].y], [150, 150]);
});

test("the drawn line stops before the center of the last tile", () => {
  assert.equal(formatSvgPath(buildPathLines([0, 1], 4, false), 40), "M50 50L110 50");
});

test("animation frames follow the lines, jump across an edge and end at the pawn's tile", () => {
  const frames = buildAnimationFrames(buildPathLines([0, 3], 4, true));
  assert.deepEqual(
    frames.map((frame) => frame.offset),
    [0, 0.5, 0.5, 1],
  );
  assert.equal(frames.at(-1).transform, "translate(350px, 50px)");
  assert.equal(buildAnimationFrames([[[50, 50]]], [250, 50]).at(-1).transform, "translate(250px, 50px)");
});

test("labels say what a tile is, who stands there and what can be done", () => {
  const names = ["Player 1", "Player 2"];
  assert.equal(describeTile(0, view(), names, [], false), "a1, Player 1 stands here, 2 steps, red");
  assert.equal(describeTile(0, view({ stuck: 0 }), names, [], false), "a1, Player 1 is petrified here, 2 steps, red");
  assert.equal(describeTile(1, view(), names, [], false), "b1, closed");
  assert.equal(describeTile(2, view(), names, [], true), "a2, teleport, red, you can land here");
  assert.equal(describeTile(0, view({ pawns: [-1, -1] }), names, ["a2"], true), "a1, 2 steps, red, you can go there");
  assert.equal(describeTile(2, view(), names, [], false), "a2, teleport, red, out of reach");
});

test("a tile is free unless it is closed, a wall or occupied", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((tileIndex) => isFree(tileIndex, view())),
    [false, false, true, false],
  );
});

test("a brush writes its tile with a colour where it takes one", () => {
  assert.deepEqual(
    [
      ["3", 2],
      ["3", 0],
      ["T", 0],
      ["*", 3],
      ["#", 1],
    ].map((brush) => formatTile(...brush)),
    ["3.2", "3", "T0", "*", "#"],
  );
});

test("painting a draft leaves the old draft unchanged", () => {
  const draft = draftFromView(view());
  const next = paintDraft(draft, 1, { tile: "4", color: 3, seat: null });
  assert.equal(next.faces[1], "4.3");
  assert.equal(draft.faces[1], "#");
});

test("a pawn is placed, petrified, removed, and placed again alive", () => {
  const draft = { faces: Array(9).fill("1"), pawns: [0, 1, 2], out: [] };
  const put = (before, place) => paintDraft(before, place, { seat: 2 });
  const moved = put(draft, 5);
  const petrified = put(moved, 5);
  const gone = put(petrified, 5);
  assert.deepEqual([moved.pawns, moved.out], [[0, 1, 5], []]);
  assert.deepEqual([petrified.pawns, petrified.out], [[0, 1, 5], [2]]);
  assert.deepEqual([gone.pawns, gone.out], [[0, 1, -1], [2]]);
  assert.deepEqual(put(gone, 7), { ...draft, pawns: [0, 1, 7] });
  assert.deepEqual(put(petrified, 8).out, [2]);
});

test("with two players no pawn is petrified", () => {
  const draft = { faces: ["1", "1", "1", "1"], pawns: [0, 1], out: [] };
  assert.equal(paintDraft(draft, 0, { seat: 0 }), draft);
});

test("a draft is written as the engines write a position", () => {
  const faces = [..."4413443432232132"];
  assert.equal(formatPosition({ faces, pawns: [9, 1], out: [] }, 4, 0), "4413/4434/3223/2132;b3,b1");
  assert.equal(formatPosition({ faces, pawns: [9, 1], out: [] }, 4, 1), "4413/4434/3223/2132;b1,b3");
  assert.equal(formatPosition({ faces, pawns: [9, 1, 15], out: [2] }, 4, 0), "4413/4434/3223/2132;b3,b1;petrified=d4");
  assert.equal(formatPosition({ faces, pawns: [9, 1, -1], out: [2] }, 4, 0), "4413/4434/3223/2132;b3,b1");
  assert.equal(
    formatPosition({ faces, pawns: [9, 15, 1, 0], out: [1, 3] }, 4, 0),
    "4413/4434/3223/2132;b3,b1;petrified=d4,a1;places=0.4.0.3",
  );
});

test("the rules of a form are numbers, words and booleans; an empty number is null", () => {
  const field = (value) => ({ value, checked: true });
  const names = [
    "size",
    "players",
    "teleports",
    "walls",
    "wildcards",
    "zeros",
    "steps",
    "starts",
    "wrap",
    "pass_players",
    "obstacles",
  ];
  const fields = Object.fromEntries(names.map((name) => [name, field("3")]));
  const rules = rulesFromForm({
    ...fields,
    players: field(""),
    steps: field("exact"),
    starts: field("random"),
    deck: field("1x4, 2x5"),
  });
  assert.deepEqual(
    [rules.size, rules.players, rules.steps, rules.wrap, rules.deck, rules.board],
    [3, null, "exact", true, "1x4,2x5", ""],
  );
});
