// Operation Obliteration: the number, its properties, the four operations and the numbers so far.
import { seatColour } from "./controls.js";
import { h } from "./dom.js";

const MAX_TRAIL_NUMBERS = 40; // the list of moves below holds them all

/** List the numbers so far: the moves, each with its number, the symbol of its operation and its seat, after the start
 *  number, which has neither symbol nor seat. */
export const listNumbers = (path, startNumber) => [{ number: startNumber, ply: 0 }, ...path].slice(-MAX_TRAIL_NUMBERS);

export const board = {
  draw(view, api) {
    return [
      h(
        "div",
        { class: "number-card" },
        api.part("number", { class: "number", key: "number" }, view.number),
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
    const symbol = view.last_symbols[seat];
    return h("span", null, symbol ? `last: ${symbol}` : "no operation yet");
  },

  onUpdate(root, view, before, api) {
    const increased = view.number > before.number;
    const from = { transform: `translateY(${increased ? 30 : -30}%)`, opacity: 0 };
    api.animate(root.querySelector(".number"), [from, { transform: "none", opacity: 1 }]);
  },
};

function drawProperties(view) {
  const drawProperty = ([word, holds]) =>
    h(
      "li",
      { "data-holds": holds },
      h("span", { "aria-hidden": "true" }, holds ? "✓ " : "· "),
      holds ? word : `not ${word}`,
    );
  return h(
    "ul",
    { class: "properties", "aria-label": "Properties" },
    Object.entries(view.properties).map(drawProperty),
  );
}

function drawOperation({ op, symbol, result, why }, api) {
  const label = `${symbol}${result === null ? "" : `, gives ${result}`}`;
  return api.spot(
    op,
    { label, why },
    h("span", { class: "symbol" }, symbol),
    h("span", { class: "operation-result" }, why || `→ ${result}`),
  );
}

function drawNumbers(numbers) {
  const drawNumber = ({ number, symbol, seat, ply }) =>
    h(
      "li",
      { key: ply, style: symbol ? `--seat: ${seatColour(seat)}` : null },
      symbol ? h("span", { class: "operation-symbol" }, symbol) : null,
      h("b", null, number),
    );
  return h("ol", { class: "number-history", tabindex: "0", "aria-label": "Numbers so far" }, numbers.map(drawNumber));
}
