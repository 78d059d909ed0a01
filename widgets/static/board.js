// The frame of every board. The script of a game only says what its position looks like:
//
//   export const board = {
//     draw(view, api) { return h(...) },      // the position as descriptions (dom.js); a pure function
//     drawSeatExtra(seat, view, api) {},      // optional: what the game adds to the chip of a player
//     describeStep(step, view, before) {},    // optional: a chosen step in words; `before`: the steps before it
//     needsConfirmation: false,               // true: a complete move waits for Play, and its last step can still be
//                                             // changed, as if Python had sent every move with `confirm`
//     alwaysShowsSteps: false,                // true: the steps chosen so far have their place even without moves
//     onChoose(root, view, step, api) {},     // optional: animate a step that was just chosen
//     onUpdate(root, view, before, api) {},   // optional: animate once the new position is drawn
//     drawFooter(view, api) {},               // optional: what the game adds at the bottom, such as an editor
//   };
//
// `view` is what Python sent: the result of `Board.draw_state`, and at, node, turn, outcome, bot_to_move, moves, why_not.
// `api`:
//   spot(step, { label, why, ...attributes }, ...children)   a button for a step. It shows whether the step can be
//       chosen (data-available), is chosen (data-chosen) and its verdict (data-value, data-best, a mark); `why` says
//       why it cannot be chosen, by default in the words of Python (whyNot). A click on a chosen step that cannot be chosen again takes it back, unless the spot
//       has "data-keep-chosen": true
//   canChoose(step), whyNot(step), verdictFor(move) (null or { value, mark, words }), chosen, completeMove, path (the moves so far),
//   playerNames, seats, setup, choose(step), removeStep(index of a chosen step), stepBack(), clear(),
//   request(command, fields), animate(element, frames, ms), redraw()
//   local   an object that stays with this board in this page; call redraw() after changing it
//
// Python decides, words every refusal and reads all notation; a step is only a key here. request() sends, and the board draws what comes back. Keys: arrows move between spots, Enter or
// Space chooses, Escape clears, Backspace takes a step back, p plays a complete move, u, r and h undo, redo and
// show hints.
import { drawMoveInput, drawPositionEditor, drawSeats, drawToolbar, MoveList } from "./controls.js";
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";
import { animate, drawSpot, findArrowAction, updateTabStop } from "./spots.js";
import { StaleStyle } from "./stale.js";
import { applyDelta, bestVerdict, findChoices, findPath, findRefusal, formatVerdict, removeStep } from "./steps.js";

const BOARD_TRAITS = ["view", "verdicts", "status", "error", "seats", "setup", "position", "_history_delta"];
const DOUBLE_CLICK_MS = 400; // a second click on the same position within this time is the same click

/** Show a board in a notebook's element. */
export function mountBoard(board, context) {
  const root = createRoot(context.el);
  const boardView = new BoardView(board, context.model, root);
  root.addEventListener("keydown", (event) => boardView.onKey(event));
  root.addEventListener("click", (event) => boardView.onClick(event));
  root.addEventListener("focusin", (event) => boardView.onFocus(event));
  boardView.update();
  return observeTraits(
    context,
    BOARD_TRAITS,
    () => boardView.update(),
    () => boardView.close(),
  );
}

class BoardView {
  constructor(board, model, root) {
    Object.assign(this, { board, model, root, local: {} });
    Object.assign(this, { chosen: [], note: "", lastRequest: {}, focusedStep: null, history: [], matchNumber: -1 });
    this.request = this.request.bind(this);
    this.staleStyle = new StaleStyle();
  }

  close() {
    clearTimeout(this.botTimer);
    this.staleStyle.close();
    this.root.remove();
  }

  request(command, fields = {}) {
    const { at } = this.model.get("view");
    const now = Date.now();
    if (command === "move") {
      if (this.lastRequest.at === at && now - this.lastRequest.time < DOUBLE_CLICK_MS) return;
      this.lastRequest = { at, time: now };
    }
    sendRequest(this.model, { at, do: command, ...fields });
  }

