// The pure part of the Claustroboard board: cards, paths, labels and the drafts of the tile editor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeTile, isFree } from "../../widgets/static/claustroboard.js";
import { drawCard } from "../../widgets/static/claustroboard_cards.js";
import { draftFromView, paintDraft, paintedFace, rulesFromForm } from "../../widgets/static/claustroboard_editor.js";
import {
  buildAnimationFrames,
  buildArrowHeads,
  buildPathLines,
  formatSvgPath,
  tileCenter,
} from "../../widgets/static/claustroboard_paths.js";

const view = (more) => ({
  rows: 2,
  columns: 2,
  faces: ["2.1", "#", "T1", "W"],
  pawns: [0, -1],
  out: [],
  stuck: null,
  outcome: null,
  ...more,
});

const setup = {
  player_names: ["Player 1", "Player 2"],
  tile_names: ["a1", "b1", "a2", "b2"],
  tiles: {
    2.1: { kind: "number", symbol: "2", color: 1, words: "2 steps, red", blocked: false },
    "#": { kind: "closed", symbol: "", color: 0, words: "closed", blocked: true },
    T1: { kind: "teleport", symbol: "T", color: 1, words: "teleport, red", blocked: false },
    W: { kind: "wall", symbol: "W", color: 0, words: "wall", blocked: true },
  },
};

test("a card shows its icon or else its symbol, and a band in its colour", () => {
  const childrenOf = (card) => card.children.map((child) => child.attrs.class);
  const [number, closed, teleport] = ["2.1", "#", "T1"].map((face) => drawCard(setup.tiles[face]));
  assert.deepEqual(childrenOf(number), ["card-symbol", "colour-band"]);
  assert.deepEqual(number.children[0].children, ["2"]);
  assert.deepEqual(childrenOf(closed), []);
  assert.equal(teleport.children[0].children[0].tag, "svg");
  const ownTile = drawCard({ kind: "magnet", symbol: "M", color: 0 });
  assert.deepEqual(ownTile.children[0].children, ["M"]);
  const ownIcon = drawCard({ kind: "magnet", symbol: "M", color: 0, icon: { line: "M0 0h9", solid: "" } });
  assert.equal(ownIcon.children[0].children[0].children[0].attrs.d, "M0 0h9");
});

test("tiles are counted along the rows", () => {
  assert.deepEqual(tileCenter(9, { columns: 4 }), [150, 250]);
});

test("a path on a board with edges is one line", () => {
  assert.deepEqual(buildPathLines([0, 1, 5], { rows: 4, columns: 4 }, false), [
    [
      [50, 50],
      [150, 50],
      [150, 150],
    ],
  ]);
});

test("a path that leaves over an edge continues on the other side", () => {
  assert.deepEqual(buildPathLines([0, 3, 2], { rows: 4, columns: 4 }, true), [
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
  assert.deepEqual(buildPathLines([1, 13], { rows: 4, columns: 4 }, true), [
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
  assert.equal(buildPathLines([0, 1, 3], { rows: 2, columns: 2 }, true).length, 1);
});

test("a step between tiles that do not touch stays one line", () => {
  assert.equal(buildPathLines([0, 10], { rows: 4, columns: 4 }, true).length, 1);
});

test("every segment has an arrow head and only the last one is the end", () => {
  const heads = buildArrowHeads(buildPathLines([0, 1, 5], { rows: 4, columns: 4 }, false));
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
  assert.equal(formatSvgPath(buildPathLines([0, 1], { rows: 4, columns: 4 }, false), 40), "M50 50L110 50");
});

test("animation frames follow the lines, jump across an edge and end at the pawn's tile", () => {
  const frames = buildAnimationFrames(buildPathLines([0, 3], { rows: 4, columns: 4 }, true));
  assert.deepEqual(
    frames.map((frame) => frame.offset),
    [0, 0.5, 0.5, 1],
  );
  assert.equal(frames.at(-1).transform, "translate(350px, 50px)");
  assert.equal(buildAnimationFrames([[[50, 50]]], [250, 50]).at(-1).transform, "translate(250px, 50px)");
});

test("labels say what a tile is, who stands there and what can be done", () => {
  assert.equal(describeTile(0, view(), setup, [], false), "a1, Player 1 stands here, 2 steps, red");
  assert.equal(describeTile(0, view({ stuck: 0 }), setup, [], false), "a1, Player 1 is petrified here, 2 steps, red");
  assert.equal(describeTile(1, view(), setup, [], false), "b1, closed");
  assert.equal(describeTile(2, view(), setup, [], true), "a2, teleport, red, you can land here");
  assert.equal(describeTile(0, view({ pawns: [-1, -1] }), setup, ["a2"], true), "a1, 2 steps, red, you can go there");
  assert.equal(describeTile(2, view(), setup, [], false), "a2, teleport, red, out of reach");
});

test("a tile is free unless it is closed, a wall or occupied", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((tileIndex) => isFree(tileIndex, view(), setup)),
    [false, false, true, false],
  );
});

test("a brush paints its tile in the chosen colour where it has colours", () => {
  const number = { faces: ["3", "3.1", "3.2"] };
  assert.deepEqual([paintedFace(number, 2), paintedFace(number, 0)], ["3.2", "3"]);
  assert.equal(paintedFace({ faces: ["*"] }, 2), "*");
});

test("painting a draft leaves the old draft unchanged", () => {
  const draft = draftFromView(view());
  const next = paintDraft(draft, 1, { face: "4.3", seat: null });
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

test("the rules of a form are numbers, words and booleans; an empty number is null", () => {
  const field = (value) => ({ value, checked: true });
  const names = [
    "size",
    "rows",
    "columns",
    "players",
    "teleports",
    "walls",
    "wildcards",
    "zeros",
    "joker",
    "steps",
    "starts",
    "colours",
    "wrap",
    "pass_players",
    "through",
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
    [3, null, "exact", true, "1x4, 2x5", ""],
  );
});
