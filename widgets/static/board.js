// The frame of every board. The script of a game only says what its position looks like:
//
//   export const board = {
//     draw(view, api) { return h(...) },      // the position as descriptions (dom.js); a pure function
//     sizeStyle(view) {},                     // optional: CSS variables on which the smallest size of the drawing depends
//     drawSeatExtra(seat, view, api) {},      // optional: what the game adds to the chip of a player
//     describeStep(step, view, before) {},    // optional: a chosen step in words; `before`: the steps before it
//     needsConfirmation: false,               // true: a complete move waits for Play, and its last step can still be
//                                             // changed, as if Python had sent every move with `confirm`
//     alwaysShowsSteps: false,                // true: the steps chosen so far have their place even without moves
//     onChoose(root, view, step, api) {},     // optional: animate a step that was just chosen
//     onUpdate(root, view, before, api) {},   // optional: animate once the new position is drawn
//     drawFooter(view, api) {},               // optional: an editor or the like at the bottom, where another match can begin
//     editSpot(step, view, api) {},           // optional: edit what a spot stands for that is no part (editor.js)
//     drawEditor(view, api) {},               // optional: what the game adds to the editor
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
//   part(key, attributes, ...children)   an element that stands for a part of the position; a button in the edit mode
//   isEditing   whether the position is edited: spots then change parts of it
//   isReadonly   whether the page only shows the position (setup.readonly): nothing can be chosen, so nothing asks for it
//   errorAt(command)   why the last request was refused, for a form that sends this command; such a form shows it itself
//   remedy   how refused rules would be accepted: a text for a button, and the rules to set; {} if that is not known
//   local   an object that stays with this board in this page; call redraw() after changing it
//
// Python decides, words every refusal and reads all notation; a step is only a key here. request() sends, and the board draws what comes back. Keys: arrows move between spots, Enter or
// Space chooses, Escape clears, Backspace takes a step back, p plays a complete move, u, r and h undo, redo and
// show hints.
import { drawAnnouncement, drawKeyList, findAnnouncement } from "./announce.js";
import { BusyMark } from "./busy.js";
import {
  drawMoveInput,
  drawNotice,
  drawPlayers,
  drawPositionEditor,
  drawRulesTool,
  drawToolbar,
  MoveList,
} from "./controls.js";
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";
import { EditMode } from "./editor.js";
import { findSingleMove, PreviewListener } from "./ghost.js";
import { drawHowToPlay } from "./how_to_play.js";
import { PageHistory } from "./page_history.js";
import { PageRequestListener } from "./page_requests.js";
import { Sound } from "./sound.js";
import { animate, drawSpot, findArrowAction, updateTabStop } from "./spots.js";
import { StaleStyle } from "./stale.js";
import { applyDelta, bestVerdict, findChoices, findPath, findRefusal, formatVerdict, removeStep } from "./steps.js";

const BOARD_TRAITS = [
  "view",
  "verdicts",
  "status",
  "error",
  "remedy",
  "notice",
  "editor",
  "seats",
  "setup",
  "position",
  "how_to_play",
  "link",
  "_record_head",
  "answered",
  "preview",
  "announcement",
  "_history_delta",
];
const FORM_COMMANDS = new Set(["edit", "edit_part", "edit_turn", "edit_tiles", "set_rules"]); // sent by forms, which show their own refusals
const NO_CHOICES = { next: new Map(), done: null };
const PREVIEW_DELAY_MS = 120; // the pointer has to rest this long before Python is asked
const POSITION_COMMANDS = new Set(["move", "follow_line", "jump"]); // after them another position is on the board
const DOUBLE_CLICK_MS = 400; // a second click on the same position within this time is the same click

