// The move tree: Python says which nodes there are and which are unfolded, this draws them and asks.
//
// Only the nodes in and near the window are on the page; from far away they are bars in a picture.
// The focus is the page's own: arrows move it, Enter unfolds and folds, Space selects, + - 0 zoom.
import { button } from "./chrome.js";
import { animate } from "./core.js";
import { h, patch, rootIn, seenAndHeard, send, watch } from "./dom.js";
import { grow, wording } from "./steps.js";
import { Glass } from "./tree_glass.js";
import { CHIP, barsOf, chipName, echoOf, fitted, inWords, keyTo, layOut, linksIn, nearestTo, readRows, shiftTo, within } from "./tree_plan.js";

const NEWS = ["view", "setup", "status", "error", "_grown"];
const FAR = 0.4; // below this scale words cannot be read
const REACH = 6; // from far away, so many pixels beside a bar is still on it
const DEPTHS = [0, 1, 2, 3, 4, 5, 6, 8, 10];

export function plant(context) {
  const grove = new Grove(context.model, rootIn(context.el, "move-tree"));
  return watch(context, NEWS, () => grove.update(), () => grove.close());
}

class Grove {
  constructor(model, root) {
    Object.assign(this, { model, root, rows: [], tree: -1, focused: 0, asked: null, made: new Map() });
    this.frameAround();
    this.frame = root.querySelector(".frame");
    this.glass = new Glass(this.frame, root.querySelector(".layer"), () => this.moved());
    this.frame.addEventListener("click", (event) => this.click(event));
    this.frame.addEventListener("dblclick", (event) => event.target.closest("[data-sign]") || this.toggle(this.nodeOf(event)));
    this.frame.addEventListener("keydown", (event) => this.key(event));
    this.frame.addEventListener("focusin", (event) => this.focusedAt(this.nodeOf(event)));
    this.frame.addEventListener("scroll", () => this.frame.scrollTo(0, 0)); // a focus must not scroll what the glass moves
    this.watching = new ResizeObserver(() => this.resized());
    this.watching.observe(this.frame);
    this.update();
  }

  close() {
    this.watching.disconnect();
    cancelAnimationFrame(this.drawing);
    cancelAnimationFrame(this.glass.gliding);
    this.root.remove();
  }

  ask(deed, fields = {}) {
    this.asked = fields.node ?? null;
    send(this.model, { at: this.model.get("view").at, do: deed, ...fields });
  }

  // What Python said.

  update() {
    const known = grow(this.rows, this.tree, this.model.get("_grown"));
    if (!known) return this.ask("recall");
    const fresh = known.match !== this.tree;
    if (known.moves !== this.rows) this.nodes = readRows(known.moves);
    Object.assign(this, { rows: known.moves, tree: known.match });
    this.learn(fresh);
    this.frameAround();
    this.draw();
    return undefined;
  }

  learn(fresh) {
    const view = this.model.get("view");
    const before = this.plan;
    const chose = before && this.view.selected !== view.selected;
    this.view = view;
    this.plan = layOut(this.nodes, new Set(view.open));
    this.made.clear();
    if (fresh || !this.plan.y.has(this.focused)) this.focused = view.selected;
    if (fresh || !before) return this.home();
    if (chose) this.focused = view.selected;
    const anchor = [this.asked, this.focused, 0].find((id) => before.y.has(id) && this.plan.y.has(id));
    this.hold(anchor, before);
    this.glass.glide(shiftTo(this.glass.view, this.boxOf(anchor, view.selected), this.glass.size));
    if (chose && this.hasFocus()) this.take(view.selected);
    this.young = new Set(this.plan.shown.filter((id) => !before.y.has(id)));
    return undefined;
  }

  // A node stays where it is on the page while others come and go.
  hold(id, before) {
    const { view } = this.glass;
    this.glass.show({ ...view,
      x: view.x - (this.plan.x(id) - before.x(id)) * view.scale,
      y: view.y - (this.plan.y.get(id) - before.y.get(id)) * view.scale });
  }

  // What should be seen after an ask: what was selected, or a node with the moves just unfolded.
  boxOf(anchor, selected) {
    const kin = this.asked !== null && this.plan.open.has(this.asked) && anchor === this.asked ? [anchor, ...this.nodes[anchor].below] : [selected];
    const [left, top] = [Math.min(...kin.map(this.plan.x)), Math.min(...kin.map((id) => this.plan.y.get(id)))];
    const right = Math.max(...kin.map((id) => this.plan.x(id) + this.plan.width(id)));
    const bottom = Math.max(...kin.map((id) => this.plan.y.get(id) + CHIP));
    const { width, height } = this.glass.box;
    if (bottom - top < height) return { x: left, y: top, width: Math.min(right - left, width), height: bottom - top };
    return { x: left, y: this.plan.y.get(anchor), width: Math.min(right - left, width), height: CHIP };
  }

