// The controls around every board: seats, tools, the steps chosen so far, the list of moves, the position.
import { h } from "./dom.js";

/** Describe a button with an icon and a label. */
export const toolButton = (label, icon, click, attrs = {}) =>
  h(
    "button",
    { type: "button", class: "tool", on: { click }, ...attrs },
    h("span", { "aria-hidden": "true", class: "icon" }, icon),
    label,
  );

/** Return the colour of a seat. */
export const seatColour = (seat) => `var(--seat-${seat})`;

/** Draw one chip for each seat: its colour, name, who plays it, and what the game adds. */
export function drawSeats(state, request, drawExtra) {
  const { setup, seats, view } = state;
  const drawSeat = (name, seat) => {
    const place = view.outcome?.places[seat];
    const isActive = !view.outcome && view.turn === seat;
    const placeName = place ? ` · ${setup.place_names[place - 1]}` : null;
    return h(
      "li",
      { class: "seat", "data-active": isActive, style: `--seat: ${seatColour(seat)}` },
      h("span", { class: "turn-marker", "aria-hidden": "true" }, place === 1 ? "★" : isActive ? "▶" : ""),
      h("span", { class: "name" }, name, placeName && h("span", { class: "place" }, placeName)),
      setup.controls ? drawSeatSelect(state, seat, request) : h("span", { class: "player-type" }, seats[seat]),
      drawExtra?.(seat) ?? null,
    );
  };
  return h("ul", { class: "seats", "aria-label": "Players" }, setup.player_names.map(drawSeat));
}

function drawSeatSelect({ setup, seats }, seat, request) {
  const setSeats = (event) => request("set_seats", { seats: seats.with(seat, event.target.value) });
  return h(
    "select",
    { "aria-label": `Who plays ${setup.player_names[seat]}`, value: seats[seat], on: { change: setSeats } },
    ["human", ...Object.keys(setup.bots)].map((playerType) =>
      h("option", { value: playerType, title: setup.bots[playerType] ?? null }, playerType),
    ),
  );
}

/** Draw the tools under a board. */
export function drawToolbar({ setup, seats, view }, request) {
  const botIsIdle = !view.outcome && !view.bot_to_move && seats[view.turn] !== "human";
  const hasBots = seats.some((playerType) => playerType !== "human");
  const seedNote = setup.seed === null ? "" : ` (seed ${setup.seed})`;
  return h(
    "div",
    { class: "tools", role: "toolbar", "aria-label": "Game" },
    toolButton("Undo", "↶", () => request("undo"), {
      "aria-disabled": String(!view.can_undo),
      "aria-keyshortcuts": "u",
    }),
    toolButton("Redo", "↷", () => request("redo"), {
      "aria-disabled": String(!view.can_redo),
      "aria-keyshortcuts": "r",
    }),
    toolButton("Reset", "⟲", () => request("reset")),
    setup.can_deal ? toolButton(`New deal${seedNote}`, "⚄", () => request("deal", { seed: null })) : null,
    setup.controls
      ? toolButton("Hints", "◈", () => request("set_hints", { on: !setup.hints }), {
          "aria-pressed": String(setup.hints),
          "aria-keyshortcuts": "h",
        })
      : null,
    hasBots
      ? toolButton("Slow bots", "◷", () => request("set_pause", { pause_ms: setup.pause_ms ? 0 : null }), {
          "aria-pressed": String(setup.pause_ms > 0),
        })
      : null,
    botIsIdle ? toolButton("Let the bot play", "▷", () => request("play_bot")) : null,
  );
}

/** Draw the steps chosen so far of a move, with buttons to take them back and to play the move. */
export function drawMoveInput(chosen, done, describeStep, { stepBack, clear, confirm }) {
  const noSteps = String(chosen.length === 0);
  return h(
    "div",
    { class: "move-input", role: "group", "aria-label": "Your move so far" },
    h(
      "ol",
      { class: "chosen" },
      chosen.map((step, index) => h("li", { key: `${index}` }, describeStep(step, index))),
    ),
    toolButton("Back", "⌫", stepBack, { "aria-disabled": noSteps, "aria-keyshortcuts": "Backspace" }),
    toolButton("Clear", "✕", clear, { "aria-disabled": noSteps, "aria-keyshortcuts": "Escape" }),
    toolButton("Play", "✓", confirm, {
      "aria-disabled": String(!done),
      class: "tool primary",
      "aria-keyshortcuts": "p",
      title: done?.description ?? null,
    }),
  );
}

/** Draw the position as text, to copy it and to put another one on the board. */
export function drawPositionEditor(position, request, showNote) {
  const inputOf = (event) => event.target.closest(".editor").querySelector("input");
  const copy = async (event) => {
    const copied = await copyText(inputOf(event));
    showNote(copied ? "Position copied." : "Press Ctrl+C to copy the position.");
  };
  const apply = (event) => request("edit", { position: inputOf(event).value });
  return h(
    "details",
    { class: "disclosure" },
    h("summary", null, "Position"),
    h(
      "div",
      { class: "editor" },
      h("input", {
        type: "text",
        value: position,
        "aria-label": "Position on one line",
        spellcheck: "false",
        autocomplete: "off",
        on: { keydown: (event) => event.key === "Enter" && apply(event) },
      }),
      toolButton("Copy", "⧉", copy),
      toolButton("Put on the board", "↥", apply),
    ),
  );
}

/** Copy the text of a field; return whether that was possible. */
export async function copyText(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return field.ownerDocument.execCommand("copy"); // a page without https has no clipboard
  }
}

/** The list of moves on the page. Only new moves are added, so that a long match stays quick. */
export class MoveList {
  constructor(list, jump) {
    this.list = list;
    this.entries = [];
    this.onPath = new Set();
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) jump(Number(button.dataset.node));
    });
  }

  update(history, playerNames, path, node) {
    const isSameMatch =
      this.entries.length <= history.length && this.entries.every((entry, i) => entry.move === history[i]);
    if (!isSameMatch) this.clear();
    for (const move of history.slice(this.entries.length)) this.add(move, playerNames);
    const onPath = new Set(path.map((move) => move.node));
    for (const old of this.onPath) if (!onPath.has(old)) this.buttonOf(old)?.classList.remove("on-path");
    for (const now of onPath) if (!this.onPath.has(now)) this.buttonOf(now)?.classList.add("on-path");
    this.onPath = onPath;
    this.markCurrent(node);
  }

  markCurrent(node) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.buttonOf(node);
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const bottom = current.offsetTop - this.list.offsetTop + current.offsetHeight + 8;
    this.list.scrollTop = Math.max(0, bottom - this.list.clientHeight);
  }

  buttonOf(node) {
    return this.entries[node - 1]?.button;
  }

  clear() {
    this.list.replaceChildren();
    this.entries = [];
    this.onPath = new Set();
  }

  add(move, playerNames) {
    const { ownerDocument } = this.list;
    const [item, button] = [ownerDocument.createElement("li"), ownerDocument.createElement("button")];
    const isBranch = move.parent !== move.node - 1;
    const branchNote = isBranch ? `, a branch after move ${move.ply - 1}` : "";
    button.type = "button";
    button.dataset.node = move.node;
    button.style.setProperty("--seat", seatColour(move.seat));
    button.textContent = `${move.ply}. ${move.move}`;
    button.title = move.description;
    button.setAttribute("aria-label", `Move ${move.ply}. ${move.move}, ${playerNames[move.seat]}${branchNote}`);
    if (isBranch) item.className = "branch";
    item.append(button);
    this.list.append(item);
    this.entries.push({ move, button });
  }
}