/** Show a board in a notebook's element. */
export function mountBoard(board, context) {
  // On a page of the site a recorded board was played until now: it stays, and goes on with Python.
  const close = globalThis.parlourBoards?.handOver(context);
  if (close) return close;
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
    this.busyMark = new BusyMark(root, model);
    this.editMode = new EditMode(board, model, this.request, () => this.draw());
    this.sound = new Sound();
    this.previewListener = new PreviewListener(root.ownerDocument, (preview) => this.onPreview(preview));
    this.pageRequestListener = new PageRequestListener(root.ownerDocument, (asked) => this.onPageRequest(asked));
  }

  close() {
    clearTimeout(this.botTimer);
    this.pageHistory?.close();
    this.busyMark.close();
    clearTimeout(this.previewTimer);
    this.previewListener.close();
    this.pageRequestListener.close();
    this.sound.close();
    this.staleStyle.close();
    this.root.remove();
  }

  request(command, fields = {}) {
    const { at } = this.model.get("view");
    const now = Date.now();
    if (POSITION_COMMANDS.has(command)) {
      if (this.lastRequest.at === at && now - this.lastRequest.time < DOUBLE_CLICK_MS) return;
      this.lastRequest = { at, time: now };
    }
    if (command !== "show_preview" && command !== "announce") this.lastCommand = command;
    sendRequest(this.model, { at, do: command, ...fields });
    this.busyMark.wait();
  }

  // What an element of the page asks for; a refusal is said on the board, because the element says none.
  onPageRequest({ key, at, command, fields }) {
    if (key !== this.model.get("setup").key || (at ?? this.view.at) !== this.view.at) return;
    this.request(command, fields);
    this.lastCommand = null;
  }

  // Why the last request was refused, for the form that sends this command; empty if it was another one.
  errorAt(command) {
    return this.lastCommand === command ? this.model.get("error") : "";
  }

  update() {
    const view = this.model.get("view");
    const before = this.view;
    if (before?.at !== view.at) {
      this.staleStyle.update(this.model.get("setup").key, view.at);
      this.chosen = [];
      this.note = "";
      this.lastRequest = {};
      if (!this.busyMark.isWaiting) this.lastCommand = null; // a form still waits for its own answer
      this.wantedPreview = null;
    }
    this.view = view;
    this.busyMark.update();
    if (this.editMode.isOn) this.chosen = [];
    if (!this.busyMark.isWaiting) this.editMode.edits.clear();
    this.syncHistory();
    this.draw();
    this.showHowToPlay();
    if (before && before.at !== view.at) this.board.onUpdate?.(this.boardElement, view, before, this.makeDrawingApi());
    this.playSounds(before);
    this.scheduleBot();
    this.updatePageHistory();
  }

  toggleSound() {
    this.sound.toggle();
    this.draw();
  }

  // A move sounds once, and while hints are on also the verdict of the position that it leads to.
  playSounds(before) {
    const { at, match } = this.view;
    if (before && before.at !== at && before.match === match) this.sound.play("move");
    const best = Object.values(this.model.get("verdicts")).find(({ rank }) => rank === 0);
    if (best && this.soundedAt !== at) this.sound.play(best.value, 0.25);
    if (best) this.soundedAt = at;
  }

  updatePageHistory() {
    const { model, view, history: entries, request } = this;
    const head = model.get("_record_head");
    if (!head?.id) return; // the page's address is not this board's
    const [link, error, seats, setup] = ["link", "error", "seats", "setup"].map((trait) => model.get(trait));
    this.pageHistory ??= new PageHistory(request, head, link);
    if (!head.numbers.includes(view.match)) return; // another match is on the board for a while
    this.pageHistory.update({ head, view, entries, link, error, seats, setup });
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

  // A preview is only for the position on the board, and not while a bot is about to move.
  onPreview(preview) {
    const { at, node, bot_to_move: botToMove, moves } = this.view;
    const isHere = preview?.key === this.model.get("setup").key && (preview.at ?? at) === at;
    const wanted = isHere && !botToMove && preview.line !== node ? preview : null;
    clearTimeout(this.previewTimer);
    if (!wanted && !this.wantedPreview) return;
    this.wantedPreview = wanted && { ...wanted, move: findSingleMove(moves, wanted.line) };
    if (wanted && !this.wantedPreview.move && !this.shownPreview) {
      this.previewTimer = setTimeout(() => this.request("show_preview", { line: wanted.line }), PREVIEW_DELAY_MS);
    }
    this.draw();
  }

  /** The preview that is drawn now, as Python sent it, or null. */
  get shownPreview() {
    const [wanted, preview] = [this.wantedPreview, this.model.get("preview")];
    const isShown = wanted && !wanted.move && preview?.at === this.view.at && preview.line === wanted.line;
    return isShown ? preview : null;
  }

  draw() {
    const { view, model } = this;
    this.choices = this.findOpenChoices();
    this.path = findPath(this.history, view.node);
    const hadFocus = this.hasVisibleFocus();
    patch(this.root, this.describeBoard());
    this.moveList ??= new MoveList(this.root.querySelector(".moves ol"), {
      jump: (node) => this.request("jump", { node }),
      followCut: (match) => this.request("follow_cut", { match }),
    });
    this.moveList.update(this.history, model.get("setup").player_names, this.path, view);
    updateTabStop(this.listSpots(), this.focusedStep);
    if (hadFocus && !this.hasVisibleFocus()) this.root.querySelector('.board [data-step][tabindex="0"]')?.focus();
  }

  describeBoard() {
    const { board, view, model, request } = this;
    const state = { view, seats: model.get("seats"), setup: model.get("setup"), editMode: this.editMode };
    const api = this.makeDrawingApi();
    const preview = this.shownPreview;
    const boardAttrs = {
      "data-turn": view.turn,
      "data-preview": Boolean(preview),
      "data-editing": this.editMode.isOn,
      "data-readonly": Boolean(state.setup.readonly),
      style: board.sizeStyle?.(view),
    };
    const boardLabel = `${state.setup.title} board`;
    const isEnded = Boolean(view.outcome);
    const hasMoves = state.setup.tools && (this.history.length > 0 || view.cut_before || view.cuts_after.length > 0);
    return [
      drawPlayers(state, request, board.drawSeatExtra && ((seat) => board.drawSeatExtra(seat, view, api))),
      h(
        "div",
        { class: "board", key: "board", role: "group", "aria-label": boardLabel, ...boardAttrs },
        preview ? this.describePreview(preview) : board.draw(view, api),
        preview && h("p", { class: "preview-label", key: "preview" }, h("b", null, preview.title), ` ${preview.text}`),
      ),
      this.editMode.isOn
        ? this.editMode.draw(this.lastCommand, board.drawEditor?.(view, api))
        : this.describeMoveInput(),
      h(
        "p",
        { class: "status", role: "status", "aria-live": "polite", key: "status", "data-ended": isEnded },
        model.get("status"),
      ),
      drawAnnouncement(model.get("announcement") ?? {}),
      h(
        "p",
        { class: "error", role: "alert", key: "error" },
        this.note || (FORM_COMMANDS.has(this.lastCommand) ? "" : model.get("error")),
      ),
      drawNotice(model.get("notice") ?? {}, request),
      state.setup.tools
        ? drawToolbar(state, request, () => this.openHowToPlay(), {
            isOn: this.sound.isOn,
            toggle: () => this.toggleSound(),
          })
        : drawRulesTool(state, () => this.openHowToPlay()),
      h(
        "section",
        { class: "moves", key: "moves", "aria-label": "Moves", hidden: !hasMoves, "data-board": state.setup.key },
        h("ol", { unmanaged: true }),
      ),
      state.setup.controls && !state.setup.fixed_start
        ? drawPositionEditor(model.get("position"), this.errorAt("edit"), request, (text) => this.showNote(text))
        : null,
      state.setup.tools && !state.setup.fixed_start ? board.drawFooter?.(view, api) : null,
      drawHowToPlay(model.get("how_to_play"), () => this.howToPlay.close()),
      drawKeyList(state.setup.key_help, () => this.keyList.close()),
    ].filter(Boolean);
  }

  get howToPlay() {
    return this.root.querySelector('[data-dialog="how-to-play"]');
  }

  get keyList() {
    return this.root.querySelector('[data-dialog="key-list"]');
  }

  // Python writes the rules only when they are asked for; after a change of rules it writes them again.
  openHowToPlay() {
    this.wantsHowToPlay = true;
    if (this.model.get("how_to_play").title) this.showHowToPlay();
    else this.request("explain_rules");
  }

  showHowToPlay() {
    if (!this.wantsHowToPlay || !this.model.get("how_to_play").title) return;
    this.wantsHowToPlay = false;
    this.howToPlay.showModal();
    this.howToPlay.scrollTop = 0;
  }

  describePreview({ view, node, entries }) {
    const path = [...findPath(this.history, node), ...entries];
    const api = { ...this.makeDrawingApi(NO_CHOICES, []), path };
    return this.board.draw({ ...this.view, moves: [], why_not: {}, bot_to_move: false, ...view }, api);
  }

  describeMoveInput() {
    const { board, view } = this;
    const showsSteps = board.needsConfirmation || board.alwaysShowsSteps;
    const hasSteps = showsSteps || view.moves.some((move) => move.steps.flat().length > 1);
    if (!hasSteps || this.model.get("setup").readonly) return null;
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
    const moves = this.view.bot_to_move || this.editMode.isOn ? [] : this.view.moves;
    const choices = findChoices(moves, this.chosen);
    this.isComplete = Boolean(choices.done && choices.next.size === 0 && this.needsConfirmation(choices.done));
    if (!this.isComplete) return choices;
    const { next } = findChoices(moves, this.chosen.slice(0, -1));
    next.delete(this.chosen.at(-1));
    return { next, done: choices.done };
  }

  makeDrawingApi(choices = this.choices, chosen = this.chosen) {
    const { model, path, local, request } = this;
    const setup = model.get("setup");
    return {
      chosen,
      path,
      local,
      request,
      setup,
      animate,
      playerNames: setup.player_names,
      completeMove: choices.done,
      seats: model.get("seats"),
      canChoose: (step) => choices.next.has(step),
      verdictFor: (move) => this.findVerdict([move]),
      whyNot: (step) => this.whyNot(step),
      errorAt: (command) => this.errorAt(command),
      remedy: model.get("remedy"),
      isEditing: this.editMode.isOn,
      isReadonly: Boolean(setup.readonly),
      part: (key, attrs, ...children) => this.editMode.drawPart(key, attrs, children),
      spot: (step, attrs, ...children) =>
        drawSpot(step, { why: this.whyNot(step), ...attrs }, children, this.spotState(step, choices, chosen)),
      choose: (step) => this.choose(step),
      removeStep: (index) => this.removeStep(index),
      stepBack: () => this.stepBack(),
      clear: () => this.clearChosen(),
      redraw: () => this.draw(),
    };
  }

  spotState(step, choices, chosen) {
    if (this.editMode.isOn) return { isAvailable: this.editMode.canEdit(step) };
    return {
      isAvailable: choices.next.has(step),
      isReadonly: Boolean(this.model.get("setup").readonly),
      isChosen: chosen.includes(step),
      isGhost: Boolean(this.wantedPreview?.move?.steps.flat().includes(step)),
      verdict: this.findVerdict(choices.next.get(step) ?? []),
    };
  }

  // The best verdict among some moves, with its mark and words; null where none is known.
  findVerdict(moves) {
    const verdict = bestVerdict(moves, this.model.get("verdicts"));
    return verdict && { ...verdict, ...formatVerdict(verdict, this.model.get("setup").verdict_texts) };
  }

  whyNot(step) {
    const { outcome, why_not: whyNot } = this.view;
    if (this.editMode.isOn) return this.editMode.canEdit(step) ? "" : this.model.get("setup").refusals.editing;
    return outcome ? this.model.get("setup").refusals.ended : findRefusal(whyNot, this.chosen, step);
  }

  choose(step, refusal = "", keepChosen = false) {
    if (this.editMode.isOn || this.model.get("setup").readonly) return undefined;
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
    const spot = event.target.closest?.(".board :is([data-step], [data-part])");
    if (spot && this.editMode.isOn) return this.editElement(spot);
    if (spot) this.choose(spot.dataset.step, spot.dataset.why, "keepChosen" in spot.dataset);
    return undefined;
  }

  editElement({ dataset }, sign = 0) {
    const isEdited = this.editMode.editElement(dataset, this.makeDrawingApi(), sign);
    this.note = isEdited ? "" : this.model.get("setup").refusals.editing;
    this.draw();
  }

  // The keys + and - change what has the focus.
  findEditAction({ key, target }) {
    const sign = { "+": 1, "=": 1, "-": -1, "−": -1 }[key];
    const element = target.closest(".board :is([data-step], [data-part])");
    return sign && element && this.editMode.isOn ? () => this.editElement(element, sign) : null;
  }

  findSpokenAction(key) {
    const action = findAnnouncement(this.model.get("setup").topic_keys, key);
    if (!action) return null;
    return action.list ? () => this.keyList.showModal() : () => this.request("announce", { topic: action.topic });
  }

  onKey(event) {
    if (event.target.closest("dialog")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const shortcuts = {
      u: () => this.request("undo"),
      r: () => this.request("redo"),
      h: () => this.request("set_hints", { on: !this.model.get("setup").hints }),
      m: () => this.toggleSound(),
      e: () => {
        const { controls, fixed_start: isFixed } = this.model.get("setup");
        return controls && !isFixed && this.editMode.toggle();
      },
    };
    const stepKeys = {
      p: () => this.playConfirmed(),
      escape: () => (this.editMode.isOn ? this.editMode.toggle() : this.clearChosen()),
      backspace: () => this.stepBack(),
    };
    const hasTools = this.model.get("setup").tools;
    const command =
      stepKeys[event.key.toLowerCase()] ??
      (hasTools ? shortcuts[event.key.toLowerCase()] : null) ??
      this.findEditAction(event) ??
      (hasTools ? this.findSpokenAction(event.key) : null) ??
      findArrowAction(this.listSpots(), event);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    command();
  }
}
