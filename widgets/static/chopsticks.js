// Chopsticks: everybody's hands around a table. One tap strikes a hand; a split moves fingers across step by step.
import shapes from "../../engines/drawing/shapes.json" with { type: "json" };
import { describeFingers, drawHand, formatFingers } from "./chopsticks_hands.js";
import { seatColour } from "./controls.js";
import { h } from "./dom.js";

/** Find the hand that a step chooses: { seat, side }; null for any other step. */
export function findHand(view, step) {
  const seat = view.hand_keys.findIndex((keys) => keys.includes(step));
  return seat < 0 ? null : { seat, side: view.hand_keys[seat].indexOf(step) };
}

/** Name a hand by its side: "left hand"; with one hand each only "hand". */
export const nameHand = (view, side) => `${view.side_names[side]} hand`.trim();

/** Return where a seat is: seat `below` at the bottom, the others clockwise from it. */
export function seatPosition(seat, players, below) {
  const [x, y, turn] = shapes.seats[players][(seat - below + players) % players];
  return { x, y, turn };
}

/** Return the results that can be chosen from a list after the first step; none where fingers go from hand to hand. */
export const listResults = (view, chosen) => view.results.filter((result) => result.first === chosen[0]);

/** Return the mover's hands after the chosen steps, or null where they do not change them. */
export function previewHands(view, chosen) {
  const hands = view.hands[view.turn];
  const results = listResults(view, chosen);
  if (results.length) return results.find((result) => result.step === chosen[1])?.hands ?? null;
  const steps = chosen.map((step) => findHand(view, step));
  if (chosen[0] === "swap") return view.swapped;
  if (chosen[0] === "five") {
    const givenTo = (side) => steps.filter((step) => step?.side === side).length;
    return hands.map((fingers, side) => (fingers % 1) + givenTo(side));
  }
  if (steps.length < 2 || steps[1]?.seat !== view.turn) return null;
  const moved = (steps.length - 1) * view.unit;
  const change = (side) => (side === steps[0].side ? -moved : side === steps[1].side ? moved : 0);
  return hands.map((fingers, side) => fingers + change(side));
}

/** Count the fingers that are still to be given out after some were taken off; halves stay where they are. */
export function countRemaining(view, chosen) {
  const wholeFingers = view.hands[view.turn].reduce((sum, fingers) => sum + Math.floor(fingers), 0);
  return wholeFingers - view.fingers - (chosen.length - 1);
}

export const board = {
  alwaysShowsSteps: true,

  sizeStyle: (view) => `--hands: ${view.side_names.length}`,

  draw(view, api) {
    const players = view.hands.length;
    const below = Math.max(0, api.seats.indexOf("human"));
    const next = previewHands(view, api.chosen);
    return h(
      "div",
      { class: "hand-circle", "data-players": players },
      h("div", { class: "tabletop", "aria-hidden": "true" }),
      view.hands.map((_, seat) =>
        drawPlayer(seat, seatPosition(seat, players, below), seat === view.turn ? next : null, view, api),
      ),
      h("div", { class: "table-center", key: "center" }, drawCenter(next, view, api)),
    );
  },

  describeStep(step, view, before) {
    if (step === "swap") return view.side_names.length > 2 ? "swap two hands" : "swap the hands";
    if (step === "five") return `take ${view.fingers} off`;
    const hand = findHand(view, step);
    if (!hand) return describeChoice(step, view);
    if (!before.length) return nameHand(view, hand.side);
    return `${formatFingers(before[0] === "five" ? 1 : view.unit)} to the ${view.side_names[hand.side]}`;
  },

  onUpdate(root, view, before, api) {
    const isNextMove = view.match === before.match && api.path.at(-1)?.parent === before.node;
    if (!isNextMove || view.touched.length < 2) return;
    const ends = [view.touched[0], view.touched.at(-1)];
    const [attacker, target] = ends.map((step) => root.querySelector(`[data-step="${step}"] .hand`));
    const isSplit = findHand(view, ends[0]).seat === findHand(view, ends[1]).seat;
    animateTap(attacker, target, isSplit ? 0.3 : 0.62, api);
    if (isSplit) animateTap(target, attacker, 0.3, api);
    else api.animate(target, [{ scale: 1, offset: 0.4 }, { scale: 1.12, offset: 0.6 }, { scale: 1 }], 290);
  },
};

