// Chopsticks: everybody's hands round a table. Strike with a tap, split by stepping fingers across.
import { seatColour } from "./chrome.js";
import { h } from "./dom.js";
import { wording } from "./steps.js";

const LEFT_RIGHT = ["left", "right"];

// Where the seats are, clockwise from the one below: across and down (-1 to 1), and how far a hand is turned.
const RING = {
  2: [[0, 1, 0], [0, -1, 180]],
  3: [[0, 1, 0], [-1, -1, 135], [1, -1, -135]],
  4: [[0, 1, 0], [-1, 0, 90], [0, -1, 180], [1, 0, -90]],
  5: [[0, 1, 0], [-1, 0.35, 75], [-0.6, -1, 150], [0.6, -1, -150], [1, 0.35, -75]],
  6: [[0, 1, 0], [-1, 0.55, 60], [-1, -0.55, 120], [0, -1, 180], [1, -0.55, -120], [1, 0.55, -60]],
};

// A right hand seen from its back, in a field of 100 by 140: each finger's root, tip and width. The thumb
// is no finger of the count, except for the half of 4½.
const FINGERS = [[34, 68, 27, 25, 15], [48.5, 63, 46.5, 13, 15.5], [63, 64, 66, 20, 15], [75.5, 70, 84, 38, 12.5]];
const THUMB = [36, 101, 14, 74, 15];
const BACK = "M39 122 C38 110 27 102 26.5 86 C26 76 26.5 68 29 64 C42 55 66 54 81 66 C83 76 82 90 77 100 C74 107 72 114 72 122 Z";
const STITCHES = "M36 80 L58 64 M42 71 l5 7 M49 66 l5 7";

/** A number of fingers as a sign: "2", "1½", "½". */
export const figure = (fingers) => `${Math.floor(fingers) || (fingers % 1 ? "" : 0)}${fingers % 1 ? "½" : ""}`;

/** A number of fingers in words. */
export const counted = (fingers) => (fingers === 0 ? "dead" : `${figure(fingers)} ${fingers > 1 ? "fingers" : "finger"}`);

/** How far each finger is raised, from 0 for folded to 1, the thumb last. */
export const raised = (fingers) => [0, 1, 2, 3, 4].map((finger) => Math.min(1, Math.max(0, fingers - finger)));

/** The spot of a seat's hand, and back. */
export const handKey = (seat, side) => `${seat}${"LR"[side]}`;
export function handOf(step) {
  const found = /^(\d+)([LR])$/.exec(step);
  return found && { seat: Number(found[1]), side: "LR".indexOf(found[2]) };
}

/** Where a seat is: the first person's below, the others clockwise. */
export function placeOf(seat, players, below) {
  const [x, y, turn] = RING[players][(seat - below + players) % players];
  return { x, y, turn };
}

/** The mover's pair as the steps chosen would leave it, or null where none of them changes it. */
export function preview(view, chosen) {
  const pair = view.hands[view.turn];
  const steps = chosen.map(handOf);
  if (chosen[0] === "swap") return [pair[1], pair[0]];
  if (chosen[0] === "five") return pair.map((fingers, side) => (fingers % 1) + steps.filter((step) => step?.side === side).length);
  if (steps.length < 2 || steps[1]?.seat !== view.turn) return null;
  const moved = (steps.length - 1) * view.unit;
  return pair.map((fingers, side) => fingers + (side === steps[0].side ? -moved : moved));
}

/** How many fingers are still to be given out once five were taken off; halves stay where they are. */
export const remaining = (view, chosen) => view.hands[view.turn].reduce((sum, fingers) => sum + Math.floor(fingers), 0) - 5 - (chosen.length - 1);

/** Why a hand cannot be chosen now. */
export function whyNot(view, chosen, seat, side, name) {
  const fingers = view.hands[seat][side];
  if (view.over) return "The game is over.";
  if (seat !== view.turn) {
    if (view.out[seat]) return `${name} is ${view.zombies ? "a zombie" : "out"} and cannot be struck.`;
    if (!fingers) return "This hand is dead, and an attack cannot revive it.";
    return chosen.length ? "Play the split, or clear it first." : "Choose one of your own hands first.";
  }
  if (chosen[0] === "five") return "There is nothing left to give out.";
  const first = chosen.length ? handOf(chosen[0]) : null;
  if (first && first.side !== side) return view.faults[first.side][chosen.length - 1] || "The other hand has no more fingers to give.";
  return fingers ? "" : "This hand is dead and cannot strike.";
}

