// A board's model on a page without Python: it answers what the board's script requests from a recording
// (widgets/recording.py), so that the same script draws it and plays on it. No game is known here. What needs Python
// is refused with a sentence. Once the live board is there, it takes over (handOver), and this model passes everything on.
import { sendRequest } from "./dom.js";
import {
  beginIn,
  isEqual,
  isSameLink,
  NEEDS_PYTHON,
  RecordedMatch,
  RecordedMatchTree,
  Refusal,
  readField,
  refuse,
  startAt,
  withoutEmpty,
} from "./recorded_match.js";

const HUMAN = "human";
const MAX_LINE_MOVES = 60; // of a preview, as Python has it

const chooseAtRandom = (values) => values[Math.floor(Math.random() * values.length)];

export class RecordedModel {
  /** `options`: key, seats, hints, pauseMs, controls, hasAddress (whether the page's address is this board's), and
   *  choose(values), by which a bot chooses, fixedStart (nothing is offered that begins another match), and beyond, the
   *  sentence for what is not recorded. */
  constructor(recording, options = {}) {
    const { setup } = recording;
    this.isRecorded = true;
    this.wasPlayed = false;
    this.offeredRecord = undefined; // a record of the tab that does not fit here: the live board may take it back
    this.options = { choose: chooseAtRandom, recordId: makeRecordId(), ...options };
    this.hintsOn = options.hints ?? setup.hints;
    this.pauseMs = options.pauseMs ?? setup.pause_ms;
    this.listeners = new Map();
    this.live = null; // the live board's model, once it has taken over
    this.held = null; // requests that wait for it
    this.traits = {
      request: {},
      answered: 0,
      error: "",
      remedy: {},
      notice: {},
      editor: {},
      preview: {},
      how_to_play: {},
    };
    this.traits.announcement = {};
    this.matches = new RecordedMatchTree(
      this.makeMatch(recording, options.seats ?? setup.player_names.map(() => HUMAN)),
    );
    this.publishMatch(true);
  }

  /** Return a recording as one of matches that begin in a recorded position, with this seat to move (counted from 1) if
   *  one is given; null if the position is not recorded, or the recording ends there before the match does. */
  static beginAt(recording, position, turn) {
    const read = (situation, name) => readField(recording, situation, name);
    const matching = [...recording.edges.keys()].filter(
      (situation) =>
        read(situation, "position") === position &&
        (turn === undefined || String(read(situation, "turn") + 1) === turn) &&
        (recording.edges[situation].length > 0 || read(situation, "outcome") !== null),
    );
    if (!matching.length) return null;
    const first = matching.find((situation) => read(situation, "first trail")) ?? matching[0];
    const { version, tiles, rules } = recording.start;
    const start = withoutEmpty({ version, tiles, rules, position, turn: String(read(first, "turn") + 1) });
    return { ...beginIn(recording, first), start };
  }

  makeMatch(recording, seats) {
    return new RecordedMatch(recording, [...seats]);
  }

  get match() {
    return this.matches.match;
  }

  get recording() {
    return this.match.recording;
  }

  /** How the first match began. */
  get firstStart() {
    const first = Math.min(...this.matches.entries.keys());
    return this.matches.entries.get(first).recording.start;
  }

  // What a board's script calls.

  get(name) {
    return this.live ? this.live.get(name) : this.traits[name];
  }

  set(name, value) {
    if (this.live) this.live.set(name, value);
    else this.traits[name] = value;
  }

