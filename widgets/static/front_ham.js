// Front-Ham: a washing line of socks for each colour, and the basket that an action fills before it is played.
//
// Python says in view.steps which step takes a sock of each seat off, which hangs one up, and which is No-Op.
import { seatColour } from "./controls.js";
import { h } from "./dom.js";
import { drawEmptySock, drawLine, drawSock, lineHeightAt, placeSocks, SOCK_LINE_SHARE } from "./front_ham_socks.js";

const NUMBER_WORDS = ["no", "one", "two", "three"];
const formatSocks = (count) => `${count} ${count === 1 ? "sock" : "socks"}`;
const formatSigned = (number) => (number > 0 ? `+${number}` : `−${-number}`);

/** Summarize the chosen steps: removals in order ({ seat, available }), the seat of the addition or null, stops.
 *  Under some rules an action ends at the first missing sock: then nothing after it is available. */
export function summarizeAction(chosen, { steps, socks, stops_at_missing: stopsAtMissing }) {
  const removals = [];
  for (const seat of findSeats(chosen, steps.remove)) {
    const removedBefore = removals.filter((other) => other.seat === seat).length;
    const isEnded = stopsAtMissing && removals.some((other) => !other.available);
    removals.push({ seat, available: !isEnded && removedBefore < socks[seat] });
  }
  const [addition = null] = findSeats(chosen, steps.add);
  return { removals, addition, stops: chosen.includes(steps.stop) };
}

/** Return the seats of those chosen steps that are in a list of one step for each seat. */
const findSeats = (chosen, stepOfSeat) => chosen.map((step) => stepOfSeat.indexOf(step)).filter((seat) => seat >= 0);

/** Tell the mover, in a sentence, what to choose next. */
export function formatPrompt(view, chosen, completeMove) {
  const { removals, addition, stops } = summarizeAction(chosen, view);
  if (view.bot_to_move) return "The bot is choosing.";
  if (addition !== null || stops) {
    return completeMove?.description ?? "The action is complete: play it, or take something back.";
  }
  if (removals.length === 3) return "Now hang one up.";
  const count = removals.length ? `${NUMBER_WORDS[3 - removals.length]} more` : "three socks";
  if (!view.final) return `Take ${count} off the lines${removals.length ? "." : ", then hang one up."}`;
  if (!removals.length) return "Take one, or two of one colour, and stop; or three in order, and hang one up.";
  const isOneColour = removals.every(({ seat }) => seat === removals[0].seat);
  return isOneColour ? `Stop here, or take ${count} and hang one up.` : "Take one more, then hang one up.";
}

/** Return whether no further sock goes into the basket. */
export const isFull = ({ removals, addition, stops }) => addition !== null || stops || removals.length === 3;

const APPEAR = [
  { transform: "scale(0.4)", opacity: 0 },
  { transform: "none", opacity: 1 },
];
const RISE = [
  { transform: "translateY(40%)", opacity: 0 },
  { transform: "none", opacity: 1 },
];

export const board = {
  needsConfirmation: true,

  draw(view, api) {
    const action = summarizeAction(api.chosen, view);
    const lanes = view.order.map((seat) => drawLane(seat, action, view, api));
    return [
      drawOrder(view, api),
      view.final && !view.outcome ? drawBanner(view, api) : null,
      h("div", { class: "lanes", "data-many": view.socks.length > 4 }, lanes),
      view.outcome || api.isEditing ? null : drawBasket(action, view, api),
    ].filter(Boolean);
  },

  onChoose(root, view, step, api) {
    const { remove, add } = view.steps;
    if (add.includes(step)) api.animate(root.querySelector(`[data-step="${step}"] .sock`), RISE);
    else if (remove.includes(step)) animateToBasket(root, remove.indexOf(step), api);
  },

  onUpdate(root, view, before, api) {
    for (const [seat, change] of view.changes.entries()) {
      const lane = root.querySelector(`[data-lane="${seat}"]`);
      if (!change || !lane) continue;
      api.animate(lane.querySelector(".change"), APPEAR);
      const isNewSock = view.socks[seat] > before.socks[seat];
      if (isNewSock) api.animate([...lane.querySelectorAll(".hanging-sock")].at(-1), [{ opacity: 0 }, { opacity: 1 }]);
    }
  },
};

