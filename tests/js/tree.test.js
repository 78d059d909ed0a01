// The pure half of the move tree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHIP, ROW, barsOf, echoOf, fitted, inWords, keyTo, layOut, linksIn, movesTo, nearestTo, readRows, shiftTo, within, zoomed } from "../../widgets/static/tree_plan.js";

// 0 ─ 1 ─ 3
//   │   └ 4 (leads back to 0)
//   └ 2 (the end)
const row = (parent, move, more = {}) => {
  const { seat = 0, value = null, plies = null, moveValue = null, best = false, same = null, loop = null, children = 0 } = more;
  return [parent, move, `p${move}`, seat, value, plies, moveValue, best, same, loop, children];
};
const nodes = readRows([
  row(null, "", { value: "win", plies: 3, best: true, children: 2 }),
  row(0, "a", { seat: 1, value: "loss", plies: 2, moveValue: "win", best: true, children: 2 }),
  row(0, "b", { seat: 1, value: "win", plies: 0, moveValue: "loss" }),
  row(1, "c", { value: "win", plies: 1, moveValue: "loss", best: true, children: 1 }),
  row(1, "d", { seat: 1, loop: 0, children: 2 }),
]);
const whole = layOut(nodes, new Set([0, 1]));

test("rows become nodes that know their depth and what is below them", () => {
  assert.deepEqual(nodes.map((node) => node.depth), [0, 1, 1, 2, 2]);
  assert.deepEqual(nodes.map((node) => node.below), [[1, 2], [3, 4], [], [], []]);
});

test("only what is unfolded is shown, a parent before its children", () => {
  assert.deepEqual(whole.shown, [0, 1, 3, 4, 2]);
  assert.deepEqual(layOut(nodes, new Set([0])).shown, [0, 1, 2]);
  assert.deepEqual(layOut(nodes, new Set([1])).shown, [0]);
  assert.deepEqual(layOut([], new Set()).shown, []);
});

test("leaves stand one below the other and a parent in the middle of its own", () => {
  assert.deepEqual([3, 4, 2, 1, 0].map((id) => whole.y.get(id) / ROW), [0, 1, 2, 0.5, 1.25]);
  assert.ok(whole.x(1) >= whole.width(0));
  assert.equal(whole.x(3), whole.x(4));
  assert.equal(whole.size.height, 3 * ROW);
});

test("a node that is unfolded but has nothing below yet is a leaf", () => {
  assert.equal(layOut(nodes, new Set([0, 1, 3])).y.get(3), 0);
});

test("two nodes never overlap", () => {
  const many = readRows([row(null, "", { children: 300 }), ...Array.from({ length: 300 }, (_, i) => row(0, `m${i}`, { children: 3 })),
    ...Array.from({ length: 900 }, (_, i) => row(1 + Math.floor(i / 3), "x"))]);
  const plan = layOut(many, new Set(many.map((node) => node.id)));
  for (const depth of [1, 2]) {
    const ys = plan.shown.filter((id) => many[id].depth === depth).map((id) => plan.y.get(id));
    assert.ok(ys.every((y, i) => i === 0 || y - ys[i - 1] >= CHIP));
  }
});

test("a window holds the nodes that touch it", () => {
  assert.deepEqual(within(whole, { x: 0, y: 0, width: 1000, height: 1000 }), whole.shown);
  assert.deepEqual(within(whole, { x: whole.x(3), y: 0, width: 10, height: CHIP }), [3]);
  assert.deepEqual(within(whole, { x: whole.x(2) + 1, y: 2 * ROW + 1, width: 0, height: 0 }), [2]);
  assert.deepEqual(within(whole, { x: 5000, y: 0, width: 10, height: 10 }), []);
});

test("the node nearest to a point is found within reach", () => {
  const round = (x, y, reach) => ({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });
  assert.equal(nearestTo(whole, round(whole.x(3) + 5, CHIP / 2, 1)), 3);
  assert.equal(nearestTo(whole, round(whole.x(3) + 5, 1.2 * ROW, 40)), 4);
  assert.equal(nearestTo(whole, round(whole.x(3) - 20, 0, 5)), null);
});

test("links are sorted into the best line, moves that keep the value, and moves that do not", () => {
  const links = linksIn(whole, { x: 0, y: 0, width: 5000, height: 5000 });
  const count = (path) => path.split("M").length - 1;
  assert.deepEqual([count(links.best), count(links.kept), count(links.lost)], [2, 1, 1]);
});