/** Describe a step that is a word, or a result that was chosen from the list. */
function describeChoice(step, view) {
  const result = view.results.find((each) => each.step === step);
  return result ? `into ${result.text}` : step;
}

/** Move a hand part of the way to another hand and back. */
function animateTap(hand, to, fraction, api) {
  const player = hand.closest(".player");
  const [a, b] = [hand, to].map((each) => each.getBoundingClientRect());
  const across = b.x + b.width / 2 - a.x - a.width / 2;
  const down = b.y + b.height / 2 - a.y - a.height / 2;
  const [dx, dy] = rotateBack(across, down, Number(player.dataset.turn));
  const start = { translate: "0 0" };
  api.animate(player, [{ zIndex: 4 }, { zIndex: 4 }], 280);
  api.animate(hand, [start, { translate: `${dx * fraction}px ${dy * fraction}px`, offset: 0.5 }, start], 280);
}

const unitVector = (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];

/** Return a vector of the page in the coordinates of an element that is turned by some degrees. */
export function rotateBack(dx, dy, degrees) {
  const [cos, sin] = unitVector(degrees);
  return [dx * cos + dy * sin, dy * cos - dx * sin];
}

function drawPlayer(seat, { x, y, turn }, next, view, api) {
  const isOut = view.out[seat];
  const isActive = seat === view.turn && !view.outcome;
  const [cos, sin] = unitVector(turn).map(Math.abs);
  const place = `--x: ${x}; --y: ${y}; --turn: ${turn}deg; --cos: ${cos.toFixed(3)}; --sin: ${sin.toFixed(3)}`;
  const attrs = {
    class: "player",
    key: `player ${seat}`,
    style: `--seat: ${seatColour(seat)}; ${place}`,
    "data-turn": turn,
    "data-active": isActive,
    "data-far-side": y < 0,
    "data-edge": Math.abs(x) === 1 ? (x < 0 ? "left" : "right") : null,
  };
  const spots = view.hands[seat].map((_, side) => drawHandSpot(seat, side, turn, next, view, api));
  return h(
    "div",
    attrs,
    h("div", { class: "pair-area" }, h("div", { class: "pair" }, spots)),
    h(
      "div",
      { class: "player-label" },
      h("span", { class: "name" }, isActive ? h("span", { "aria-hidden": "true" }, "▶ ") : null, api.playerNames[seat]),
      view.lives.length && !isOut ? drawLives(view.lives[seat], view.max_lives) : null,
      isOut ? h("span", { class: "player-status" }, view.zombies ? "zombie" : "out") : null,
    ),
  );
}

const drawLives = (left, maxLives) =>
  h(
    "span",
    { class: "lives", role: "img", "aria-label": `${left} of ${maxLives} lives` },
    maxLives > 3 ? `♥ ${left}` : "♥".repeat(left) + "♡".repeat(maxLives - left),
  );

function drawHandSpot(seat, side, turn, next, view, api) {
  const step = view.hand_keys[seat][side];
  const name = api.playerNames[seat];
  const [before, after] = [view.hands[seat][side], next?.[side] ?? view.hands[seat][side]];
  const isMine = seat === view.turn && !view.outcome && api.seats[seat] === "human";
  const isZombie = view.out[seat] && view.zombies && before > 0;
  const change = after === before ? "" : `, would be ${describeFingers(after)}`;
  const letter = view.letters[seat][side];
  const handName = `${nameHand(view, side)}${letter ? ` ${letter}` : ""}`;
  const isRight = side >= view.hands[seat].length / 2;
  const attrs = {
    label: `${isMine ? "your" : `${name}'s`} ${handName}, ${describeFingers(before)}${change}`,
    "data-side": isRight ? "R" : "L",
    "data-keep-chosen": api.chosen.length > 0 && api.chosen[0] !== step,
    on: dragHandlers(step, api),
  };
  return api.spot(
    step,
    attrs,
    drawHand(after, isRight ? 1 : 0, turn, { changed: after !== before, zombie: isZombie, letter }),
  );
}

