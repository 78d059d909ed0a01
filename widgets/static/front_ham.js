// Front-Ham: a washing line of socks for each colour, and the basket that an action fills before it is played.
//
// The steps are "-2" (take a sock of seat 2 off), "+2" (hang one up) and "stop" (No-Op).
import { ordinal, seatColour } from "./chrome.js";
import { h } from "./dom.js";
import { ROPE, ghost, hang, rope, sag, sock } from "./front_ham_socks.js";

const NUMBERS = ["no", "one", "two", "three"];
const seatOf = (step) => Number(step.slice(1));
const socksIn = (count) => `${count} ${count === 1 ? "sock" : "socks"}`;
const signed = (number) => (number > 0 ? `+${number}` : `−${-number}`);

/** What the steps chosen do: the seats taken in order (each { seat, there }), who is added (or null), whether it stops. */
export function action(chosen, socks) {
  const taken = [];
  for (const step of chosen.filter((each) => each.startsWith("-"))) {
    const seat = seatOf(step);
    taken.push({ seat, there: taken.filter((other) => other.seat === seat).length < socks[seat] });
  }
  const plus = chosen.find((step) => step.startsWith("+"));
  return { taken, added: plus ? seatOf(plus) : null, stops: chosen.includes("stop") };
}

/** What the mover is asked for next, as a sentence. */
export function asked(view, chosen, done) {
  const { taken, added, stops } = action(chosen, view.socks);
  if (view.bot) return "The bot is choosing.";
  if (added !== null || stops) return done?.says ?? "The action is complete: play it, or take something back.";
  if (taken.length === 3) return "Now hang one up.";
  const more = taken.length ? `${NUMBERS[3 - taken.length]} more` : "three socks";
  if (!view.final) return `Take ${more} off the lines${taken.length ? "." : ", then hang one up."}`;
  if (!taken.length) return "Take one, or two of one colour, and stop; or three in order, and hang one up.";
  return taken.every(({ seat }) => seat === taken[0].seat) ? `Stop here, or take ${more} and hang one up.` : "Take one more, then hang one up.";
}

/** Why no sock of a colour can be taken now, as a sentence. */
export function whyNotTake(view, chosen, seat, names) {
  const { taken, added, stops } = action(chosen, view.socks);
  if (view.over) return "The game is over.";
  if (added !== null || stops || taken.length === 3) return "The basket is full: take a sock back out of it to choose another.";
  if (!view.socks[seat]) return `There are no ${names[seat]} socks on the line.`;
  return `There are no more ${names[seat]} socks to take.`;
}

/** Why nothing can be hung up now, as a sentence. */
export function whyNotAdd(view, chosen) {
  if (view.over) return "The game is over.";
  if (chosen.includes("stop")) return "After a No-Op nothing is hung up.";
  return "Take three socks off the lines first.";
}

export const board = {
  confirm: true,

  draw(view, api) {
    const plan = action(api.chosen, view.socks);
    return [
      view.final && !view.over ? banner(view, api) : null,
      h("div", { class: "yard", "data-many": view.socks.length > 4 }, view.socks.map((_, seat) => lane(seat, plan, view, api))),
      view.over ? null : basket(plan, view, api),
    ].filter(Boolean);
  },

  chose(root, view, step, api) {
    if (step.startsWith("+")) {
      api.animate(root.querySelector(`[data-step="${step}"] .sock`), [{ transform: "translateY(40%)", opacity: 0 }, { transform: "none", opacity: 1 }]);
    } else if (step.startsWith("-")) {
      fly(root, seatOf(step), api);
    }
  },

  after(root, view, before, api) {
    for (const [seat, change] of view.change.entries()) {
      if (!change) continue;
      const lane = root.querySelector(`[data-lane="${seat}"]`);
      api.animate(lane?.querySelector(".change"), [{ transform: "scale(0.4)", opacity: 0 }, { transform: "none", opacity: 1 }]);
      if (view.socks[seat] > before.socks[seat]) api.animate([...(lane?.querySelectorAll(".hung") ?? [])].at(-1), [{ opacity: 0 }, { opacity: 1 }]);
    }
  },
};

/** Lets the sock that was just put into the basket come from its place on the line. */
function fly(root, seat, api) {
  const from = root.querySelector(`[data-lane="${seat}"] .hung[data-gone]`)?.getBoundingClientRect();
  const to = [...root.querySelectorAll(".basket .taken .sock")].at(-1);
  if (!from || !to) return;
  const end = to.getBoundingClientRect();
  api.animate(to, [{ transform: `translate(${from.x - end.x}px, ${from.y - end.y}px)` }, { transform: "none" }], 280);
}

