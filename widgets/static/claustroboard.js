// Claustroboard: cards in a square, pawns on them, and the ways between.
//
// Pointing at a tile or focusing it shows the path there, or where the player who stands on it could
// go; that is the page's own business and never leaves it. What closes turns over like a card.
import { seatColour } from "./chrome.js";
import { COLOURS, card, faceOf, faceWords, isShut, pawn, standing } from "./claustroboard_cards.js";
import { workshop } from "./claustroboard_editor.js";
import { CELL, framesOf, headsOf, inkOf, leapOf, linesOf, middleOf, nameOf } from "./claustroboard_paths.js";
import { calm, h, patch } from "./dom.js";

const placeOf = (name, view) => view.faces.findIndex((_, place) => nameOf(place, view.size) === name);
const isStone = (view, seat) => view.out.includes(seat) || view.stuck === seat;

export const board = {
  draw(view, api) {
    const { size, wrap } = view;
    const tiles = Array.from({ length: size }, (_, i) => i);
    return h("div", { class: "claustro", key: "claustro", "data-wrap": wrap, style: `--n: ${size}; --mover: ${seatColour(view.turn)}` },
      h("div", { class: "edge cols", "aria-hidden": "true" }, tiles.map((x) => h("span", null, nameOf(x, size)[0]))),
      h("div", { class: "edge rows", "aria-hidden": "true" }, tiles.map((y) => h("span", null, y + 1))),
      h("div", { class: "field" },
        h("div", { class: "cells" }, view.faces.map((_, place) => tile(place, view, api))),
        h("div", { class: "flips", owned: true, "aria-hidden": "true" }),
        h("svg", { class: "over", viewBox: `0 0 ${size * CELL} ${size * CELL}`, "aria-hidden": "true" },
          trail(view), ways(view, api), pawns(view))),
      wrap ? ["right", "foot"].map((side) => h("div", { class: `edge ${side}`, key: side, "aria-hidden": "true" }, tiles.map(() => h("span", null)))) : null);
  },

  seat(seat, view) {
    const place = view.pawns[seat];
    if (place < 0) return h("span", null, "has left the board");
    const name = nameOf(place, view.size);
    return h("span", null, isStone(view, seat) ? `petrified on ${name}` : `on ${name}, reach ${view.reach[seat].length}`);
  },

  step: (step, _view, before) => (before.length ? `to ${step}` : `Teleport on ${step}: choose where to go`),

  more: (view, api) => workshop(view, api),

  after(root, view, before, api) {
    const claustro = root.querySelector(".claustro");
    point(claustro.querySelector(".spot:hover, .spot:focus-visible"), claustro);
    if (before.size !== view.size || before.match !== view.match) return;
    view.faces.forEach((face, place) => face !== before.faces[place] && turnOver(claustro, place, before.faces[place], view.size, api));
    view.pawns.forEach((place, seat) => place >= 0 && before.pawns[seat] >= 0 && place !== before.pawns[seat] && walk(claustro, seat, view, before, api));
  },
};

/** A tile in words, as the mover meets it. */
export function labelOf(place, view, names, chosen, can) {
  const seat = view.pawns.indexOf(place);
  const parts = [nameOf(place, view.size)];
  if (seat >= 0) parts.push(standing(names[seat], isStone(view, seat)));
  parts.push(faceWords(view.faces[place]));
  if (can) parts.push(chosen.length ? "you can go there" : "you can land here");
  else if (!view.over && seat < 0 && !isShut(view.faces[place])) parts.push("out of reach");
  return parts.join(", ");
}

/** Why a tile cannot be chosen now. */
export function whyNot(place, view, chosen) {
  const name = nameOf(place, view.size);
  if (view.over) return "The game is over.";
  if (!chosen.length || isShut(view.faces[place]) || view.pawns.includes(place)) return view.whys[name] ?? "";
  const { color } = faceOf(view.faces[placeOf(chosen[0], view)]);
  return `The teleport on ${chosen[0]} leads to a free ${color ? `${COLOURS[color]} ` : ""}tile that is no teleport, not to ${name}.`;
}

function tile(place, view, api) {
  const name = nameOf(place, view.size);
  const can = api.can(name);
  const seat = view.pawns.indexOf(place);
  return api.spot(name, {
    label: labelOf(place, view, api.names, api.chosen, can),
    "data-why": can ? null : whyNot(place, view, api.chosen),
    "data-held": seat >= 0,
    "data-mover": !view.over && seat === view.turn,
    "data-kind": faceOf(view.faces[place]).kind,
    on: { pointerenter: pointed, focus: pointed, pointerleave: left, blur: left },
  }, card(view.faces[place]));
}

const pointed = (event) => point(event.currentTarget, event.currentTarget.closest(".claustro"));