function drawCenter(next, view, api) {
  const results = next ? [] : listResults(view, api.chosen);
  const isOffered = (step) => !results.length && view.moves.some((move) => move.steps[0] === step);
  return [
    h(
      "p",
      { class: "prompt", key: "prompt", "data-ended": Boolean(view.outcome) },
      next ? drawChange(view, next) : h("span", null, formatPrompt(view, api)),
    ),
    next ? h("p", { class: "hint", key: "hint" }, drawHint(view, api)) : null,
    drawResults(results, api),
    isOffered("swap") ? api.spot("swap", { label: "Swap your hands" }, "⇄ Swap") : null,
    isOffered("split") ? api.spot("split", { label: "Split among more hands" }, "Split …") : null,
    isOffered("five") ? api.spot("five", { label: `Take ${view.fingers} off` }, `− ${view.fingers}`) : null,
    isOffered("pass") ? api.spot("pass", { label: "Pass" }, "Pass") : null,
  ];
}

const drawResults = (results, api) =>
  results.length
    ? h(
        "div",
        { class: "results", key: "results", role: "group", "aria-label": "What your hands become" },
        results.map((result) =>
          api.spot(result.step, { label: `into ${result.text}` }, result.hands.map(formatFingers).join(" · ")),
        ),
      )
    : null;

const drawChange = (view, next) =>
  [view.hands[view.turn], next].map((hands, index) =>
    h(
      "span",
      { class: "pair-text", "data-next": index === 1 },
      index ? h("span", { class: "arrow" }, " → ") : null,
      hands.map(formatFingers).join(" · "),
    ),
  );

function formatPrompt(view, api) {
  if (api.isEditing) return "Choose a hand to change it";
  if (view.outcome) {
    const winners = api.playerNames.filter((_, seat) => view.outcome.places[seat] === 1);
    return winners.length === 1 ? `${winners[0]} wins` : "A draw";
  }
  if (view.bot_to_move) return `${api.playerNames[view.turn]} is thinking`;
  if (api.isReadonly) return `${api.playerNames[view.turn]} is to move`;
  if (!api.chosen.length) return "Choose a hand";
  if (api.chosen[0] === "pass") return "Pass?";
  if (!findHand(view, api.chosen[0])) return "Choose what your hands become";
  const canSplit = view.hand_keys[view.turn].some(api.canChoose);
  return canSplit ? "Strike a hand, or move fingers across" : "Strike a hand";
}

function drawHint(view, api) {
  const givesOut = api.chosen[0] === "five" && !listResults(view, api.chosen).length;
  const remaining = givesOut ? countRemaining(view, api.chosen) : 0;
  if (remaining > 0) return `${remaining} to give out`;
  if (!api.completeMove) return "Not a split yet: continue";
  const verdict = api.verdictFor(api.completeMove);
  const attrs = { class: "pair-verdict", "data-value": verdict?.value };
  return [h("span", null, "Play it?"), verdict ? h("b", attrs, ` ${verdict.mark}`) : null];
}

/** Return the handlers for dragging: a hand dragged onto another chooses both; dragged back, it takes a step back. */
function dragHandlers(step, api) {
  const setDragged = (dragged) => {
    api.local.dragged = dragged;
  };
  return {
    pointerdown: (event) => setDragged(event.button === 0 ? step : null),
    pointercancel: () => setDragged(null),
    pointerup: (event) => {
      const from = api.local.dragged;
      setDragged(null);
      const element = event.target.getRootNode().elementFromPoint(event.clientX, event.clientY);
      const to = element?.closest("[data-step]")?.dataset.step;
      if (from && to && to !== from) dropHand(from, to, api);
    },
  };
}

function dropHand(from, to, api) {
  if (api.chosen[0] === to && api.chosen.length > 1) return api.stepBack();
  if (api.chosen[0] !== from) {
    api.clear();
    api.choose(from);
  }
  return api.choose(to);
}
