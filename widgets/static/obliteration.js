// Operation Obliteration: the number, its properties, four operations, and the trail so far.
import { seatColour } from "./chrome.js";
import { h } from "./dom.js";

const SYMBOLS = { add: "+ 1", subtract: "− 1", divide: "÷ 2", multiply: "× 3 + 1" };
const TRAIL = 40; // the numbers that are shown; the moves below hold them all

export const numberOf = (position) => position.split(":")[0];

/** The numbers so far, each with the operation that made it and whose it was; the first has none. */
export function trail(path, first) {
  const steps = path.map((move) => ({ number: numberOf(move.position), op: move.move, seat: move.seat, ply: move.ply }));
  return [{ number: String(first), ply: 0 }, ...steps].slice(-TRAIL);
}

export const board = {
  draw(view, api) {
    return [
      h("div", { class: "number-card" },
        h("div", { class: "number", key: "number" }, view.number),
        h("ul", { class: "properties", "aria-label": "Properties" },
          [["prime", view.prime], ["even", view.number % 2 === 0], ["odd", view.number % 2 === 1]].map(([word, holds]) =>
            h("li", { "data-holds": holds }, h("span", { "aria-hidden": "true" }, holds ? "✓ " : "· "), holds ? word : `not ${word}`)))),
      h("div", { class: "operations" }, view.operations.map((each) => operation(each, api))),
      h("ol", { class: "trail", tabindex: "0", "aria-label": "Numbers so far" }, trail(api.path, view.first).map((step) =>
        h("li", { key: step.ply, style: step.op ? `--seat: ${seatColour(step.seat)}` : null },
          step.op ? h("span", { class: "by" }, SYMBOLS[step.op]) : null, h("b", null, step.number)))),
    ];
  },

  seat(seat, view) {
    const op = view.lasts[seat];
    return h("span", null, op ? `last: ${SYMBOLS[op]}` : "no operation yet");
  },

  after(root, view, before, api) {
    const up = view.number > before.number;
    api.animate(root.querySelector(".number"), [{ transform: `translateY(${up ? 30 : -30}%)`, opacity: 0 }, { transform: "none", opacity: 1 }]);
  },
};

function operation({ op, result, why }, api) {
  const label = `${SYMBOLS[op]}${result === null ? "" : `, gives ${result}`}`;
  return api.spot(op, { label, why },
    h("span", { class: "symbol" }, SYMBOLS[op]),
    h("span", { class: "gives" }, why || `→ ${result}`));
}