  update() {
    const view = this.model.get("view");
    const before = this.view;
    if (before?.at !== view.at) {
      this.staleStyle.update(this.model.get("setup").key, view.at);
      this.chosen = [];
      this.note = "";
      this.lastRequest = {};
    }
    this.view = view;
    this.syncHistory();
    this.draw();
    if (before && before.at !== view.at) this.board.onUpdate?.(this.boardElement, view, before, this.makeDrawingApi());
    this.scheduleBot();
  }

  get boardElement() {
    return this.root.querySelector(".board");
  }

  syncHistory() {
    const known = applyDelta(this.history, this.matchNumber, this.model.get("_history_delta"));
    if (known) [this.history, this.matchNumber] = [known.entries, known.source];
    else this.request("resend_history");
  }

  scheduleBot() {
    const { at, bot_to_move: botToMove } = this.view;
    if (this.botScheduledAt === at && botToMove) return;
    clearTimeout(this.botTimer);
    this.botScheduledAt = botToMove ? at : null;
    if (botToMove) this.botTimer = setTimeout(() => this.request("play_bot"), this.model.get("setup").pause_ms);
  }

  draw() {
    const { view, model } = this;
    this.choices = this.findOpenChoices();
    this.path = findPath(this.history, view.node);
    const hadFocus = this.hasVisibleFocus();
    patch(this.root, this.describeBoard());
    const jump = (node) => this.request("jump", { node });
    this.moveList ??= new MoveList(this.root.querySelector(".moves ol"), jump);
    this.moveList.update(this.history, model.get("setup").player_names, this.path, view.node);
    updateTabStop(this.listSpots(), this.focusedStep);
    if (hadFocus && !this.hasVisibleFocus()) this.root.querySelector('.board [data-step][tabindex="0"]')?.focus();
  }

  describeBoard() {
    const { board, view, model, request } = this;
    const state = { view, seats: model.get("seats"), setup: model.get("setup") };
    const api = this.makeDrawingApi();
    const boardLabel = `${state.setup.title} board`;
    const isEnded = Boolean(view.outcome);
    return [
      drawSeats(state, request, board.drawSeatExtra && ((seat) => board.drawSeatExtra(seat, view, api))),
      h(
        "div",
        { class: "board", key: "board", role: "group", "aria-label": boardLabel, "data-turn": view.turn },
        board.draw(view, api),
      ),
      this.describeMoveInput(),
      h(
        "p",
        { class: "status", role: "status", "aria-live": "polite", key: "status", "data-ended": isEnded },
        model.get("status"),
      ),
      h("p", { class: "error", role: "alert", key: "error" }, this.note || model.get("error")),
      drawToolbar(state, request),
      h(
        "section",
        { class: "moves", key: "moves", "aria-label": "Moves", hidden: this.history.length === 0 },
        h("ol", { unmanaged: true }),
      ),
      state.setup.controls ? drawPositionEditor(model.get("position"), request, (text) => this.showNote(text)) : null,
      board.drawFooter?.(view, api),
    ].filter(Boolean);
  }

  describeMoveInput() {
    const { board, view } = this;
    const showsSteps = board.needsConfirmation || board.alwaysShowsSteps;
    const hasSteps = showsSteps || view.moves.some((move) => move.steps.flat().length > 1);
    if (!hasSteps) return null;
    const describeStep = (step, index) => board.describeStep?.(step, view, this.chosen.slice(0, index)) ?? step;
    return drawMoveInput(this.chosen, this.choices.done, describeStep, {
      stepBack: () => this.stepBack(),
      clear: () => this.clearChosen(),
      confirm: () => this.playConfirmed(),
    });
  }

  // An element that disappears must not take the keyboard focus with it.
  hasVisibleFocus() {
    const focused = this.root.getRootNode().activeElement;
    return this.root.contains(focused) && focused.getClientRects().length > 0;
  }

  // The last step of a complete move that waits for Play may still be replaced.
  findOpenChoices() {
    const moves = this.view.bot_to_move ? [] : this.view.moves;
    const choices = findChoices(moves, this.chosen);
    this.isComplete = Boolean(choices.done && choices.next.size === 0 && this.needsConfirmation(choices.done));
    if (!this.isComplete) return choices;
    const { next } = findChoices(moves, this.chosen.slice(0, -1));
    next.delete(this.chosen.at(-1));
    return { next, done: choices.done };
  }

