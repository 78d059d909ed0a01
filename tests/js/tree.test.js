// The pure part of the move tree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawChip, drawTreeFrame } from "../../widgets/static/tree_drawing.js";
import {
  buildLinkPaths,
  buildRepetitionPath,
  CHIP_HEIGHT,
  describeNode,
  findNodeForKey,
  findNodesInBox,
  fitsWindow,
  fitView,
  hasSameNodes,
  layoutTree,
  listMovesTo,
  PICTURE_HEIGHT,
  panToShow,
  parseRows,
  READABLE_SCALE,
  ROW_HEIGHT,
  START_SCALE,
  zoomView,
} from "../../widgets/static/tree_layout.js";

// 0 ─ 1 ─ 3
//   │   └ 4 (leads back to 0)
//   └ 2 (the end)
const row = (parent, move, more = {}) => {
  const {
    seat = 0,
    value = null,
    plies = null,
    keepsValue = true,
    best = false,
    transpositionOf = null,
    loopTo = null,
    children = 0,
  } = more;
  const verdict = [more.verdictSeat ?? 1 - seat, value, plies, keepsValue, best];
  return [parent, move, `p${move}`, seat, ...verdict, transpositionOf, loopTo, children, move.toUpperCase()];
};
const nodes = parseRows([
  row(null, "", { verdictSeat: 0, value: "win", plies: 3, best: true, children: 2 }),
  row(0, "a", { seat: 1, value: "win", plies: 3, best: true, children: 2 }),
  row(0, "b", { seat: 1, value: "loss", plies: 1, keepsValue: false }),
  row(1, "c", { value: "loss", plies: 2, best: true, children: 1 }),
  row(1, "d", { seat: 1, verdictSeat: 1, loopTo: 0, children: 2 }),
]);
const verb = (mark, words) => ({ mark, words, one_ply: `${words} in 1 move`, plies: `${words} in {} moves` });
const verdictTexts = { win: verb("A", "wins"), loss: verb("C", "loses") };
const fullLayout = layoutTree(nodes, new Set([0, 1]));

test("rows become nodes with a depth and children", () => {
  assert.deepEqual(
    nodes.map((node) => node.depth),
    [0, 1, 1, 2, 2],
  );
  assert.deepEqual(
    nodes.map((node) => node.childIds),
    [[1, 2], [3, 4], [], [], []],
  );
});

test("only unfolded nodes are visible, a parent before its children", () => {
  assert.deepEqual(fullLayout.visibleIds, [0, 1, 3, 4, 2]);
  assert.deepEqual(layoutTree(nodes, new Set([0])).visibleIds, [0, 1, 2]);
  assert.deepEqual(layoutTree(nodes, new Set([1])).visibleIds, [0]);
  assert.deepEqual(layoutTree([], new Set()).visibleIds, []);
});

test("leaves are one below the other and a parent is in the middle of its children", () => {
  assert.deepEqual(
    [3, 4, 2, 1, 0].map((id) => fullLayout.y.get(id) / ROW_HEIGHT),
    [0, 1, 2, 0.5, 1.25],
  );
  assert.ok(fullLayout.x(1) >= fullLayout.width(0));
  assert.equal(fullLayout.x(3), fullLayout.x(4));
  assert.equal(fullLayout.size.height, 3 * ROW_HEIGHT);
});

test("an unfolded node without children yet is a leaf", () => {
  assert.equal(layoutTree(nodes, new Set([0, 1, 3])).y.get(3), 0);
});

test("two nodes never overlap", () => {
  const many = parseRows([
    row(null, "", { children: 300 }),
    ...Array.from({ length: 300 }, (_, i) => row(0, `m${i}`, { children: 3 })),
    ...Array.from({ length: 900 }, (_, i) => row(1 + Math.floor(i / 3), "x")),
  ]);
  const layout = layoutTree(many, new Set(many.map((node) => node.id)));
  for (const depth of [1, 2]) {
    const ys = layout.visibleIds.filter((id) => many[id].depth === depth).map((id) => layout.y.get(id));
    assert.ok(ys.every((y, i) => i === 0 || y - ys[i - 1] >= CHIP_HEIGHT));
  }
});