/** Let the sock that was just put into the basket fly there from the line. */
function animateToBasket(root, seat, api) {
  const from = root.querySelector(`[data-lane="${seat}"] .hanging-sock[data-removed]`)?.getBoundingClientRect();
  const sock = [...root.querySelectorAll(".basket .removed .sock")].at(-1);
  if (!from || !sock) return;
  const to = sock.getBoundingClientRect();
  const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` };
  api.animate(sock, [start, { transform: "none" }], 280);
}

/** Say in which order the players take turns, where it is not the listed one; the lanes have the same order. */
function drawOrder(view, api) {
  if (view.order.every((seat, index) => seat === index)) return null;
  const names = view.order.map((seat) => api.playerNames[seat]);
  return h("p", { class: "order-of-play", key: "order" }, `Order of play: ${names.join(", ")}`);
}

function drawBanner(view, api) {
  const activeNames = api.playerNames.filter((_, seat) => !view.places[seat]);
  return h(
    "p",
    { class: "banner", key: "banner" },
    h("b", null, "Final phase"),
    ` ${activeNames.join(" against ")}: a colour that reaches 0 is out at once.`,
  );
}

/** Draw one colour: its name and number, its line, and the peg for the addition. */
function drawLane(seat, action, view, api) {
  const name = api.playerNames[seat];
  const removals = action.removals.filter((each) => each.seat === seat);
  const removedCount = removals.filter((each) => each.available).length;
  const isCut = view.stops_at_missing && action.removals.some((each) => !each.available);
  const isAdded = action.addition === seat && !isCut;
  const isOut = view.places[seat] > 0;
  const count = view.socks[seat] - removedCount + (isAdded ? 1 : 0);
  const [removeStep, addStep] = [view.steps.remove[seat], view.steps.add[seat]];
  const basketNote = removals.length ? `, ${removals.length} in the basket` : "";
  const removeAttrs = {
    label: `${name}'s line, ${isOut ? "out, " : ""}${formatSocks(view.socks[seat])}${basketNote}; remove one`,
    why: api.whyNot(isFull(action) ? "full" : removeStep),
    "data-keep-chosen": true,
    "aria-pressed": null,
  };
  const slotStyle = `top: ${lineHeightAt((1 + SOCK_LINE_SHARE) / 2).toFixed(1)}px`;
  const slot = isAdded ? drawSock(seat, true) : [drawEmptySock(true), h("span", { class: "plus" }, "+")];
  return h(
    "div",
    {
      class: "lane",
      key: `lane ${seat}`,
      "data-lane": seat,
      "data-out": isOut,
      "data-active": !view.outcome && view.turn === seat,
      style: `--seat: ${seatColour(seat)}`,
    },
    drawLaneTag(seat, count, removedCount > 0 || isAdded, view, api),
    drawLine(),
    api.spot(
      removeStep,
      removeAttrs,
      h("span", { class: "line" }, drawHangingSocks(seat, view.socks[seat], removedCount)),
    ),
    api.spot(
      addStep,
      { label: `Hang up one ${name} sock`, why: api.whyNot(action.stops ? "stopped" : addStep) },
      h("span", { class: "slot", style: slotStyle }, slot),
    ),
  );
}

function drawLaneTag(seat, count, isPending, view, api) {
  const change = isPending ? count - view.socks[seat] : view.changes[seat];
  const place = view.outcome?.places[seat] ?? view.places[seat];
  return h(
    "div",
    { class: "tag", "data-pending": isPending, "data-empty": count === 0 && !view.places[seat] },
    h("span", { class: "colour" }, api.playerNames[seat]),
    h("span", { class: "count" }, count, change ? h("span", { class: "change" }, formatSigned(change)) : null),
    view.places[seat] ? h("span", { class: "player-status" }, `out · ${api.setup.place_names[place - 1]}`) : null,
  );
}

/** Draw the socks of a line, empty outlines for those in the basket, and a label that counts those not drawn. */
function drawHangingSocks(seat, count, removedCount) {
  const { slots, hiddenCount } = placeSocks(count);
  const socks = slots.map(({ x, y }, index) => {
    const isRemoved = index >= slots.length - removedCount;
    const style = `left: ${(100 * x).toFixed(2)}%; top: ${y.toFixed(1)}px`;
    return h(
      "span",
      { class: "hanging-sock", key: `${index}`, "data-removed": isRemoved, style },
      isRemoved ? drawEmptySock(true) : drawSock(seat, true),
    );
  });
  return hiddenCount ? [...socks, h("span", { class: "hidden-count" }, `+${hiddenCount}`)] : socks;
}

function drawBasket(action, view, api) {
  const slots = [0, 1, 2].map((index) => drawBasketSlot(index, action.removals[index], view, api));
  return h(
    "div",
    { class: "basket", key: "basket", role: "group", "aria-label": "Basket" },
    h("div", { class: "basket-socks" }, slots, h("span", { class: "wicker", "aria-hidden": "true" })),
    api.isReadonly
      ? null
      : h("p", { class: "action-prompt", "aria-live": "polite" }, formatPrompt(view, api.chosen, api.completeMove)),
    view.final
      ? api.spot(
          view.steps.stop,
          { label: "Stop here: No-Op" },
          h("span", { class: "stop-label" }, "Stop here"),
          h("span", { class: "noop" }, "No-Op"),
        )
      : null,
  );
}

/** Draw one of the three slots of the basket: empty, or with a sock that a click puts back. */
function drawBasketSlot(index, removal, view, api) {
  const order = view.final ? h("span", { class: "order", "aria-hidden": "true" }, index + 1) : null;
  if (!removal) return h("span", { class: "basket-slot", key: `empty ${index}` }, drawEmptySock(), order);
  const { seat, available } = removal;
  const skipped = view.stops_at_missing ? "the action ends before it" : "skipped";
  const putBack = (event) => {
    const boardElement = event.currentTarget.closest(".board");
    api.removeStep(index);
    boardElement.querySelector(`[data-step="${view.steps.remove[seat]}"]`)?.focus();
  };
  const label = `${index + 1}. ${api.playerNames[seat]} sock${available ? "" : `, none left, ${skipped}`}: put it back`;
  const attrs = { class: "basket-slot removed", key: `removed ${index}`, "aria-label": label, title: label };
  return h(
    "button",
    { type: "button", ...attrs, on: { click: putBack } },
    available ? drawSock(seat) : drawEmptySock(),
    order,
  );
}