function left(event) {
  const claustro = event.currentTarget.closest(".claustro");
  if (claustro) point(claustro.querySelector(event.type === "blur" ? ".spot:hover" : ".spot:focus-visible"), claustro);
}

/** Shows the way to one tile, or none. */
function point(spot, claustro) {
  for (const way of claustro.querySelectorAll(".way")) way.toggleAttribute("data-shown", way.dataset.to === spot?.dataset.step);
}

/** What may be shown over the cards: the way to each tile that can be chosen, and where the others could go. */
function ways(view, api) {
  const { size, wrap } = view;
  const shown = [];
  if (api.chosen.length) {
    const from = view.paths[api.chosen[0]];
    shown.push(h("g", { class: "chosen-way", key: "chosen" }, arrows(from, size, wrap)));
    const targets = view.moves.filter((move) => move.steps[0] === api.chosen[0] && move.steps[1]).map((move) => move.steps[1]);
    for (const to of targets) shown.push(way(to, h("path", { class: "leap", d: leapOf(from.at(-1), placeOf(to, view), size) })));
  } else {
    for (const [to, path] of Object.entries(view.paths)) shown.push(way(to, arrows(path, size, wrap)));
  }
  view.reach.forEach((places, seat) => {
    if (seat === view.turn || !places.length || view.over) return;
    const dots = places.map((place) => middleOf(place, size)).map(([cx, cy]) => h("circle", { class: "could", cx, cy, r: 40 }));
    shown.push(h("g", { ...way(nameOf(view.pawns[seat], size)).attrs, style: `--mover: ${seatColour(seat)}` }, dots));
  });
  return shown;
}

const way = (to, kids) => h("g", { class: "way", key: `way ${to}`, "data-to": to }, kids);

function arrows(path, size, wrap) {
  const lines = linesOf(path, size, wrap);
  return [
    h("path", { class: "casing", d: inkOf(lines, 42) }),
    h("path", { class: "run", d: inkOf(lines, 42) }),
    headsOf(lines).map(({ x, y, angle, end }) => h("path", { class: "head", d: end ? "M-46 -16-21 0-46 16Z" : "M-11 -12 9 0-11 12Z", transform: `translate(${x} ${y}) rotate(${angle})` })),
  ];
}

/** The way of the last move, faintly. */
function trail({ trail: last, size, wrap }) {
  if (!last) return null;
  return h("g", { class: "trail", key: "trail", style: `--mover: ${seatColour(last.seat)}` },
    h("path", { class: "run", d: inkOf(linesOf(last.path, size, wrap)) }),
    last.target >= 0 ? h("path", { class: "leap", d: leapOf(last.path.at(-1), last.target, size) }) : null);
}

function pawns(view) {
  return view.pawns.map((place, seat) => {
    if (place < 0) return null;
    const [x, y] = middleOf(place, view.size);
    const stone = isStone(view, seat);
    return h("g", { class: "pawn", key: `pawn ${seat}`, "data-seat": seat, "data-stone": stone, "data-on": !view.over && seat === view.turn, style: `--seat: ${seatColour(seat)}; transform: translate(${x}px, ${y}px)` },
      pawn(seat, stone));
  });
}

/** Moves a pawn to where it now stands: along its path where it is the last move's, else straight. */
function walk(claustro, seat, view, before, api) {
  const { size, wrap, trail: last } = view;
  const [from, to] = [before.pawns[seat], view.pawns[seat]];
  const along = last?.seat === seat && last.path[0] === from;
  const lines = along ? linesOf(last.path, size, wrap) : [[middleOf(from, size)]];
  const end = along && last.path.at(-1) === to ? null : middleOf(to, size);
  api.animate(claustro.querySelector(`.pawn[data-seat="${seat}"]`), framesOf(lines, end), 290);
}

/** Turns a card over: the old face goes, then the new one comes. */
function turnOver(claustro, place, old, size, api) {
  if (calm()) return;
  const flips = claustro.querySelector(".flips");
  const ghost = claustro.ownerDocument.createElement("div");
  ghost.className = "flip";
  ghost.style.setProperty("left", `${((place % size) * 100) / size}%`);
  ghost.style.setProperty("top", `${(Math.floor(place / size) * 100) / size}%`);
  patch(ghost, [card(old)]);
  flips.append(ghost);
  api.animate(ghost, [{ transform: "rotateY(0)", offset: 0 }, { transform: "rotateY(90deg)", offset: 0.5 }, { transform: "rotateY(90deg)", offset: 1 }], 280);
  api.animate(claustro.querySelectorAll(".spot")[place], [{ transform: "rotateY(-90deg)", offset: 0 }, { transform: "rotateY(-90deg)", offset: 0.5 }, { transform: "rotateY(0)", offset: 1 }], 280);
  setTimeout(() => ghost.remove(), 280);
}
