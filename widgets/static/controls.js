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

const SEAT_COLOUR_COUNT = 10;

/** Return the colour of a seat; with more players than colours they repeat. */
export const seatColour = (seat) => `var(--seat-${seat % SEAT_COLOUR_COUNT})`;

/** Draw one chip for each seat: its colour, name, who plays it, and what the game adds. */
function drawSeats(state, request, drawExtra) {
  const { setup, view } = state;
  const drawSeat = (name, seat) => {
    const place = view.outcome?.places[seat];
    const isActive = !view.outcome && view.turn === seat;
    const placeName = place ? ` · ${setup.place_names[place - 1]}` : null;
    return h(
      "li",
      {
        class: "seat",
        "data-active": isActive,
        "data-wide": hasLongTitle(state, seat),
        style: `--seat: ${seatColour(seat)}`,
      },
      h("span", { class: "turn-marker", "aria-hidden": "true" }, place === 1 ? "★" : isActive ? "▶" : ""),
      h("span", { class: "name" }, name, placeName && h("span", { class: "place" }, placeName)),
      setup.controls
        ? drawSeatSelect(state, seat, request)
        : h("span", { class: "player-type" }, setup.tools ? titleOf(state, seat) : ""),
      drawExtra?.(seat) ?? null,
    );
  };
  return h(
    "ul",
    { class: "seats", "data-many": setup.player_names.length > 2, "aria-label": "Players" },
    setup.player_names.map(drawSeat),
  );
}

/** Draw the players, and a choice of who begins where the match has the start of its rules. */
export function drawPlayers(state, request, drawExtra) {
  const { controls, first } = state.setup;
  const canChoose = controls && first?.names.length > 1;
  return h(
    "div",
    { class: "players" },
    drawSeats(state, request, drawExtra),
    canChoose && drawFirstSelect(first, state.view.node > 0, request),
  );
}

function drawFirstSelect({ value, names }, hasBegun, request) {
  const change = ({ target }) =>
    request("set_first", { first: target.value === "random" ? "random" : Number(target.value) });
  const options = names.map((name, number) => h("option", { value: String(number) }, name));
  const random = h("option", { value: "random" }, "at random");
  const select = h("select", { value: String(value), on: { change } }, options, random);
  return h("label", { class: "first-player", "data-begun": hasBegun }, h("span", null, "Who begins"), select);
}

const titleOf = ({ setup, seats }, seat) => setup.seat_options.find(({ value }) => value === seats[seat]).title;

const MAX_SHORT_CHARACTERS = 10; // a longer title gets a line or two columns of its own where there is little room

const hasLongTitle = (state, seat) => titleOf(state, seat).length > MAX_SHORT_CHARACTERS;

function drawSeatSelect({ setup, seats }, seat, request) {
  const setSeats = (event) => request("set_seats", { seats: seats.with(seat, event.target.value) });
  return h(
    "select",
    { "aria-label": `Who plays ${setup.player_names[seat]}`, value: seats[seat], on: { change: setSeats } },
    setup.seat_options.map(({ value, title, summary }) => h("option", { value, title: summary || null }, title)),
  );
}

/** Draw what a change of rules did to the match, with a way to the start of the game. */
export function drawNotice({ text = "", label }, request) {
  const button =
    label && h("button", { type: "button", class: "tool", on: { click: () => request("start_over") } }, label);
  return h("div", { class: "notice", role: "status", key: "notice" }, text && h("span", null, text), text && button);
}

