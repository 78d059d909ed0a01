// The whole tree in one picture: it fits any window, and each part of it stands for a part of the layout.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutTree, parseRows, ROW_HEIGHT } from "../../widgets/static/tree_layout.js";
import {
  buildOverviewPaths,
  drawOverview,
  findOverviewNode,
  layoutPoint,
  overviewBox,
  overviewWindow,
} from "../../widgets/static/tree_overview.js";

const row = (parent, move, value, children = 0) => [
  parent,
  move,
  "p",
  0,
  0,
  value,
  3,
  true,
  false,
  null,
  null,
  children,
  move,
];
// 0 ─ 1 ─ 3
//   │   └ 4
//   └ 2
const layout = layoutTree(
  parseRows([
    row(null, "", "win", 2),
    row(0, "a", "win", 2),
    row(0, "b", "loss"),
    row(1, "c", null),
    row(1, "d", "draw"),
  ]),
  new Set([0, 1]),
);
const size = { width: 300, height: 90 };
const texts = Object.fromEntries(
  ["win", "draw", "loss"].map((value) => [value, { mark: value[0].toUpperCase(), plies: "{}" }]),
);

test("every node has a box in the column of its depth, as high as the leaves below it", () => {
  assert.deepEqual(overviewBox(layout, 0, size), { x: 0, y: 0, width: 100, height: 90 });
  assert.deepEqual(overviewBox(layout, 1, size), { x: 100, y: 0, width: 100, height: 60 });
  assert.deepEqual(overviewBox(layout, 2, size), { x: 100, y: 60, width: 100, height: 30 });
  assert.deepEqual(overviewBox(layout, 4, size), { x: 200, y: 30, width: 100, height: 30 });
});

test("the picture of two thousand nodes fills the window in both directions", () => {
  const many = Array.from({ length: 2000 }, (_, index) => row(0, `m${index}`, "draw"));
  const wide = layoutTree(parseRows([row(null, "", "draw", 2000), ...many]), new Set([0]));
  const numbers = Object.values(buildOverviewPaths(wide, { width: 400, height: 350 }))
    .join("")
    .match(/M[\d.]+ [\d.]+/g);
  const points = numbers.map((each) => each.slice(1).split(" ").map(Number));
  assert.equal(points.length, 2001);
  assert.equal(Math.max(...points.map(([x]) => x)), 200);
  assert.ok(Math.max(...points.map(([, y]) => y)) > 349);
});

test("boxes are one path for each value", () => {
  const paths = buildOverviewPaths(layout, size);
  assert.deepEqual(Object.keys(paths).sort(), ["draw", "loss", "open", "win"]);
  assert.equal(paths.win.split("M").length - 1, 2);
});

test("a point belongs to the node whose box it is in", () => {
  assert.equal(findOverviewNode(layout, [50, 80], size), 0);
  assert.equal(findOverviewNode(layout, [150, 59], size), 1);
  assert.equal(findOverviewNode(layout, [150, 61], size), 2);
  assert.equal(findOverviewNode(layout, [250, 45], size), 4);
  assert.equal(findOverviewNode(layout, [250, 75], size), null);
});

test("the window in the small picture is the part that is visible, and a point leads back to it", () => {
  const whole = { x: -10, y: -10, width: layout.size.width + 50, height: layout.size.height + 20 };
  assert.deepEqual(overviewWindow(layout, whole, size), { x: 0, y: 0, ...size });
  const box = { x: layout.left[1], y: ROW_HEIGHT, width: layout.left[2] - layout.left[1], height: ROW_HEIGHT };
  assert.deepEqual(overviewWindow(layout, box, size), { x: 100, y: 30, width: 100, height: 30 });
  assert.deepEqual(layoutPoint(layout, [100, 30], size), [layout.left[1], ROW_HEIGHT]);
  assert.deepEqual(layoutPoint(layout, [150, 90], size), [(layout.left[1] + layout.left[2]) / 2, 3 * ROW_HEIGHT]);
});

test("a box is labelled only where the whole label has room", () => {
  const labels = (picture) =>
    drawOverview(layout, picture, { verdict_texts: texts, root_label: "Here" })
      .children.filter(({ tag }) => tag === "text")
      .map(({ children }) => children.join(""));
  assert.deepEqual(labels(size), ["Here W 3", "a W 3", "c", "d D 3", "b L 3"]);
  assert.deepEqual(labels({ width: 120, height: 90 }), ["Here", "a", "c", "d", "b"]);
  assert.deepEqual(labels({ width: 300, height: 30 }), ["Here W 3", "a W 3"]);
});