export const board = {
  // A strike is one tap; a split shows what it would leave, and waits.
  confirm: (move) => !/^[A-L]-[A-L]$/.test(move.move),

  draw(view, api) {
    const players = view.hands.length;
    const below = Math.max(0, api.seats.indexOf("human"));
    const next = preview(view, api.chosen);
    return h("div", { class: "round", "data-players": players },
      h("div", { class: "felt", "aria-hidden": "true" }),
      view.hands.map((_, seat) => drawSeat(seat, placeOf(seat, players, below), seat === view.turn ? next : null, view, api)),
      h("div", { class: "middle", key: "middle" }, drawMiddle(next, view, api)));
  },

  step(step, view, before) {
    if (step === "swap") return "swap the hands";
    if (step === "five") return "take five off";
    const side = LEFT_RIGHT[handOf(step).side];
    return before.length ? `${figure(before[0] === "five" ? 1 : view.unit)} to the ${side}` : `${side} hand`;
  },

  after(root, view, before, api) {
    if (view.match !== before.match || api.path.at(-1)?.parent !== before.node || view.touched.length < 2) return;
    const [by, at] = view.touched.map((step) => root.querySelector(`[data-step="${step}"] .hand`));
    const split = handOf(view.touched[0]).seat === handOf(view.touched[1]).seat;
    tap(by, at, split ? 0.3 : 0.62, api);
    if (split) tap(at, by, 0.3, api);
    else api.animate(at, [{ scale: 1, offset: 0.4 }, { scale: 1.12, offset: 0.6 }, { scale: 1 }], 290);
  },
};

/** Moves a hand some of the way to another and back. */
function tap(hand, to, far, api) {
  const place = hand.closest(".sitting");
  const [a, b] = [hand, to].map((each) => each.getBoundingClientRect());
  const [dx, dy] = unturn(b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2, Number(place.dataset.turn));
  api.animate(place, [{ zIndex: 4 }, { zIndex: 4 }], 280);
  api.animate(hand, [{ translate: "0 0" }, { translate: `${dx * far}px ${dy * far}px`, offset: 0.5 }, { translate: "0 0" }], 280);
}

const bearing = (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];

/** A way on the page as a hand sees it that is turned by some degrees. */
export function unturn(dx, dy, degrees) {
  const [c, s] = bearing(degrees);
  return [dx * c + dy * s, dy * c - dx * s];
}

function drawSeat(seat, { x, y, turn }, next, view, api) {
  const out = view.out[seat];
  const on = seat === view.turn && !view.over;
  const [c, s] = bearing(turn).map(Math.abs);
  const style = `--seat: ${seatColour(seat)}; --x: ${x}; --y: ${y}; --turn: ${turn}deg; --c: ${c.toFixed(3)}; --s: ${s.toFixed(3)}`;
  return h("div", { class: "sitting", key: `place ${seat}`, style, "data-turn": turn, "data-on": on, "data-far": y < 0, "data-edge": Math.abs(x) === 1 ? (x < 0 ? "left" : "right") : null },
    h("div", { class: "reach" }, h("div", { class: "pair" }, [0, 1].map((side) => drawSpot(seat, side, turn, next, view, api)))),
    h("div", { class: "who" },
      h("span", { class: "name" }, on ? h("span", { "aria-hidden": "true" }, "▶ ") : null, api.names[seat]),
      view.lives.length && !out ? lives(view.lives[seat], view.most) : null,
      out ? h("span", { class: "fate" }, view.zombies ? "zombie" : "out") : null));
}

const lives = (left, most) =>
  h("span", { class: "lives", role: "img", "aria-label": `${left} of ${most} lives` }, most > 3 ? `♥ ${left}` : "♥".repeat(left) + "♡".repeat(most - left));

function drawSpot(seat, side, turn, next, view, api) {
  const step = handKey(seat, side);
  const [now, then] = [view.hands[seat][side], next?.[side] ?? view.hands[seat][side]];
  const mine = seat === view.turn && !view.over && api.seats[seat] === "human";
  const zombie = view.out[seat] && view.zombies;
  const label = `${mine ? "your" : `${api.names[seat]}'s`} ${LEFT_RIGHT[side]} hand, ${counted(now)}${then === now ? "" : `, would be ${counted(then)}`}`;
  return api.spot(step, {
    label, why: whyNot(view, api.chosen, seat, side, api.names[seat]), "data-side": "LR"[side],
    "data-keep": api.chosen.length > 0 && api.chosen[0] !== step, on: dragging(step, api),
  }, drawHand(then, side, turn, { changed: then !== now, zombie: zombie && now > 0 }));
}

