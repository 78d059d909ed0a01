// The screen of a laboratory: the button that gives a section the whole page, and the way back to the board.
//
// Only classes of the root element change, because marimo draws the cells; the style sheet of the page does the rest.
import { createRoot, h, observeTraits, patch } from "./dom.js";
import { onTabKey, onTabListFocus } from "./screen_tabs.js";

const WHOLE_PAGE = "whole-page";
const BOARD_AWAY = "board-away";
const SECTION_AWAITED = "section-awaited";
const BOARD_CELL = '[data-cell-name="board"]';
const TABS_CELL = '[data-cell-name="tabs"]';
const AWAY_PX = 40; // a board is out of sight once it is so far above the page; it is back once its edge is on it

/** Return whether the board is out of sight, given its lower edge; in between it stays as it was. */
export function isBoardAway(bottom, wasAway) {
  return wasAway ? bottom < 0 : bottom < -AWAY_PX;
}

/** Return whether the tabs are below the board, as on a phone, given both rectangles. */
export function isStacked(board, tabs) {
  return board.height > 0 && board.bottom <= tabs.top;
}

/** Show the button in a notebook's element. */
export function mountScreen({ model, el, signal }) {
  const root = createRoot(el, "screen");
  const page = el.ownerDocument;
  const { classList } = page.documentElement;
  const texts = model.get("texts");
  let note = "";
  let chosen = "";

  const draw = () => {
    const isWhole = classList.contains(WHOLE_PAGE);
    const button = { type: "button", class: "tool", "aria-label": texts.label, title: texts.label };
    patch(root, [
      h("button", { ...button, "aria-pressed": String(isWhole), on: { click: () => setWhole(!isWhole) } }, "⤢"),
      h("span", { class: "visually-hidden", role: "status" }, note),
    ]);
  };
  const setWhole = (isWhole) => {
    classList.toggle(WHOLE_PAGE, isWhole);
    note = isWhole ? texts.opened : texts.closed;
    draw();
  };
  const onKey = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !classList.contains(WHOLE_PAGE)) return;
    setWhole(false);
    root.querySelector("button").focus();
  };
  const onScroll = () => {
    const board = page.querySelector(BOARD_CELL)?.getBoundingClientRect();
    if (board?.height) classList.toggle(BOARD_AWAY, isBoardAway(board.bottom, classList.contains(BOARD_AWAY)));
  };
  // On a phone a section opens below the screen. The strip takes the place of the board before the page scrolls, so that
  // the tabs come to rest right below it.
  const showSection = () => {
    const [board, tabs] = [BOARD_CELL, TABS_CELL].map((cell) => page.querySelector(cell));
    if (!board || !tabs || !isStacked(board.getBoundingClientRect(), tabs.getBoundingClientRect())) return;
    classList.add(BOARD_AWAY);
    tabs.scrollIntoView({ block: "start" });
  };
  // Until Python has heard of it, nothing else says that the section is on its way: other work may come first.
  const markAwaited = () => classList.toggle(SECTION_AWAITED, chosen !== "" && chosen !== model.get("section"));
  const chooseSection = (tab) => {
    if (!tab) return;
    chosen = tab.textContent.trim();
    markAwaited();
    showSection();
  };
  const onClick = (event) => {
    chooseSection(event.composedPath()[0].closest?.(`[role="tab"]`));
    if (!event.target.closest?.("[data-show-board]")) return;
    if (classList.contains(WHOLE_PAGE)) setWhole(false);
    page.querySelector(BOARD_CELL)?.scrollIntoView({ block: "start" });
  };

  const listeners = [
    ["keydown", onKey, {}],
    ["scroll", onScroll, { capture: true, passive: true }],
    ["click", onClick, {}],
    ["keydown", (event) => chooseSection(onTabKey(event)), { capture: true }],
    ["focusin", onTabListFocus, { capture: true }],
  ];
  for (const [type, listener, options] of listeners) page.addEventListener(type, listener, options);
  const stop = () => {
    for (const [type, listener, options] of listeners) page.removeEventListener(type, listener, options);
    classList.remove(WHOLE_PAGE, BOARD_AWAY, SECTION_AWAITED);
  };
  draw();
  return observeTraits({ model, signal }, ["section"], markAwaited, stop);
}
