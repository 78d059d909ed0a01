// The frame of every board. A game's script says only what its position looks like:
//
//   export const board = {
//     draw(view, api) { return h(...) },       // the picture, as descriptions (dom.js); pure
//     seat(seat, view, api) { return h(...) }, // optional: what the game adds to a player's chip
//     step(step, view, before) { return "left hand" }, // optional: a chosen step in words, after those before it
//     confirm: false,                          // true: a complete move waits for Play; until then its last step can be changed.
//                                              // A function of the move tells which ones wait
//     chose(root, view, step, api) {},         // optional: animate a step that was just chosen
//     after(root, view, before, api) {},       // optional: animate once the new picture is there
//     more(view, api) { return h(...) },       // optional: what the game adds at the foot, such as an editor
//   };
//
// `view` is what Python sent: the Board's `picture`, and at, node, turn, over, bot, moves. `api`:
//   spot(step, { label, why, ...attributes }, ...kids)  a place to choose: a button that knows whether it
//       may be chosen now (data-can), is chosen (data-chosen), its verdict (data-value, data-best), and
//       carries its mark; `why` tells why not. A step that was chosen and cannot be again is given back,
//       unless the spot says "data-keep": true
//   can(step), judge(move), chosen, done (the move that is complete), path (moves so far), names, seats, setup,
//   choose(step), drop(index of a chosen step), back(), clear(), ask(deed, fields), animate(element, frames, ms)
//   own  an object that stays with this board in this page; redraw() once something in it has changed
//
// Python is the truth: ask() sends, and whatever comes back is drawn. Arrows move between spots,
// Enter or Space chooses, Escape clears, Backspace takes a step back, p plays a complete move, u r h undo,
// redo, hint.
import { MoveList, editor, seatsRow, toolbar, tray } from "./chrome.js";
import { calm, h, patch, rootIn, seenAndHeard, send, watch } from "./dom.js";
import { choices, grow, nearest, pathTo, verdictOf, without, wording } from "./steps.js";

const TRAITS = ["view", "verdicts", "status", "error", "seats", "setup", "position", "_grown"];
const DOUBLE = 400; // a second click within this many milliseconds on the same position is the same click

export function mount(board, context) {
  const root = rootIn(context.el);
  const table = new Table(board, context.model, root);
  root.addEventListener("keydown", (event) => table.key(event));
  root.addEventListener("click", (event) => table.click(event));
  root.addEventListener("focusin", (event) => table.focus(event));
  table.update();
  return watch(context, TRAITS, () => table.update(), () => table.close());
}

class Table {
  constructor(board, model, root) {
    Object.assign(this, { board, model, root, own: {}, chosen: [], said: "", sent: {}, spotAt: null, moves: [], match: -1 });
    this.ask = this.ask.bind(this);
  }

  close() {
    clearTimeout(this.timer);
    this.root.remove();
  }

  ask(deed, fields = {}) {
    const { at } = this.model.get("view");
    const now = Date.now();
    if (deed === "move" && this.sent.at === at && now - this.sent.time < DOUBLE) return;
    if (deed === "move") this.sent = { at, time: now };
    send(this.model, { at, do: deed, ...fields });
  }

  update() {
    const view = this.model.get("view");
    const before = this.view;
    if (before?.at !== view.at) {
      this.chosen = [];
      this.said = "";
      this.sent = {};
    }
    this.view = view;
    this.learn();
    this.draw();
    if (before && before.at !== view.at) this.board.after?.(this.root.querySelector(".board"), view, before, this.api());
    this.rouse();
  }

  learn() {
    const known = grow(this.moves, this.match, this.model.get("_grown"));
    if (known) Object.assign(this, known);
    else this.ask("recall");
  }

  rouse() {
    const { at, bot } = this.view;
    if (this.roused === at && bot) return;
    clearTimeout(this.timer);
    this.roused = bot ? at : null;
    if (bot) this.timer = setTimeout(() => this.ask("bot"), this.model.get("setup").pause);
  }

  draw() {
    const { board, view, model } = this;
    const state = { view, seats: model.get("seats"), setup: model.get("setup") };
    this.now = this.open();
    this.path = pathTo(this.moves, view.node);
    const api = this.api();
    const stepwise = board.confirm || view.moves.some((move) => move.steps.flat().length > 1);
    const error = model.get("error");
    const held = this.holds();
    patch(this.root, [
      seatsRow(state, this.ask, board.seat && ((seat) => board.seat(seat, view, api))),
      h("div", { class: "board", key: "board", role: "group", "aria-label": `${state.setup.title} board`, "data-turn": view.turn }, board.draw(view, api)),
      stepwise ? tray(this.chosen, this.now.done, (step, index) => board.step?.(step, view, this.chosen.slice(0, index)) ?? step,
        { back: () => this.back(), clear: () => this.clear(), confirm: () => this.confirm() }) : null,
      h("p", { class: "status", role: "status", "aria-live": "polite", key: "status", "data-over": Boolean(view.over) }, model.get("status")),
      h("p", { class: "error", role: "alert", key: "error" }, this.said || error),
      toolbar(state, this.ask),
      h("section", { class: "moves", key: "moves", "aria-label": "Moves", hidden: this.moves.length === 0 }, h("ol", { owned: true })),
      state.setup.chrome ? editor(model.get("position"), this.ask, (text) => this.note(text)) : null,
      board.more?.(view, api),
    ].filter(Boolean));
    this.list ??= new MoveList(this.root.querySelector(".moves ol"), (to) => this.ask("jump", { to }));
    this.list.update(this.moves, state.setup.names, this.path, view.node);
    this.rove();
    if (held && !this.holds()) this.root.querySelector('.board [data-step][tabindex="0"]')?.focus();
  }