/** Draw the tools under a board. */
export function drawToolbar({ setup, seats, view, editMode }, request, openHowToPlay, sound) {
  const botIsIdle = !view.outcome && !view.bot_to_move && seats[view.turn] !== "human";
  const hasBots = seats.some((playerType) => playerType !== "human");
  const seedNote = setup.seed === null ? "" : ` (seed ${setup.seed})`;
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": setup.title },
    toolButton(view.undo_label, "↶", () => request("undo"), {
      "aria-disabled": String(!view.can_undo),
      "aria-keyshortcuts": "u",
    }),
    toolButton(view.redo_label, "↷", () => request("redo"), {
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
    setup.controls && !setup.fixed_start
      ? toolButton("Edit", "✎", () => editMode.toggle(), {
          "aria-pressed": String(editMode.isOn),
          "aria-keyshortcuts": "e",
        })
      : null,
    hasBots
      ? toolButton("Bots play at once", "◷", () => request("set_pause", { pause_ms: setup.pause_ms ? 0 : null }), {
          "aria-pressed": String(setup.pause_ms === 0),
        })
      : null,
    botIsIdle ? toolButton("Let the bot play", "▷", () => request("play_bot")) : null,
    drawRulesButton(openHowToPlay),
    setup.controls ? drawSoundToggle(sound) : null,
  );
}

/** Draw the only tool of a board that is shown without tools: its rules. */
export const drawRulesTool = ({ setup }, openHowToPlay) =>
  h("div", { class: "tools", role: "group", "aria-label": setup.title }, drawRulesButton(openHowToPlay));

const drawRulesButton = (openHowToPlay) => toolButton("How to play", "?", openHowToPlay, { "aria-haspopup": "dialog" });

function drawSoundToggle({ isOn, toggle }) {
  const state = { "aria-pressed": String(isOn), "aria-keyshortcuts": "m" };
  return h(
    "button",
    { type: "button", class: "tool", "aria-label": "Sound", title: "Sound", ...state, on: { click: toggle } },
    "♪",
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
      { class: "chosen", role: chosen.length ? null : "none" }, // an empty list is no list
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
export function drawPositionEditor(position, error, request, showNote) {
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
        "aria-invalid": error ? "true" : null,
        spellcheck: "false",
        autocomplete: "off",
        on: { keydown: (event) => event.key === "Enter" && apply(event) },
      }),
      toolButton("Copy", "⧉", copy),
      toolButton("Put on the board", "↥", apply),
    ),
    drawError(error),
  );
}

/** Draw why the request of a form was refused, beside the form. */
export const drawError = (error) =>
  error ? h("p", { class: "error", role: "alert", key: "form-error" }, error) : null;

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

/** The list of moves on the page. Only new moves are added, so that a long match stays quick. Before and after the
 *  moves it shows the cuts: where a match was left and another one began. */
export class MoveList {
  constructor(list, { jump, followCut }) {
    this.list = list;
    this.entries = [];
    this.onPath = new Set();
    this.cuts = "";
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button?.dataset.cut) followCut(Number(button.dataset.cut));
      else if (button) jump(Number(button.dataset.node));
    });
  }

  update(history, playerNames, path, view) {
    const isSameMatch =
      this.entries.length <= history.length && this.entries.every((entry, i) => entry.move === history[i]);
    if (!isSameMatch) this.clear();
    const lastMove = this.entries.at(-1)?.item;
    for (const move of history.slice(this.entries.length)) this.add(move, playerNames);
    const onPath = new Set(path.map((move) => move.node));
    for (const old of this.onPath) if (!onPath.has(old)) this.buttonOf(old)?.classList.remove("on-path");
    for (const now of onPath) if (!this.onPath.has(now)) this.buttonOf(now)?.classList.add("on-path");
    this.onPath = onPath;
    this.updateCuts(view, lastMove !== this.entries.at(-1)?.item);
    this.markCurrent(view.node);
  }

  updateCuts({ cut_before: before, cuts_after: after }, hasNewMoves) {
    const cuts = JSON.stringify([before, after]);
    if (cuts === this.cuts && !(hasNewMoves && after.length)) return;
    this.cuts = cuts;
    for (const item of this.list.querySelectorAll(".cut")) item.remove();
    if (before) this.list.prepend(this.makeCut(before));
    this.list.append(...after.map((cut) => this.makeCut(cut)));
  }

  makeCut({ match, text }) {
    const { ownerDocument } = this.list;
    const [item, button] = [ownerDocument.createElement("li"), ownerDocument.createElement("button")];
    button.type = "button";
    button.dataset.cut = match;
    button.textContent = text;
    item.className = "cut";
    item.append(button);
    return item;
  }

  markCurrent(node) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.buttonOf(node);
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const bottom = current.offsetTop - this.list.offsetTop + current.offsetHeight + 8;
    this.list.scrollTop = Math.max(0, bottom - this.list.clientHeight);
    const right = current.offsetLeft - this.list.offsetLeft + current.offsetWidth + 8;
    this.list.scrollLeft = Math.max(0, right - this.list.clientWidth);
  }

  buttonOf(node) {
    return this.entries[node - 1]?.button;
  }

  clear() {
    this.list.replaceChildren();
    this.cuts = "";
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
    button.dataset.previewNode = move.node;
    button.style.setProperty("--seat", seatColour(move.seat));
    button.textContent = `${move.ply}. ${move.label}`;
    button.title = `${move.move}: ${move.description}`;
    button.setAttribute("aria-label", `Move ${move.ply}. ${move.label}, ${playerNames[move.seat]}${branchNote}`);
    if (isBranch) item.className = "branch";
    item.append(button);
    this.list.append(item);
    this.entries.push({ move, button, item });
  }
}
