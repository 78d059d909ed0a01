// Operation Obliteration: the number, its properties, the four operations and the numbers so far.
import { seatColour } from "./controls.js";
import { h } from "./dom.js";

const OPERATION_SYMBOLS = { add: "+ 1", subtract: "− 1", divide: "÷ 2", multiply: "× 3 + 1" };
const MAX_TRAIL_NUMBERS = 40; // the list of moves below holds them all

/** Return the number of a position: "6" of "6:-:d". */
export const parseNumber = (position) => position.split(":")[0];

/** List the numbers so far, each with its operation and seat; the start number has neither. */
export function listNumbers(path, startNumber) {
  const numbers = path.map((move) => ({
    number: parseNumber(move.position),
    op: move.move,
    seat: move.seat,
    ply: move.ply,
  }));
  return [{ number: String(startNumber), ply: 0 }, ...numbers].slice(-MAX_TRAIL_NUMBERS);
}

export const board = {
  draw(view, api) {
    return [
      h(
        "div",
        { class: "number-card" },
        h("div", { class: "number", key: "number" }, view.number),
        drawProperties(view),
      ),
      h(
        "div",
        { class: "operations" },
        view.operations.map((operation) => drawOperation(operation, api)),
      ),
      drawNumbers(listNumbers(api.path, view.start_number)),
    ];
  },

  drawSeatExtra(seat, view) {
    const op = view.last_operations[seat];
    return h("span", null, op ? `last: ${OPERATION_SYMBOLS[op]}` : "no operation yet");
  },

  onUpdate(root, view, before, api) {
    const increased = view.number > before.number;
    const from = { transform: `translateY(${increased ? 30 : -30}%)`, opacity: 0 };
    api.animate(root.querySelector(".number"), [from, { transform: "none", opacity: 1 }]);
  },
};

function drawProperties(view) {
  const properties = [
    ["prime", view.is_prime],
    ["even", view.number % 2 === 0],
    ["odd", view.number % 2 === 1],
  ];
  const drawProperty = ([word, holds]) =>
    h(
      "li",
      { "data-holds": holds },
      h("span", { "aria-hidden": "true" }, holds ? "✓ " : "· "),
      holds ? word : `not ${word}`,
    );
  return h("ul", { class: "properties", "aria-label": "Properties" }, properties.map(drawProperty));
}

function drawOperation({ op, result, why }, api) {
  const label = `${OPERATION_SYMBOLS[op]}${result === null ? "" : `, gives ${result}`}`;
  return api.spot(
    op,
    { label, why },
    h("span", { class: "symbol" }, OPERATION_SYMBOLS[op]),
    h("span", { class: "operation-result" }, why || `→ ${result}`),
  );
}

function drawNumbers(numbers) {
  const drawNumber = ({ number, op, seat, ply }) =>
    h(
      "li",
      { key: ply, style: op ? `--seat: ${seatColour(seat)}` : null },
      op ? h("span", { class: "operation-symbol" }, OPERATION_SYMBOLS[op]) : null,
      h("b", null, number),
    );
  return h("ol", { class: "number-history", tabindex: "0", "aria-label": "Numbers so far" }, numbers.map(drawNumber));
}