  home() {
    const whole = fitted(this.plan, this.glass.size);
    this.glass.show(whole.scale >= 0.75 ? whole : { ...fitted(this.plan, this.glass.size, 0.75), scale: 0.75 });
  }

  resized() {
    if (!this.sized && this.glass.size.width) this.home();
    this.sized = this.sized || this.glass.size.width > 0;
    this.moved();
  }

  // What is on the page.

  moved() {
    const { box, view } = this.glass;
    const far = view.scale < FAR;
    const drawn = this.drawn;
    const inside = drawn && box.x >= drawn.x && box.y >= drawn.y && box.x + box.width <= drawn.x + drawn.width && box.y + box.height <= drawn.y + drawn.height;
    if (inside && this.far === far) return;
    cancelAnimationFrame(this.drawing);
    this.drawing = requestAnimationFrame(() => this.draw());
  }

  draw() {
    if (!this.plan) return;
    const { box, view } = this.glass;
    const [mx, my] = [box.width / 2, box.height / 2];
    this.drawn = { x: box.x - mx, y: box.y - my, width: box.width + 2 * mx, height: box.height + 2 * my };
    this.far = view.scale < FAR;
    this.frame.toggleAttribute("data-far", this.far);
    const near = within(this.plan, this.drawn);
    const ids = new Set([...(this.far ? [] : near), this.focused, this.view.selected]);
    const links = linksIn(this.plan, this.drawn);
    const bars = this.far ? barsOf(this.plan, near) : {};
    patch(this.root.querySelector(".layer"), [
      h("svg", { class: "links", width: 1, height: 1, "aria-hidden": "true" },
        ["lost", "kept", "best"].map((kind) => h("path", { class: kind, d: links[kind] })), this.echo(),
        Object.entries(bars).map(([value, d]) => h("path", { key: value, class: "bar", "data-value": value, d }))),
      h("div", { class: "nodes", role: "tree", "aria-label": "Moves", "aria-multiselectable": "false" }, this.plan.shown.filter((id) => ids.has(id)).map((id) => this.chip(id))),
    ]);
    this.rove();
    for (const id of this.young ?? []) animate(this.chipAt(id), [{ opacity: 0 }, { opacity: 1 }], 160);
    this.young = null;
  }

  // From a selected repetition to what it repeats.
  echo() {
    const to = this.repeated();
    return to === null ? null : h("path", { key: "echo", class: "echo", d: echoOf(this.plan, this.view.selected, to) });
  }

  repeated() {
    const { loop, same } = this.nodes[this.view.selected];
    return this.plan.y.has(loop ?? same) ? loop ?? same : null;
  }

  chip(id) {
    if (!this.made.has(id)) this.made.set(id, this.describe(id));
    return this.made.get(id);
  }

  describe(id) {
    const { nodes, plan, view } = this;
    const node = nodes[id];
    const kin = node.parent === null ? [id] : nodes[node.parent].below;
    const repeat = node.loop !== null ? "loop" : node.same !== null ? "same" : null;
    const sign = { loop: "↺", same: "=" }[repeat] ?? (plan.open.has(id) ? "−" : `+${node.children}`);
    const setup = this.model.get("setup");
    return h("div", {
      key: id, class: "node", role: "treeitem", tabindex: -1, "data-node": id, "data-value": node.value, "data-best": node.best,
      "data-repeat": repeat, "data-over": node.children === 0, "data-echo": id === this.repeated(),
      "aria-level": node.depth + 1, "aria-setsize": kin.length, "aria-posinset": kin.indexOf(id) + 1,
      "aria-expanded": node.children && !repeat ? String(plan.open.has(id)) : null, "aria-selected": String(id === view.selected),
      style: `left:${plan.x(id)}px;top:${plan.y.get(id)}px;width:${plan.width(id)}px;--seat:${setup.colours[node.seat]}`,
    },
    seenAndHeard(inWords(nodes, id, setup.names),
      h("span", { class: "move" }, chipName(node)),
      plan.places && node.move ? h("span", { class: "place" }, node.position) : null,
      node.value ? h("span", { class: "verdict" }, wording(node).mark) : null,
      node.children ? h("span", { class: "sign", "data-sign": true }, sign) : null));
  }