/** A hand with its fingers, drawn as a right one from the back and mirrored for a left one. */
function drawHand(fingers, side, turn, { changed, zombie }) {
  const up = raised(fingers);
  const limbs = [...FINGERS.map((limb, index) => reach(limb, up[index], 0.2)), reach(THUMB, up[4], 0.55)];
  const lines = (kind, wider) => limbs.map(([x, y, u, v, width]) => h("line", { class: kind, x1: x, y1: y, x2: u, y2: v, "stroke-width": width + wider }));
  return h("svg", { class: "hand", viewBox: "0 0 100 146", "data-dead": fingers === 0, "data-changed": changed, "data-zombie": zombie },
    h("g", { transform: side === 0 ? "translate(100 0) scale(-1 1)" : null },
      h("g", { class: "aura" }, lines("halo", 17), h("path", { class: "halo", d: BACK })),
      lines("rim", 3.6), h("path", { class: "rim back", d: BACK }),
      lines("skin", 0), h("path", { class: "skin back", d: BACK }),
      limbs.map((limb, index) => (index < 4 || up[4] ? drawTip(limb, FINGERS[index] ?? THUMB, up[index]) : null)),
      zombie ? h("path", { class: "stitch", d: STITCHES }) : null,
      h("rect", { class: "sleeve", x: 29, y: 117, width: 54, height: 28, rx: 7 }),
      h("rect", { class: "cuff", x: 32, y: 112, width: 47, height: 9, rx: 4.5 })),
    h("text", { class: "figure", x: side === 0 ? 46 : 54, y: 89, transform: `rotate(${-turn} ${side === 0 ? 46 : 54} 89)` }, fingers === 0 ? "✕" : figure(fingers)));
}

/** A finger raised so far: at least its knuckle is seen. */
function reach([x, y, u, v, width], up, least) {
  const far = least + (1 - least) * up;
  return [x, y, x + (u - x) * far, y + (v - y) * far, width];
}

/** A raised finger's nail, a half one's bandage, a folded one's knuckle. */
function drawTip([x, y, u, v, width], full, up) {
  const [dx, dy] = [full[2] - full[0], full[3] - full[1]];
  const long = Math.hypot(dx, dy);
  const at = (far, part) => [u + (dx / long) * far + (-dy / long) * part * width, v + (dy / long) * far + (dx / long) * part * width].map((n) => n.toFixed(1)).join(" ");
  if (up === 1) return h("path", { class: "nail", d: `M${at(-3.5, -0.24)} Q${at(5.5, -0.3)} ${at(5.5, 0)} Q${at(5.5, 0.3)} ${at(-3.5, 0.24)} Q${at(-6.5, 0)} ${at(-3.5, -0.24)}` });
  if (up > 0) return h("path", { class: "bandage", d: `M${at(1, -0.5)} L${at(1, 0.5)} M${at(-4, -0.5)} L${at(-4, 0.5)}` });
  return h("path", { class: "knuckle", d: `M${at(-1, -0.3)} Q${at(2.5, 0)} ${at(-1, 0.3)}` });
}

function drawMiddle(next, view, api) {
  const open = (step) => view.moves.some((move) => move.steps[0] === step);
  return [
    h("p", { class: "prompt", key: "prompt", "data-over": Boolean(view.over) }, next ? drawPair(view, next) : h("span", null, prompt(view, api))),
    next ? h("p", { class: "aside", key: "aside" }, aside(view, api)) : null,
    open("swap") ? api.spot("swap", { label: "Swap your hands", why: "Clear your choice first." }, "⇄ Swap") : null,
    open("five") ? api.spot("five", { label: "Take five off", why: "Clear your choice first." }, "− 5") : null,
  ];
}

const drawPair = (view, next) => [view.hands[view.turn], next].map((pair, index) =>
  h("span", { class: "pairs", "data-next": index === 1 }, index ? h("span", { class: "to" }, " → ") : null, pair.map(figure).join(" · ")));

function prompt(view, api) {
  if (view.over) {
    const best = api.names.filter((_, seat) => view.over.places[seat] === 1);
    return best.length === 1 ? `${best[0]} wins` : "A draw";
  }
  if (view.bot) return `${api.names[view.turn]} is thinking`;
  if (!api.chosen.length) return "Choose a hand";
  const other = handKey(view.turn, 1 - handOf(api.chosen[0]).side);
  return api.can(other) ? "Strike a hand, or step fingers across" : "Strike a hand";
}

function aside(view, api) {
  const left = api.chosen[0] === "five" ? remaining(view, api.chosen) : 0;
  if (left > 0) return `${left} to give out`;
  const found = api.done && api.judge(api.done);
  const told = found ? h("b", { class: "told", "data-value": found.value }, ` ${wording(found).mark}`) : null;
  return api.done ? [h("span", null, "Play it?"), told] : "Not yet a split: go on";
}

/** A hand dragged onto another does what choosing both does; dragged back, it takes a step back. */
function dragging(step, api) {
  return {
    pointerdown: (event) => { api.own.drag = event.button === 0 ? step : null; },
    pointercancel: () => { api.own.drag = null; },
    pointerup: (event) => {
      const from = api.own.drag;
      api.own.drag = null;
      const under = event.target.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest("[data-step]");
      if (from && under && under.dataset.step !== from) drop(from, under.dataset.step, api);
    },
  };
}

function drop(from, to, api) {
  if (api.chosen[0] === to && api.chosen.length > 1) return api.back();
  if (api.chosen[0] !== from) {
    api.clear();
    api.choose(from);
  }
  return api.choose(to);
}