test("a box contains the nodes that touch it", () => {
  assert.deepEqual(findNodesInBox(fullLayout, { x: 0, y: 0, width: 1000, height: 1000 }), fullLayout.visibleIds);
  assert.deepEqual(findNodesInBox(fullLayout, { x: fullLayout.x(3), y: 0, width: 10, height: CHIP_HEIGHT }), [3]);
  assert.deepEqual(
    findNodesInBox(fullLayout, { x: fullLayout.x(2) + 1, y: 2 * ROW_HEIGHT + 1, width: 0, height: 0 }),
    [2],
  );
  assert.deepEqual(findNodesInBox(fullLayout, { x: 5000, y: 0, width: 10, height: 10 }), []);
});

test("links are sorted into the best line, moves that keep the value, and moves that do not", () => {
  const links = buildLinkPaths(fullLayout, { x: 0, y: 0, width: 5000, height: 5000 });
  const count = (path) => path.split("M").length - 1;
  assert.deepEqual([count(links.best), count(links["keeps-value"]), count(links.mistake)], [2, 1, 1]);
});

test("a link that crosses the box is drawn even when neither end is in it", () => {
  const fan = parseRows([row(null, "", { children: 201 }), ...Array.from({ length: 201 }, (_, i) => row(0, `m${i}`))]);
  const layout = layoutTree(fan, new Set([0]));
  const box = { x: layout.width(0), y: 20 * ROW_HEIGHT, width: 20, height: ROW_HEIGHT };
  assert.equal(findNodesInBox(layout, box).length, 0);
  assert.equal(buildLinkPaths(layout, box)["keeps-value"].split("M").length - 1, 21);
});

test("the line to a repeated node leaves towards it, and runs along the left within a column", () => {
  const [back, ahead, beside] = [
    buildRepetitionPath(fullLayout, 4, 0),
    buildRepetitionPath(fullLayout, 0, 4),
    buildRepetitionPath(fullLayout, 4, 3),
  ].map((d) => d.match(/[\d.]+/g).map(Number));
  assert.deepEqual([back[0], back[6]], [fullLayout.x(4), fullLayout.width(0)]);
  assert.deepEqual([ahead[0], ahead[6]], [fullLayout.width(0), fullLayout.x(4)]);
  assert.ok(beside[2] < fullLayout.x(4) && beside[4] < fullLayout.x(3));
});

test("arrow keys lead to parent, child and neighbours", () => {
  assert.equal(findNodeForKey(fullLayout, 1, "ArrowLeft"), 0);
  assert.equal(findNodeForKey(fullLayout, 0, "ArrowLeft"), null);
  assert.equal(findNodeForKey(fullLayout, 0, "ArrowRight"), 1);
  assert.equal(findNodeForKey(fullLayout, 3, "ArrowRight"), null);
  assert.equal(findNodeForKey(fullLayout, 1, "ArrowDown"), 2);
  assert.equal(findNodeForKey(fullLayout, 1, "ArrowUp"), null);
  assert.equal(findNodeForKey(fullLayout, 4, "ArrowUp"), 3);
  assert.equal(findNodeForKey(fullLayout, 4, "Home"), 0);
  assert.equal(findNodeForKey(fullLayout, 0, "End"), 2);
});

test("a node is described by its label, the verdict of its move for who made it, whose turn it is and what it repeats", () => {
  const setup = { player_names: ["Ann", "Bob"], verdict_texts: verdictTexts, root_label: "Here" };
  assert.equal(describeNode(nodes, 0, setup), "Here, Ann wins in 3 moves, Ann to move, 2 moves");
  assert.equal(describeNode(nodes, 1, setup), "A, Ann wins in 3 moves, the only best move, Bob to move, 2 moves");
  assert.equal(describeNode(nodes, 2, setup), "B, Ann loses in 1 move, the game is over");
  assert.equal(describeNode(nodes, 4, setup), "D, Bob to move, leads back to the root, with the seats swapped");
  const twice = parseRows([
    row(null, "", { children: 2 }),
    row(0, "a", { children: 1 }),
    row(0, "b", { transpositionOf: 1, children: 1 }),
  ]);
  assert.equal(describeNode(twice, 2, setup), "B, Ann to move, same position as after A");
  assert.deepEqual(listMovesTo(nodes, 3), ["a", "c"]);
});

test("zooming keeps the point under the pointer and stays within limits", () => {
  const view = zoomView({ x: 10, y: 20, scale: 1 }, 1.5, [100, 50]);
  assert.deepEqual([(100 - view.x) / view.scale, (50 - view.y) / view.scale], [90, 30]);
  assert.equal(zoomView({ x: 0, y: 0, scale: 1 }, 1e9, [0, 0]).scale, 2);
  assert.equal(zoomView({ x: 0, y: 0, scale: 1 }, 1e-9, [0, 0]).scale, READABLE_SCALE);
});