test("a link that crosses the window is drawn though neither end lies in it", () => {
  const fan = readRows([row(null, "", { children: 201 }), ...Array.from({ length: 201 }, (_, i) => row(0, `m${i}`))]);
  const plan = layOut(fan, new Set([0]));
  const box = { x: plan.width(0), y: 20 * ROW, width: 20, height: ROW };
  assert.equal(within(plan, box).length, 0);
  assert.equal(linksIn(plan, box).kept.split("M").length - 1, 21);
});

test("the line to what is repeated leaves towards it, and runs along the left within a column", () => {
  const [back, ahead, beside] = [echoOf(whole, 4, 0), echoOf(whole, 0, 4), echoOf(whole, 4, 3)].map((d) => d.match(/[\d.]+/g).map(Number));
  assert.deepEqual([back[0], back[6]], [whole.x(4), whole.width(0)]);
  assert.deepEqual([ahead[0], ahead[6]], [whole.width(0), whole.x(4)]);
  assert.ok(beside[2] < whole.x(4) && beside[4] < whole.x(3));
});

test("bars are one path for each value", () => {
  const bars = barsOf(whole, whole.shown);
  assert.deepEqual(Object.keys(bars).sort(), ["loss", "open", "win"]);
  assert.equal(bars.win.split("M").length - 1, 3);
});

test("arrows lead to parent, child and neighbours", () => {
  assert.equal(keyTo(whole, 1, "ArrowLeft"), 0);
  assert.equal(keyTo(whole, 0, "ArrowLeft"), null);
  assert.equal(keyTo(whole, 0, "ArrowRight"), 1);
  assert.equal(keyTo(whole, 3, "ArrowRight"), null);
  assert.equal(keyTo(whole, 1, "ArrowDown"), 2);
  assert.equal(keyTo(whole, 1, "ArrowUp"), null);
  assert.equal(keyTo(whole, 4, "ArrowUp"), 3);
  assert.equal(keyTo(whole, 4, "Home"), 0);
  assert.equal(keyTo(whole, 0, "End"), 2);
});

test("a node is named by what is seen on it, then by who moves, the verdict and what it repeats", () => {
  const names = ["Ann", "Bob"];
  assert.equal(inWords(nodes, 0, names), "p, Ann to move, Ann wins in 3 plies, 2 moves");
  assert.equal(inWords(nodes, 1, names), "a pa, Bob to move, Bob loses in 2 plies, on the best line, 2 moves");
  assert.equal(inWords(nodes, 2, names), "b pb, the game is over, Bob wins in 0 plies");
  assert.equal(inWords(nodes, 4, names), "d pd, Bob to move, leads back to the root, with the seats exchanged");
  const twice = readRows([row(null, "", { children: 2 }), row(0, "a", { children: 1 }), row(0, "b", { same: 1, children: 1 })]);
  assert.equal(inWords(twice, 2, names), "b pb, Ann to move, met before after a");
  assert.deepEqual(movesTo(nodes, 3), ["a", "c"]);
});

test("zooming keeps the point under the pointer and stays within limits", () => {
  const view = zoomed({ x: 10, y: 20, scale: 1 }, 1.5, [100, 50]);
  assert.deepEqual([(100 - view.x) / view.scale, (50 - view.y) / view.scale], [90, 30]);
  assert.equal(zoomed({ x: 0, y: 0, scale: 1 }, 1e9, [0, 0]).scale, 2);
  assert.equal(zoomed({ x: 0, y: 0, scale: 1 }, 1e-9, [0, 0]).scale, 0.005);
});

test("the whole tree is fitted into the window, a small one at its own size", () => {
  const small = fitted(whole, { width: 4000, height: 400 });
  assert.equal(small.scale, 1);
  assert.deepEqual([small.x, small.y], [(4000 - whole.size.width) / 2, (400 - whole.size.height) / 2]);
  const tight = fitted(whole, { width: 200, height: 400 });
  assert.ok(tight.scale * whole.size.width <= 168.001);
});

test("a view moves no further than needed to show a box", () => {
  const room = { width: 300, height: 200 };
  const view = { x: 0, y: 0, scale: 1 };
  assert.deepEqual(shiftTo(view, { x: 50, y: 50, width: 100, height: 30 }, room), view);
  assert.deepEqual(shiftTo(view, { x: 250, y: 190, width: 100, height: 30 }, room), { x: -66, y: -36, scale: 1 });
  assert.deepEqual(shiftTo(view, { x: -40, y: 50, width: 30, height: 30 }, room), { x: 56, y: 0, scale: 1 });
  assert.equal(shiftTo(view, { x: 100, y: 50, width: 900, height: 30 }, room).x, -84);
});