  save_changes() {
    if (this.live) this.live.save_changes();
    else if (this.held) this.held.push(this.traits.request);
    else queueMicrotask(() => this.answer(this.traits.request));
  }

  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event).add(listener);
    this.live?.on(event, listener);
  }

  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
    this.live?.off(event, listener);
  }

  // How a request is answered.

  answer({ n, at, do: command, ...fields }) {
    if (this.live || this.held) return;
    this.traits.answered = n;
    try {
      const run = COMMANDS[command] ?? refuse(NEEDS_PYTHON);
      const isStale = !ALLOWED_IF_STALE.has(command) && at !== this.traits.view.at;
      if (isStale && IGNORED_IF_STALE.has(command)) return this.put({ answered: n });
      if (isStale) refuse(this.recording.texts.stale);
      this.wasPlayed ||= !UNPLAYED.has(command);
      run(this, fields);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { beyond = NEEDS_PYTHON } = this.options;
      this.put({ error: error.message === NEEDS_PYTHON ? beyond : error.message });
    }
    return this.emit("answered");
  }

  put(changes) {
    const changed = Object.keys(changes).filter((name) => !isEqual(this.traits[name], changes[name]));
    Object.assign(this.traits, changes);
    for (const name of changed) this.emit(name);
  }

  emit(name) {
    for (const listener of [...(this.listeners.get(`change:${name}`) ?? [])]) listener();
  }

  publishMatch(botMayAnswer = false) {
    this.sentNodeCount = 0;
    this.publish(botMayAnswer);
  }

  publish(botMayAnswer = false) {
    const { match } = this;
    const outcome = match.outcome();
    const lastMove = match.current ? this.makeEntry(match.node) : {};
    const { refusal = "", moves = [] } = this.hintsOn && !outcome ? this.readVerdicts() : {};
    this.put({
      error: refusal,
      remedy: {},
      ...this.formatHistoryDelta(),
      position: match.read("position"),
      last_move: lastMove,
      rules: this.recording.rules,
      seats: [...match.seats],
      setup: this.buildSetup(),
      view: this.buildView(outcome, botMayAnswer),
      verdicts: Object.fromEntries(moves.map(([move, value, plies, rank]) => [move, { value, plies, rank }])),
      status: this.formatStatus(lastMove.description, outcome),
      ...this.formatPageTraits(),
    });
    this.options.onPublish?.(this);
  }

  readVerdicts() {
    const { texts } = this.recording;
    return this.options.hidesVerdicts ? { refusal: texts.hidden_verdict } : this.match.read("verdicts");
  }

  formatHistoryDelta() {
    const { match, sentNodeCount } = this;
    const first = Math.max(sentNodeCount, 1);
    const entries = match.nodes.slice(first).map((node) => this.makeEntry(node));
    this.sentNodeCount = match.nodes.length;
    return entries.length || !sentNodeCount ? { _history_delta: { source: this.matches.number, first, entries } } : {};
  }

  makeEntry({ index, parent, ply, move, entry, situation }) {
    const seat = this.match.read("turn", this.match.nodes[parent]);
    const position = readField(this.recording, situation, "position");
    return { node: index, parent, ply, seat, move, position, ...entry };
  }

  buildSetup() {
    const { setup } = this.recording;
    const { key = setup.key, controls = setup.controls } = this.options;
    const options = setup.seat_options.filter(({ value }) => this.canPlay(value));
    const fixed = this.options.fixedStart && { fixed_start: true, first: null, can_deal: false };
    return { ...setup, key, controls, seat_options: options, pause_ms: this.pauseMs, hints: this.hintsOn, ...fixed };
  }

  buildView(outcome, botMayAnswer) {
    const { match } = this;
    const turn = match.read("turn");
    return {
      at: `${this.matches.number}.${match.current}`,
      match: this.matches.number,
      node: match.current,
      turn,
      outcome,
      bot_to_move: botMayAnswer && !outcome && match.seats[turn] !== HUMAN,
      ...this.buildHistoryView(),
      moves: outcome ? [] : this.listMoves(),
      ...this.drawState(match.node),
      ...(outcome && { why_not: {} }),
    };
  }

  listMoves() {
    const { match } = this;
    const describes = match.read("has_descriptions");
    const { tables, edges } = this.recording;
    const describe = (index) => {
      const edge = edges[match.node.situation][index];
      return describes && edge ? { description: tables.entry[edge[1]].description } : {};
    };
    return match.read("moves").map((way, index) => ({ ...way, ...describe(index) }));
  }

  /** What the script of the game draws of a node. */
  drawState(node) {
    const fields = this.recording.picture.map((name) => [name, this.match.read(name, node)]);
    return { ...Object.fromEntries(fields), ...withoutNote(node.trail) };
  }

  buildHistoryView() {
    const [undo, redo] = [this.findUndo(), this.matches.findRedo()];
    const { undo_labels: undoLabels, redo_labels: redoLabels, max_cuts: maxCuts } = this.recording.texts;
    const { cutBefore } = this.matches;
    const cutsAfter = this.matches.cutsAfter.slice(-maxCuts);
    return {
      can_undo: undo !== null,
      can_redo: redo !== null || this.match.node.children.length > 0,
      undo_label: undo?.action ? undoLabels[undo.action] : "Undo",
      redo_label: redo ? redoLabels[redo.action] : "Redo",
      cut_before: cutBefore && { match: cutBefore.after, text: cutBefore.text },
      cuts_after: cutsAfter.map((cut) => ({ match: cut.after, text: this.describeLaterCut(cut) })),
    };
  }

  describeLaterCut({ text, node }) {
    const { ply } = this.match.nodes[node];
    return ply ? `${text}, after move ${ply}` : `${text}, at the start`;
  }

  formatStatus(description, outcome) {
    const { match } = this;
    const note = match.node.trail.status_note ?? match.read("status_note");
    return [description, note, outcome ? outcome.reason : `${this.formatMover()} to move.`].filter(Boolean).join(" ");
  }

  formatMover(match = this.match) {
    const turn = match.read("turn");
    const player = match.seats[turn];
    const title = this.recording.setup.seat_options.find(({ value }) => value === player)?.title;
    return this.recording.setup.player_names[turn] + (player === HUMAN ? "" : ` (${title})`);
  }

  formatPageTraits() {
    if (!this.options.hasAddress) return {};
    const { recording, matches } = this;
    return {
      link: this.match.link(),
      _record_head: {
        id: this.options.recordId,
        is_refused: this.offeredRecord !== undefined && this.wasPlayed,
        link_keys: recording.link_keys,
        game: recording.game,
        numbers: [...matches.entries.keys()].sort((a, b) => a - b),
        start: recording.start,
        cut: formatCut(matches.cutBefore),
        max_positions: recording.record_limit,
      },
    };
  }

  // Players.

  canPlay(player) {
    if ([HUMAN, "easy"].includes(player)) return true;
    const name = `bot ${player}`;
    return Boolean(this.recording.constants[name] ?? this.recording.columns[name]);
  }

  chooseMove(player) {
    const moves =
      player === "easy" ? unique(this.match.ways().map(({ move }) => move)) : this.match.read(`bot ${player}`);
    return this.options.choose(moves ?? refuse(NEEDS_PYTHON));
  }

  isHumanTurn(node) {
    return this.match.seats[this.match.read("turn", node)] === HUMAN;
  }

  findUndo() {
    const { match } = this;
    const cut = this.matches.cutBefore;
    if (cut && cut.firstNode === match.current) return cut;
    const before = [match.nodes[0], ...match.path()].slice(0, -1);
    const human = before.findLast((node) => this.isHumanTurn(node));
    if (!human && cut && (!before.length || match.seats.includes(HUMAN))) return cut;
    return human ?? before.at(-1) ?? null;
  }

  select(number, node) {
    const { seats } = this.match;
    this.matches.goTo(number, node);
    this.match.seats = [...seats];
    this.publishMatch();
  }

  // Handing over.

  /** Return what was played as the record that Python takes back after a reload (widgets/match_record.py). */
  formatRecord() {
    const { entries, number } = this.matches;
    const matches = [...entries].map(([each, { cut, nodes, current, seats, recording }]) => ({
      number: each,
      start: recording.start,
      cut: entries.has(cut?.before) ? formatCut(cut) : null,
      moves: nodes.slice(1).map(({ parent, move, text }) => [parent, move, ...(text === null ? [] : [text])]),
      node: current,
      seats,
    }));
    const { recordId: id } = this.options;
    const hints = this.hintsOn;
    return { id, game: this.recording.game, matches, number, hints, pause_ms: this.pauseMs, link: this.match.link() };
  }

  /** Let the live board go on with what was played; from then on its model answers. */
  handOver(live) {
    this.held = [];
    const finish = () => {
      live.off("change:answered", check);
      this.live = live;
      for (const [event, listeners] of this.listeners) for (const listener of listeners) live.on(event, listener);
      for (const event of this.listeners.keys()) this.emit(event.slice("change:".length));
      for (const { n, ...request } of this.held) sendRequest(live, request);
      this.options.onLive?.(this);
    };
    const check = () => live.get("answered") >= number && finish();
    const record = this.wasPlayed ? this.formatRecord() : this.offeredRecord;
    if (!record) return finish();
    sendRequest(live, { at: live.get("view").at, do: "restore", record });
    const number = live.get("request").n;
    return live.on("change:answered", check);
  }
}