test("a tree that is readable as a whole is in the middle of its window, a small one at scale 1", () => {
  const { width, height } = fullLayout.size;
  const small = fitView(fullLayout, { width: 4000, height: 400 });
  assert.deepEqual(small, { scale: 1, x: (4000 - width) / 2, y: (400 - height) / 2 });
  const tight = { width: 0.9 * width + 24, height: 400 };
  assert.ok(fitsWindow(fullLayout, tight));
  const view = fitView(fullLayout, tight);
  assert.deepEqual(
    [view.scale, view.x, view.y].map((number) => number.toFixed(6)),
    [0.9, 12, (400 - 0.9 * height) / 2].map((number) => number.toFixed(6)),
  );
});

test("a larger tree has its root at the left edge and as many whole columns as are readable", () => {
  const { left, size } = fullLayout;
  const columnsEnd = (count) => left[count - 1] + fullLayout.width([0, 1, 3][count - 1]);
  const low = { width: 1000, height: 60 };
  assert.ok(!fitsWindow(fullLayout, low));
  assert.deepEqual([fitView(fullLayout, low).x, fitView(fullLayout, low).scale], [12, 1]);
  assert.equal(fitView(fullLayout, { ...low, width: 0.875 * size.width + 24 }).scale.toFixed(6), "0.875000");
  const { x, scale } = fitView(fullLayout, { width: 0.9 * columnsEnd(2) + 24, height: 400 });
  assert.deepEqual([x, scale.toFixed(6)], [12, "0.900000"]);
  const phone = fitView(fullLayout, { width: 0.72 * columnsEnd(2) + 24, height: 400 });
  assert.equal(phone.scale.toFixed(6), "0.720000", "the verdicts of the first moves are not cropped");
  assert.equal(fitView(fullLayout, { width: 40, height: 400 }).scale, START_SCALE);
});

test("nodes have room for small boards if there is one of each visible node", () => {
  const unfolded = new Set([0]);
  const plain = layoutTree(nodes, unfolded);
  const pictures = Object.fromEntries(plain.visibleIds.map((id) => [id, "<svg/>"]));
  const pictured = layoutTree(nodes, unfolded, { pictures });
  assert.equal(pictured.chipHeight, CHIP_HEIGHT + PICTURE_HEIGHT);
  assert.equal(pictured.size.height, pictured.rowCount * (ROW_HEIGHT + PICTURE_HEIGHT));
  assert.deepEqual(pictured.pictures, pictures);
  assert.deepEqual(findNodesInBox(pictured, { x: 0, y: 0, width: 2000, height: 2000 }), plain.visibleIds);
  delete pictures[plain.visibleIds.at(-1)];
  const without = layoutTree(nodes, unfolded, { pictures });
  assert.deepEqual([without.chipHeight, without.pictures], [CHIP_HEIGHT, {}]);
});

test("a tall tree shows the rows around its root and no empty rows", () => {
  const tall = parseRows([
    row(null, "", { children: 2 }),
    row(0, "a"),
    row(0, "b", { children: 40 }),
    ...Array.from({ length: 40 }, (_, i) => row(2, `m${i}`)),
  ]);
  const layout = layoutTree(tall, new Set([0, 2]));
  const { y, scale } = fitView(layout, { width: 1000, height: 900 });
  assert.ok(layout.y.get(0) * scale + y > 0 && y === 12);
});

test("a column is as wide as its widest chip, so that no label, verdict or number of moves is cropped", () => {
  const measure = (text) => 10 * text.length;
  const width = (more, move = "abcd") =>
    layoutTree(parseRows([row(null, ""), row(0, move, more)]), new Set([0]), { rootLabel: "Here", measure }).width(1);
  const parts = (...widths) => 18 + widths.reduce((sum, each) => sum + 7 + each);
  assert.equal(width({}), parts(40));
  assert.equal(width({}, "a".repeat(40)), parts(400));
  assert.equal(width({ value: "win", plies: 12, children: 3 }), parts(40, 40, 26));
  assert.equal(width({ value: "draw", plies: null, children: 123 }), parts(40, 10, 46));
  assert.equal(width({ value: "loss", plies: 1 }), parts(40, 30 + 18));
});

