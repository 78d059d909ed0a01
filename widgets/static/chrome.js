// What stands round every board: the seats, the tools, the steps chosen, the moves, the position.
import { h } from "./dom.js";

/** A tool: its glyph, and what it does in words. */
export const button = (label, glyph, click, attrs = {}) =>
  h("button", { type: "button", class: "tool", on: { click }, ...attrs }, h("span", { "aria-hidden": "true", class: "glyph" }, glyph), label);

/** The colour of a seat. */
export const seatColour = (seat) => `var(--seat-${seat})`;

/** One chip for each seat: its colour, name, who plays it, and what the game adds. */
export function seatsRow(state, ask, extra) {
  const { setup, seats, view } = state;
  return h("ul", { class: "seats", "aria-label": "Players" }, setup.names.map((name, seat) => {
    const place = view.over?.places[seat];
    const on = !view.over && view.turn === seat;
    return h("li", { class: "seat", "data-on": on, style: `--seat: ${seatColour(seat)}` },
      h("span", { class: "dot", "aria-hidden": "true" }, place === 1 ? "★" : on ? "▶" : ""),
      h("span", { class: "name" }, name, place ? h("span", { class: "place" }, ` · ${ordinal(place)}`) : null),
      setup.chrome ? seatSelect(state, seat, ask) : h("span", { class: "kind" }, seats[seat]),
      extra?.(seat) ?? null);
  }));
}

function seatSelect({ setup, seats }, seat, ask) {
  const sit = (event) => ask("sit", { seats: seats.map((kind, index) => (index === seat ? event.target.value : kind)) });
  return h("select", { "aria-label": `Who plays ${setup.names[seat]}`, value: seats[seat], on: { change: sit } },
    ["human", ...Object.keys(setup.bots)].map((kind) => h("option", { value: kind, title: setup.bots[kind] ?? null }, kind)));
}

export const ordinal = (place) => `${place}${["th", "st", "nd", "rd"][place % 100 > 10 && place % 100 < 14 ? 0 : place % 10] ?? "th"}`;

/** The tools under a board. */
export function toolbar({ setup, seats, view }, ask) {
  const waiting = !view.over && !view.bot && seats[view.turn] !== "human";
  return h("div", { class: "tools", role: "toolbar", "aria-label": "Game" },
    button("Undo", "↶", () => ask("undo"), { "aria-disabled": String(!view.undo), "aria-keyshortcuts": "u" }),
    button("Redo", "↷", () => ask("redo"), { "aria-disabled": String(!view.redo), "aria-keyshortcuts": "r" }),
    button("Reset", "⟲", () => ask("reset")),
    setup.deals ? button(`New deal${setup.seed === null ? "" : ` (seed ${setup.seed})`}`, "⚄", () => ask("deal", { seed: null })) : null,
    setup.chrome ? button("Hints", "◈", () => ask("hint", { on: !setup.hints }), { "aria-pressed": String(setup.hints), "aria-keyshortcuts": "h" }) : null,
    seats.some((kind) => kind !== "human")
      ? button("Bots wait", "◷", () => ask("wait", { pause: setup.pause ? 0 : null }), { "aria-pressed": String(setup.pause > 0) }) : null,
    waiting ? button("Let the bot play", "▷", () => ask("bot")) : null);
}

/** The steps chosen so far of a move of several steps, with how to take back and to confirm. */
export function tray(chosen, done, name, { back, clear, confirm }) {
  const empty = chosen.length === 0;
  return h("div", { class: "tray", role: "group", "aria-label": "Your move so far" },
    h("ol", { class: "chosen" }, chosen.map((step, index) => h("li", { key: `${index}` }, name(step, index)))),
    button("Back", "⌫", back, { "aria-disabled": String(empty), "aria-keyshortcuts": "Backspace" }),
    button("Clear", "✕", clear, { "aria-disabled": String(empty), "aria-keyshortcuts": "Escape" }),
    button("Play", "✓", confirm, { "aria-disabled": String(!done), class: "tool primary", "aria-keyshortcuts": "p", title: done?.says ?? null }));
}

/** The position as text: to copy, and to put another one on the board. */
export function editor(position, ask, note) {
  const box = (event) => event.target.closest(".editor").querySelector("input");
  const copy = async (event) => note((await copied(box(event))) ? "Position copied." : "Press Ctrl+C to copy the position.");
  const apply = (event) => ask("edit", { position: box(event).value });
  return h("details", { class: "fold" }, h("summary", null, "Position"),
    h("div", { class: "editor" },
      h("input", { type: "text", value: position, "aria-label": "Position on one line", spellcheck: "false", autocomplete: "off",
        on: { keydown: (event) => event.key === "Enter" && apply(event) } }),
      button("Copy", "⧉", copy), button("Put on the board", "↥", apply)));
}

/** Copies what a field holds; whether that could be done. */
export async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return field.ownerDocument.execCommand("copy"); // a page without https has no clipboard
  }
}

/** Keeps a list of the moves on the page: only new ones are added, so that a long match stays quick. */
export class MoveList {
  constructor(list, jump) {
    this.list = list;
    this.shown = [];
    this.lit = new Set();
    list.addEventListener("click", (event) => {
      const chip = event.target.closest("button");
      if (chip) jump(Number(chip.dataset.node));
    });
  }

  update(moves, names, path, node) {
    const same = this.shown.length <= moves.length && this.shown.every((chip, i) => chip.move === moves[i]);
    if (!same) this.clear();
    for (const move of moves.slice(this.shown.length)) this.add(move, names);
    const lit = new Set(path.map((move) => move.node));
    for (const old of this.lit) if (!lit.has(old)) this.at(old)?.classList.remove("lit");
    for (const now of lit) if (!this.lit.has(now)) this.at(now)?.classList.add("lit");
    this.lit = lit;
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const here = this.at(node);
    if (!here) return;
    here.setAttribute("aria-current", "step");
    this.list.scrollTop = Math.max(0, here.offsetTop - this.list.offsetTop - this.list.clientHeight + here.offsetHeight + 8);
  }

  at(node) {
    return this.shown[node - 1]?.chip;
  }

  clear() {
    this.list.replaceChildren();
    this.shown = [];
    this.lit = new Set();
  }

  add(move, names) {
    const page = this.list.ownerDocument;
    const [item, chip] = [page.createElement("li"), page.createElement("button")];
    const branch = move.parent !== move.node - 1;
    chip.type = "button";
    chip.dataset.node = move.node;
    chip.style.setProperty("--seat", seatColour(move.seat));
    chip.textContent = `${move.ply}. ${move.move}`;
    chip.title = move.says;
    chip.setAttribute("aria-label", `Move ${move.ply}. ${move.move}, ${names[move.seat]}${branch ? `, a branch after move ${move.ply - 1}` : ""}`);
    if (branch) item.className = "branch";
    item.append(chip);
    this.list.append(item);
    this.shown.push({ move, chip });
  }
}