  makeDrawingApi() {
    const { model, chosen, path, local, request } = this;
    const setup = model.get("setup");
    return {
      chosen,
      path,
      local,
      request,
      setup,
      animate,
      playerNames: setup.player_names,
      completeMove: this.choices.done,
      seats: model.get("seats"),
      canChoose: (step) => this.choices.next.has(step),
      verdictFor: (move) => this.findVerdict([move]),
      whyNot: (step) => this.whyNot(step),
      spot: (step, attrs, ...children) =>
        drawSpot(step, { why: this.whyNot(step), ...attrs }, children, this.spotState(step)),
      choose: (step) => this.choose(step),
      removeStep: (index) => this.removeStep(index),
      stepBack: () => this.stepBack(),
      clear: () => this.clearChosen(),
      redraw: () => this.draw(),
    };
  }

  spotState(step) {
    return {
      isAvailable: this.choices.next.has(step),
      isChosen: this.chosen.includes(step),
      verdict: this.findVerdict(this.choices.next.get(step) ?? []),
    };
  }

  // The best verdict among some moves, with its mark and words; null where none is known.
  findVerdict(moves) {
    const verdict = bestVerdict(moves, this.model.get("verdicts"));
    return verdict && { ...verdict, ...formatVerdict(verdict, this.model.get("setup").verdict_texts) };
  }

  whyNot(step) {
    const { outcome, why_not: whyNot } = this.view;
    return outcome ? this.model.get("setup").refusals.ended : findRefusal(whyNot, this.chosen, step);
  }

  choose(step, refusal = "", keepChosen = false) {
    if (!this.choices.next.has(step)) {
      if (!keepChosen && this.chosen.includes(step)) return this.stepBack(this.chosen.lastIndexOf(step));
      return this.showNote(this.view.bot_to_move ? this.model.get("setup").refusals.bot : refusal);
    }
    this.chosen = [...(this.isComplete ? this.chosen.slice(0, -1) : this.chosen), step];
    this.note = "";
    const { next, done } = findChoices(this.view.moves, this.chosen);
    if (done && next.size === 0 && !this.needsConfirmation(done)) return this.play(done);
    this.draw();
    return this.board.onChoose?.(this.boardElement, this.view, step, this.makeDrawingApi());
  }

  // The steps are cleared at once, so that a refused move leaves a board on which another can be chosen. A move that
  // waited for Play stays visible until the answer arrives; a person can take it back.
  play(move) {
    this.request("move", { move: move.text ?? move.move });
    if (!this.needsConfirmation(move)) this.clearChosen();
  }

  needsConfirmation(move) {
    return Boolean(this.board.needsConfirmation || move.confirm);
  }

  playConfirmed() {
    const { incomplete, no_steps: noSteps } = this.model.get("setup").refusals;
    if (this.choices.done) this.play(this.choices.done);
    else this.showNote(this.chosen.length ? incomplete : noSteps);
  }

  setChosen(chosen) {
    this.chosen = chosen;
    this.note = "";
    this.draw();
  }

  stepBack(keepCount = this.chosen.length - 1) {
    this.setChosen(this.chosen.slice(0, Math.max(0, keepCount)));
  }

  clearChosen() {
    this.stepBack(0);
  }

  removeStep(index) {
    this.setChosen(removeStep(this.view.moves, this.chosen, index));
  }

  showNote(text) {
    this.note = text;
    this.draw();
  }

  listSpots() {
    return [...this.root.querySelectorAll(".board [data-step]")];
  }

  onFocus(event) {
    const spot = event.target.closest?.("[data-step]");
    if (!spot) return;
    this.focusedStep = spot.dataset.step;
    updateTabStop(this.listSpots(), this.focusedStep);
  }

  onClick(event) {
    const spot = event.target.closest?.(".board [data-step]");
    if (spot) this.choose(spot.dataset.step, spot.dataset.why, "keepChosen" in spot.dataset);
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const shortcuts = {
      u: () => this.request("undo"),
      r: () => this.request("redo"),
      h: () => this.request("set_hints", { on: !this.model.get("setup").hints }),
      p: () => this.playConfirmed(),
      escape: () => this.clearChosen(),
      backspace: () => this.stepBack(),
    };
    const command = shortcuts[event.key.toLowerCase()] ?? findArrowAction(this.listSpots(), event);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    command();
  }
}