test("a view moves no further than needed to show a box", () => {
  const room = { width: 300, height: 200 };
  const view = { x: 0, y: 0, scale: 1 };
  assert.deepEqual(panToShow(view, { x: 50, y: 50, width: 100, height: 30 }, room), view);
  assert.deepEqual(panToShow(view, { x: 250, y: 190, width: 100, height: 30 }, room), { x: -62, y: -32, scale: 1 });
  assert.deepEqual(panToShow(view, { x: -40, y: 50, width: 30, height: 30 }, room), { x: 52, y: 0, scale: 1 });
  assert.equal(panToShow(view, { x: 100, y: 50, width: 900, height: 30 }, room).x, -88);
});

const legendSetup = {
  solved: true,
  verdict_texts: verdictTexts,
  player_names: ["Ann", "Bob"],
  colours: ["red", "blue"],
  node_marks: { folded: { mark: "+{}", words: "{} moves" }, same: { mark: "=", words: "seen" } },
};
const view = { at: "0", unfolded: [0, 1], selected: 1, depth: 2, stale: false };

test("a view that only becomes stale shows the same nodes, so nothing moves", () => {
  assert.ok(hasSameNodes(view, { ...view, stale: true }));
  assert.ok(hasSameNodes(view, { ...view, unfolded: [0, 1] }));
  for (const change of [{ selected: 0 }, { depth: 1 }, { unfolded: [0] }, { unfolded: [0, 2] }])
    assert.ok(!hasSameNodes(view, { ...view, ...change }));
});

test("a stale tree and its status are marked until the new tree comes", () => {
  const setup = { ...legendSetup, can_go_back: false, has_board: true };
  const draw = (stale) =>
    drawTreeFrame({ view: { ...view, stale }, setup, status: "The root", error: "", nodeCount: 5, actions: {} });
  const marks = (children) =>
    children.map(({ attrs }) => [attrs.class, attrs["data-stale"] ?? null, attrs["aria-busy"] ?? null]);
  assert.deepEqual(marks(draw(true)), [
    ["tools", null, null],
    ["tree-window", null, null],
    ["status", true, null],
    ["visually-hidden", null, null],
    ["error", null, null],
    ["legend", null, null],
    ["how-to-play", null, null],
  ]);
  const frameMarks = (stale) => marks([draw(stale)[1].children[0], draw(stale)[2]]);
  assert.deepEqual(frameMarks(true)[0], ["tree-frame", true, "true"]);
  assert.deepEqual(frameMarks(undefined), [
    ["tree-frame", false, "false"],
    ["status", false, null],
  ]);
});

test("a node that differs from the tree beside it has a mark, words for it, and room for both", () => {
  const difference = { mark: "≠", words: "different on the other side", nodes: [1] };
  const marksOfNodes = { folded: { mark: "+{}" }, unfolded: { mark: "−" }, loop: { mark: "↺" } };
  const setup = { ...legendSetup, difference, node_marks: marksOfNodes, root_label: "Here" };
  const draw = (id) => drawChip(fullLayout, id, setup, 0, null);
  const marks = (chip) => JSON.stringify(chip).includes("≠");
  assert.deepEqual([draw(1), draw(2)].map(marks), [true, false]);
  assert.ok(describeNode(nodes, 1, setup).includes("different on the other side"));
  assert.ok(!describeNode(nodes, 2, setup).includes("different"));
  const wider = layoutTree(nodes, new Set([0, 1]), { extraMark: difference.mark });
  assert.ok(wider.width(1) > fullLayout.width(1));
  const frame = {
    view,
    setup: { ...legendSetup, difference },
    status: "",
    error: "",
    nodeCount: 5,
    hasBest: true,
    actions: {},
  };
  assert.ok(JSON.stringify(drawTreeFrame(frame).at(-2)).includes("≠ different on the other side"));
});

test("the legend shows the marks and the words that Python sent", () => {
  const draw = (hasBest) =>
    drawTreeFrame({ view, setup: legendSetup, status: "", error: "", nodeCount: 5, hasBest, actions: {} }).at(-2);
  const legend = draw(true);
  assert.deepEqual(
    legend.children.slice(2, 4).map(({ attrs, children }) => [attrs["data-value"], children.join("")]),
    [
      ["win", "A wins"],
      ["loss", "C loses"],
    ],
  );
  assert.deepEqual(
    legend.children.slice(-2).map(({ children }) => children.join("")),
    ["+3 3 moves", "= seen"],
  );
  const classes = (each) => each.children.map(({ attrs }) => attrs.class ?? null);
  assert.deepEqual(classes(legend).slice(0, 2), ["legend-seat", "legend-seat"]);
  assert.ok(classes(legend).includes("legend-best"));
  assert.ok(!classes(draw(false)).includes("legend-best"));
});