const unique = (values) => [...new Set(values)];
const makeRecordId = () =>
  Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, "0");
const withoutNote = ({ status_note: _note, ...trail }) => trail;
const formatCut = (cut) => cut && [cut.action, cut.text, cut.before, cut.node, cut.nodeCount, cut.firstNode];

const ALLOWED_IF_STALE = new Set([
  "set_seats",
  "set_hints",
  "set_pause",
  "resend_history",
  "explain_rules",
  "announce",
  "open_link",
  "restore",
]);
const IGNORED_IF_STALE = new Set(["play_bot", "show_preview"]);
const UNPLAYED = new Set(["resend_history", "explain_rules", "show_preview", "announce", "restore"]);
const COMMANDS = {
  move(board, { move }) {
    const { match } = board;
    refuseOnTurnOfBot(board);
    refuseWhenOver(match);
    const ways = match.ways();
    match.push(ways.find(({ text }) => text === move) ?? ways.find((way) => way.move === move) ?? refuse(NEEDS_PYTHON));
    board.publish(true);
  },
  follow_line(board, { line }) {
    const { match } = board;
    refuseOnTurnOfBot(board);
    const start = match.current;
    try {
      for (const move of splitLine(line)) {
        refuseWhenOver(match);
        match.push(match.plainWay(move) ?? refuse(NEEDS_PYTHON));
      }
    } catch (error) {
      match.jump(start);
      throw error;
    }
    board.publish(true);
  },
  play_bot(board) {
    const { match } = board;
    const player = match.seats[match.read("turn")];
    if (player === HUMAN) refuse("It is a person's turn, not a bot's.");
    refuseWhenOver(match);
    match.push(match.plainWay(board.chooseMove(player)) ?? refuse(NEEDS_PYTHON));
    board.publish(true);
  },
  undo(board) {
    const target = board.findUndo() ?? refuse("There is nothing to undo.");
    if (target.action) return board.select(target.before, target.node);
    board.match.jump(target.index);
    return board.publish();
  },
  redo(board) {
    const cut = board.matches.findRedo();
    const { seats } = board.match;
    if (cut) board.matches.goTo(cut.after, cut.firstNode);
    else if (!board.match.goForward()) refuse("There is nothing to redo.");
    board.match.seats = [...seats];
    while (board.match.seats.includes(HUMAN) && !board.isHumanTurn(board.match.node) && board.match.goForward());
    if (cut) board.publishMatch();
    else board.publish();
  },
  jump(board, { node }) {
    board.match.jump(node);
    board.publish();
  },
  follow_cut(board, { match }) {
    const cut = board.matches.cutBefore;
    if (cut?.after === match) board.select(cut.before, cut.node);
    else board.select(match, board.matches.entries.get(match)?.cut?.firstNode ?? 0);
  },
  reset(board) {
    if (board.match.nodes.length === 1) board.publish(true);
    else board.startAgain("Reset");
  },
  start_over(board) {
    const { base, start } = board.recording;
    if (base && (base.start.seed !== start.seed || base.start.turn)) refuse(NEEDS_PYTHON);
    board.startAgain("Start of the game", base);
  },
  set_seats(board, { seats }) {
    if (!seats.every((player) => board.canPlay(player))) refuse(NEEDS_PYTHON);
    board.match.seats = [...seats];
    board.publish(true);
  },
  set_hints(board, { on }) {
    board.hintsOn = on;
    board.publish(board.traits.view.bot_to_move);
  },
  set_pause(board, { pause_ms: pauseMs }) {
    board.pauseMs = pauseMs ?? board.recording.setup.pause_ms;
    board.publish(board.traits.view.bot_to_move);
  },
  resend_history(board) {
    board.sentNodeCount = 0;
    board.publish(board.traits.view.bot_to_move);
  },
  explain_rules(board) {
    board.put({ how_to_play: board.recording.how_to_play ?? refuse(NEEDS_PYTHON) });
  },
  show_preview(board, { line }) {
    try {
      board.put({ preview: { at: board.traits.view.at, line, ...board.buildPreview(line) } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      board.put({ preview: {} });
    }
  },
  announce(board, { topic }) {
    const n = (board.traits.announcement.n ?? 0) + 1;
    board.put({ announcement: { n, text: board.describeTopic(topic) } });
  },
  open_link(board, { link }) {
    board.openLink(link);
  },
  restore(board, { record }) {
    board.offeredRecord = record;
    board.restore(record);
    board.offeredRecord = undefined;
  },
};

Object.assign(RecordedModel.prototype, {
  startAgain(text, recording = this.recording) {
    this.matches.add(this.makeMatch(recording, this.match.seats), "reset", text);
    this.publishMatch(true);
  },

  /** Play another recording, such as that of another variant; undo goes back to this one. */
  openRecording(recording, text) {
    const seats = recording.setup.player_names.map((_, seat) => this.match.seats[seat] ?? HUMAN);
    const match = this.makeMatch(recording, seats);
    this.matches.add(match, "open", text);
    match.seats = seats.map((player) => (this.canPlay(player) ? player : HUMAN));
    this.wasPlayed = true;
    this.publishMatch(true);
  },

  /** What a key says about the position, where the recording has it (laboratory/recorded_files.py). */
  describeTopic(topic) {
    const { match } = this;
    if (topic === "last") return match.node.entry.description ?? "No move has led here.";
    if (this.options.hidesVerdicts && topic !== "position") return this.recording.texts.hidden_verdict;
    const outcome = match.outcome();
    if (outcome && topic !== "position") return outcome.reason;
    const { spoken } = this.recording.constants;
    return (spoken ?? (this.recording.columns.spoken && match.read("spoken")))?.[topic] ?? refuse(NEEDS_PYTHON);
  },

  buildPreview(line) {
    const { match } = this;
    const copy = Object.assign(Object.create(RecordedMatch.prototype), match);
    copy.nodes = match.nodes.map((node) => ({ ...node, children: [...node.children] }));
    this.matches.entries.set(this.matches.number, copy);
    try {
      const base = Number.isInteger(line) ? line : copy.current;
      copy.jump(base);
      const entries = [];
      for (const move of Number.isInteger(line) ? [] : splitLine(line)) {
        if (copy.outcome()) refuse(NEEDS_PYTHON);
        copy.push(copy.plainWay(move) ?? refuse(NEEDS_PYTHON));
        entries.push(this.makeEntry(copy.node));
      }
      const outcome = copy.outcome();
      const next = outcome ? outcome.reason : `${this.formatMover(copy)} to move.`;
      const { why_not: _whyNot, ...picture } = this.drawState(copy.node);
      return {
        node: base,
        entries,
        view: { turn: copy.read("turn"), outcome, ...picture },
        title: "Preview",
        text: [copy.node.entry.description, next].filter(Boolean).join(" "),
      };
    } finally {
      this.matches.entries.set(this.matches.number, match);
    }
  },

  /** Go to what a link describes: a position of the history if one has this link, otherwise a new match. */
  openLink(link) {
    const place = this.findLink(link);
    if (!place) {
      this.matches.add(this.playLink(link), "open", "Link opened");
      this.publishMatch(true);
    } else if (place.number === this.matches.number && place.node === this.match.current) {
      this.publish(this.traits.view.bot_to_move);
    } else this.select(place.number, place.node);
  },

  findLink(link) {
    const numbers = [...this.matches.entries.keys()].sort((a, b) => a - b).reverse();
    for (const number of [this.matches.number, ...numbers]) {
      const match = this.matches.entries.get(number);
      const node = match.nodes.find((each) => isSameLink(match.link(each), link));
      if (node) return { number, node: node.index };
    }
    return null;
  },

  /** Start with what the page's address describes; return whether it is recorded. */
  openAddress(link) {
    try {
      this.matches = new RecordedMatchTree(this.playLink(link), this.matches.number + 1);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
    this.publishMatch(true);
    return true;
  },

  /** Return the match that a link describes; refuse if it does not begin at the start or in a recorded position. */
  playLink({ moves = "", ...start }) {
    const { recording } = this;
    const isEmpty = !moves && Object.keys(start).length === 0; // the start under the usual rules
    const begun = startAt(recording, isEmpty ? { version: recording.start.version } : start);
    const match = this.makeMatch(begun ?? refuse(NEEDS_PYTHON), this.match.seats);
    playMoves(match, moves.split(/\s+/).filter(Boolean));
    return match;
  },

  /** Start after some moves; return whether all of them are recorded. */
  playStart(moves) {
    try {
      playMoves(this.match, moves);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
    this.publishMatch(true);
    return true;
  },

  /** Take back the history that the tab kept while its page was reloaded, if all of it is recorded here. */
  restore({ id, matches, link, hints, pause_ms: pauseMs }) {
    const entries = new Map();
    for (const { number, start, cut, moves, node, seats } of matches) {
      const recording = startAt(this.recording, withoutEmpty(start)) ?? refuse("");
      if (!seats.every((player) => this.canPlay(player))) refuse("");
      const match = this.makeMatch(recording, seats);
      for (const [parent, move] of moves) {
        match.jump(parent);
        match.push(match.plainWay(move) ?? refuse(""));
      }
      match.jump(node);
      if (cut) match.cut = parseCut(cut, number);
      entries.set(number, match);
    }
    const [before, number] = [this.matches, this.matches.number];
    this.matches = Object.assign(new RecordedMatchTree(null), { entries, number: Math.max(...entries.keys()) });
    const place = this.findLink(link);
    if (!place || before.entries.get(number).nodes.length !== before.match.current + 1) {
      this.matches = before;
      refuse("");
    }
    this.matches.goTo(place.number, place.node);
    this.options.recordId = id;
    Object.assign(this, { hintsOn: hints === true, pauseMs: pauseMs === 0 ? 0 : this.pauseMs, wasPlayed: true });
    this.publishMatch(!this.match.node.children.length);
  },
});

function parseCut([action, text, before, node, nodeCount, firstNode], after) {
  return { action, text, before, node, nodeCount, firstNode, after };
}

function refuseOnTurnOfBot(board) {
  if (board.traits.view.bot_to_move) refuse(`It is the turn of ${board.formatMover()}, which plays by itself.`);
}

function refuseWhenOver(match) {
  const outcome = match.outcome();
  if (outcome) refuse(`The game is over: ${outcome.reason}`);
}

function splitLine(line) {
  const moves = line.split(/\s+/).filter(Boolean);
  return moves.length > 0 && moves.length <= MAX_LINE_MOVES ? moves : refuse(NEEDS_PYTHON);
}

function playMoves(match, moves) {
  for (const move of moves) {
    if (match.outcome()) refuse(NEEDS_PYTHON);
    match.push(match.plainWay(move) ?? refuse(NEEDS_PYTHON));
  }
}