  // Whether the focus is on something here that can be seen; what goes away must not take the keyboard with it.
  holds() {
    const focused = this.root.getRootNode().activeElement;
    return this.root.contains(focused) && focused.getClientRects().length > 0;
  }

  // What may be chosen now. Of a complete move that waits for Play the last step may still be another.
  open() {
    const moves = this.view.bot ? [] : this.view.moves;
    const now = choices(moves, this.chosen);
    this.whole = Boolean(now.done && now.next.size === 0 && this.waits(now.done));
    if (!this.whole) return now;
    const { next } = choices(moves, this.chosen.slice(0, -1));
    next.delete(this.chosen.at(-1));
    return { next, done: now.done };
  }

  api() {
    const { model, chosen, path, own, ask } = this;
    const setup = model.get("setup");
    return {
      chosen, path, own, ask, setup, animate,
      names: setup.names,
      done: this.now.done,
      seats: model.get("seats"),
      can: (step) => this.now.next.has(step),
      judge: (move) => verdictOf([move], model.get("verdicts")),
      spot: (step, attrs, ...kids) => this.spot(step, attrs, kids),
      choose: (step) => this.choose(step),
      drop: (index) => this.drop(index),
      back: () => this.back(),
      clear: () => this.clear(),
      redraw: () => this.draw(),
    };
  }

  spot(step, { label, why = "", ...attrs }, kids) {
    const can = this.now.next.has(step);
    const chosen = this.chosen.includes(step);
    const found = verdictOf(this.now.next.get(step) ?? [], this.model.get("verdicts"));
    const name = [label, found && wording(found).words, !can && why].filter(Boolean).join(": ");
    const mark = found && h("span", { class: "mark", "data-value": found.value, "data-best": found.best, "aria-hidden": "true" }, wording(found).mark);
    return h("button", {
      key: `spot ${step}`, type: "button", class: "spot", tabindex: -1, "data-step": step, "data-why": can ? null : why || null,
      "data-can": can, "data-chosen": chosen, "data-value": found?.value ?? null, "data-best": Boolean(found?.best),
      "aria-disabled": String(!can), "aria-pressed": chosen ? "true" : null, ...attrs,
    }, seenAndHeard(name, ...kids, mark));
  }

  choose(step, why = "", keep = false) {
    if (!this.now.next.has(step)) {
      if (!keep && this.chosen.includes(step)) return this.back(this.chosen.lastIndexOf(step));
      return this.note(this.view.bot ? "The bot is about to answer." : why);
    }
    this.chosen = [...(this.whole ? this.chosen.slice(0, -1) : this.chosen), step];
    this.said = "";
    const { next, done } = choices(this.view.moves, this.chosen);
    if (done && next.size === 0 && !this.waits(done)) return this.play(done);
    this.draw();
    this.board.chose?.(this.root.querySelector(".board"), this.view, step, this.api());
  }

  // A move may carry the text to ask for it with. The steps are given back at once, so that a refused move
  // leaves a board that can be played on. A move that waited for Play stays in sight until the answer comes;
  // it can be taken back by hand.
  play(move) {
    this.ask("move", { move: move.ask ?? move.move });
    if (!this.waits(move)) this.clear();
  }

  waits(move) {
    const { confirm } = this.board;
    return typeof confirm === "function" ? confirm(move) : confirm;
  }

  confirm() {
    if (this.now.done) this.play(this.now.done);
    else this.note(this.chosen.length ? "The move is not complete yet." : "Choose a move on the board first.");
  }

  back(keep = this.chosen.length - 1) {
    this.chosen = this.chosen.slice(0, Math.max(0, keep));
    this.said = "";
    this.draw();
  }

  clear() {
    this.back(0);
  }

  // Takes one step back and leaves the others, as far as they lead to a move without it.
  drop(index) {
    this.chosen = without(this.view.moves, this.chosen, index);
    this.said = "";
    this.draw();
  }

  note(text) {
    this.said = text;
    this.draw();
  }

  spots() {
    return [...this.root.querySelectorAll(".board [data-step]")];
  }

  // One spot takes part in the Tab order; arrows move between them.
  rove() {
    const spots = this.spots();
    const home = spots.find((spot) => spot.dataset.step === this.spotAt) ?? spots.find((spot) => "can" in spot.dataset) ?? spots[0];
    for (const spot of spots) spot.setAttribute("tabindex", spot === home ? "0" : "-1");
  }

  focus(event) {
    const spot = event.target.closest?.("[data-step]");
    if (!spot) return;
    this.spotAt = spot.dataset.step;
    this.rove();
  }

  click(event) {
    const spot = event.target.closest?.(".board [data-step]");
    if (spot) this.choose(spot.dataset.step, spot.dataset.why, "keep" in spot.dataset);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const letters = { u: () => this.ask("undo"), r: () => this.ask("redo"), h: () => this.ask("hint", { on: !this.model.get("setup").hints }), p: () => this.confirm() };
    const deed = letters[event.key.toLowerCase()] ?? { Escape: () => this.clear(), Backspace: () => this.back() }[event.key] ?? this.spotKey(event);
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  spotKey(event) {
    const spot = event.target.closest(".board [data-step]");
    if (!spot) return null;
    if (!event.key.startsWith("Arrow")) return null;
    const spots = this.spots();
    const to = nearest(spots.map((each) => each.getBoundingClientRect()), spots.indexOf(spot), event.key);
    return () => spots[to]?.focus();
  }
}

/** Plays an animation of at most 300 ms, or none where motion is unwelcome. */
export function animate(element, frames, ms = 220) {
  if (!element || calm()) return;
  element.animate(frames, { duration: Math.min(ms, 300), easing: "ease-out" });
}