  frameAround() {
    const { model } = this;
    const [view, setup] = [model.get("view"), model.get("setup")];
    const round = (label, glyph, click) => h("button", { type: "button", class: "tool", "aria-label": label, title: label, on: { click } }, glyph);
    const depths = [...new Set([...DEPTHS, view.depth])].sort((a, b) => a - b);
    patch(this.root, [
      h("div", { class: "tools", role: "toolbar", "aria-label": "Move tree" },
        h("label", { class: "depth" }, "Depth ",
          h("select", { value: String(view.depth), on: { change: (event) => this.ask("unfold_to", { depth: Number(event.target.value) }) } }, depths.map((depth) => h("option", { value: depth }, depth)))),
        round("Zoom out", "−", () => this.glass.zoom(1 / 1.4)),
        round("Zoom in", "+", () => this.glass.zoom(1.4)),
        button("Whole tree", "↔", () => this.glass.glide(fitted(this.plan, this.glass.size))),
        button("Start here", "⇥", () => this.ask("start", { node: this.view.selected }), { "aria-disabled": String(view.selected === 0) }),
        setup.back ? button("Back", "⇤", () => this.ask("start", { node: null })) : null,
        setup.follows ? button("Play to here", "▷", () => this.ask("play"), { "aria-disabled": String(view.selected === 0) }) : null,
        h("span", { class: "count" }, `${this.rows.length} ${this.rows.length === 1 ? "node" : "nodes"}`)),
      h("div", { class: "frame", key: "frame" }, h("div", { class: "layer", owned: true })),
      h("p", { class: "status", role: "status", "aria-live": "polite", key: "status" }, model.get("status")),
      h("p", { class: "error", role: "alert", key: "error" }, model.get("error")),
      h("p", { class: "legend", key: "legend" },
        setup.solved ? [...["win", "draw", "loss"].map((value) => h("span", { "data-value": value }, wording({ value }).mark, " ", wording({ value }).words)), h("span", null, "for the player to move"), h("span", { class: "bold" }, "the best line"), h("span", { class: "dotted" }, "a mistake")] : null,
        h("span", null, "= met before"), h("span", null, "↺ leads back"))]);
  }

  // What is done to it.

  nodeOf(event) {
    const chip = event.target.closest?.(".node");
    if (chip) return Number(chip.dataset.node);
    return this.far && event.clientX !== undefined ? nearestTo(this.plan, this.glass.under(event, REACH)) : null;
  }

  chipAt(id) {
    return this.frame.querySelector(`[data-node="${id}"]`);
  }

  click(event) {
    const id = this.nodeOf(event);
    if (id === null) return;
    this.focusedAt(id);
    this.take(id);
    if (event.target.closest("[data-sign]")) this.toggle(id);
    else if (event.detail < 2) this.ask("select", { node: id });
  }

  toggle(id) {
    if (id !== null) this.ask(this.plan.open.has(id) ? "fold" : "unfold", { node: id });
  }

  hasFocus() {
    return this.frame.contains(this.frame.getRootNode().activeElement);
  }

  take(id) {
    this.focused = id;
    if (!this.chipAt(id)) this.draw();
    this.chipAt(id)?.focus({ preventScroll: true });
  }

  focusedAt(id) {
    if (id === null) return;
    this.focused = id;
    this.rove();
  }

  // One node takes part in the Tab order; arrows move between them.
  rove() {
    if (this.roved !== this.focused) this.chipAt(this.roved)?.setAttribute("tabindex", "-1");
    this.chipAt(this.focused)?.setAttribute("tabindex", "0");
    this.roved = this.focused;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoom = { "+": 1.25, "=": 1.25, "-": 0.8 }[event.key];
    const deed = zoom ? () => this.glass.zoom(zoom)
      : event.key === "0" ? () => this.glass.glide(fitted(this.plan, this.glass.size))
        : this.nodeKey(event.key, this.nodeOf(event));
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  nodeKey(key, id) {
    if (id === null) return null;
    if (key === "Enter") return () => this.toggle(id);
    if (key === " ") return () => this.ask("select", { node: id });
    if (!key.startsWith("Arrow") && key !== "Home" && key !== "End") return null;
    const to = keyTo(this.plan, id, key);
    if (to === null && key === "ArrowRight" && this.nodes[id].children) return () => this.toggle(id);
    return () => to !== null && this.walk(to);
  }

  walk(id) {
    this.take(id);
    const box = { x: this.plan.x(id), y: this.plan.y.get(id), width: this.plan.width(id), height: CHIP };
    this.glass.glide(shiftTo(this.glass.view, box, this.glass.size));
  }
}