function banner(view, api) {
  const rivals = api.names.filter((_, seat) => !view.out[seat]);
  return h("p", { class: "banner", key: "banner" }, h("b", null, "Final phase"), ` ${rivals.join(" against ")}: who reaches 0 is out at once.`);
}

/** One colour: its name and number, its line, and the peg for the addition. */
function lane(seat, plan, view, api) {
  const name = api.names[seat];
  const taken = plan.taken.filter((each) => each.seat === seat);
  const gone = taken.filter((each) => each.there).length;
  const added = plan.added === seat;
  const out = view.out[seat] > 0;
  const label = `${name}'s line, ${out ? "out, " : ""}${socksIn(view.socks[seat])}${taken.length ? `, ${taken.length} in the basket` : ""}`;
  return h("div", { class: "lane", key: `lane ${seat}`, "data-lane": seat, "data-out": out, "data-on": !view.over && view.turn === seat, style: `--seat: ${seatColour(seat)}` },
    tag(seat, view.socks[seat] - gone + (added ? 1 : 0), gone || added, view, api),
    rope(),
    api.spot(`-${seat}`, { label: `${label}; remove one`, why: whyNotTake(view, api.chosen, seat, api.names), "data-keep": true, "aria-pressed": null },
      h("span", { class: "line" }, hanging(seat, view.socks[seat], gone))),
    api.spot(`+${seat}`, { label: `Hang up one ${name} sock`, why: whyNotAdd(view, api.chosen) },
      h("span", { class: "slot", style: `top: ${sag((1 + ROPE) / 2).toFixed(1)}px` }, added ? sock(seat, true) : [ghost(true), h("span", { class: "plus" }, "+")])));
}

function tag(seat, count, pending, view, api) {
  const change = pending ? count - view.socks[seat] : view.change[seat];
  const place = view.over?.places[seat] ?? view.out[seat];
  return h("div", { class: "tag", "data-pending": Boolean(pending), "data-empty": count === 0 && !view.out[seat] },
    h("span", { class: "colour" }, api.names[seat]),
    h("span", { class: "count" }, count, change ? h("span", { class: "change" }, signed(change)) : null),
    view.out[seat] ? h("span", { class: "fate" }, `out · ${ordinal(place)}`) : null);
}

/** The socks of a line, those in the basket as empty places, and a tag for those that are not drawn. */
function hanging(seat, count, gone) {
  const { places, more } = hang(count);
  const socks = places.map(({ x, y }, index) => {
    const away = index >= places.length - gone;
    return h("span", { class: "hung", key: `${index}`, "data-gone": away, style: `left: ${(100 * x).toFixed(2)}%; top: ${y.toFixed(1)}px` }, away ? ghost(true) : sock(seat, true));
  });
  return more ? [...socks, h("span", { class: "more" }, `+${more}`)] : socks;
}

function basket(plan, view, api) {
  const places = [0, 1, 2].map((index) => inBasket(index, plan.taken[index], view, api));
  return h("div", { class: "basket", key: "basket", role: "group", "aria-label": "Basket" },
    h("div", { class: "hamper" }, places, h("span", { class: "wicker", "aria-hidden": "true" })),
    h("p", { class: "asked", "aria-live": "polite" }, asked(view, api.chosen, api.done)),
    view.final ? api.spot("stop", { label: "Stop here: No-Op", why: view.over ? "The game is over." : "No-Op comes after one removal, or two of one colour." },
      h("span", { class: "halt" }, "Stop here"), h("span", { class: "noop" }, "No-Op")) : null);
}

/** One of the three places in the basket: empty, or a sock that a click puts back. */
function inBasket(index, taken, view, api) {
  const order = view.final ? h("span", { class: "order", "aria-hidden": "true" }, index + 1) : null;
  if (!taken) return h("span", { class: "nook", key: `empty ${index}` }, ghost(), order);
  const name = api.names[taken.seat];
  const back = (event) => {
    const yard = event.currentTarget.closest(".board");
    api.drop(index);
    yard.querySelector(`[data-step="-${taken.seat}"]`)?.focus();
  };
  const label = `${index + 1}. ${name} sock${taken.there ? "" : ", none left, passed over"}: put it back`;
  return h("button", { type: "button", class: "nook taken", key: `taken ${index}`, "aria-label": label, title: label, on: { click: back } },
    taken.there ? sock(taken.seat) : ghost(), order);
}
