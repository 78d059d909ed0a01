// Matches on the situations of a recording (widgets/recording.py), and their history with all branches and cuts.
// What they do is what engines/match.py and widgets/match_tree.py do; no game is known here.

/** A request that is refused; the message says why. */
export class Refusal extends Error {}

export const NEEDS_PYTHON = "This needs Python, which is not ready yet.";

export const refuse = (text) => {
  throw new Refusal(text);
};

export const isEqual = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
export const isSameLink = (a, b) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, text]) => b[key] === text);
export const withoutEmpty = (parts) => Object.fromEntries(Object.entries(parts).filter(([, text]) => text));

/** Return a field of a situation of a recording. */
export function readField({ constants, columns, tables }, situation, name) {
  return name in constants ? constants[name] : tables[name][columns[name][situation]];
}

/** Return the recording of matches that begin as a link says: at its own start, or in a recorded position; null if neither. */
export function startAt(recording, link) {
  const { base = recording } = recording;
  const isStart = (start) => isSameLink(withoutEmpty(start), withoutEmpty(link));
  if (isStart(recording.start)) return recording;
  if (isStart(base.start)) return base;
  const { position, turn, seed, ...rules } = link;
  const { seed: _seed, turn: _turn, position: _position, ...ownRules } = base.start;
  if (!position || !isSameLink(withoutEmpty(rules), withoutEmpty(ownRules))) return null;
  const isThere = (number) =>
    readField(base, number, "position") === position &&
    String(readField(base, number, "turn") + 1) === turn &&
    readField(base, number, "first trail");
  const first = base.edges.findIndex((_, number) => isThere(number));
  if (first < 0) return null;
  const start = { ...ownRules, ...(seed !== undefined && { seed }), position, turn };
  const setup = { ...base.setup, start, seed: seed === undefined ? null : Number(seed), first: null };
  return { ...beginIn(base, first), base, start, setup };
}

/** Return a recording that begins in one of its situations, which looks as the first of a match does. */
export function beginIn(recording, situation) {
  const trail = readField(recording, situation, "first trail") ?? {};
  const changed = Object.keys(recording.constants).filter((name) => name in trail); // it stays so in the whole match
  const constants = { ...recording.constants, ...Object.fromEntries(changed.map((name) => [name, trail[name]])) };
  return { ...recording, constants, first_situation: situation, start_trail: trail };
}

/** A match on recorded situations: a tree of nodes, as engines/match.py has it. */
export class RecordedMatch {
  constructor(recording, seats) {
    Object.assign(this, { recording, seats, cut: null, current: 0 });
    const { first_situation: situation = 0, start_trail: trail } = recording;
    this.nodes = [{ index: 0, parent: null, ply: 0, situation, entry: {}, trail, children: [] }];
  }

  get node() {
    return this.nodes[this.current];
  }

  read(name, node = this.node) {
    return readField(this.recording, node.situation, name);
  }

  path(node = this.node) {
    const found = [];
    for (let each = node; each.parent !== null; each = this.nodes[each.parent]) found.unshift(each);
    return found;
  }

  outcome(node = this.node) {
    const ended = this.read("outcome", node);
    const limit = this.recording.repetition;
    if (ended || !limit) return ended;
    const state = this.read("state number", node);
    const count = [this.nodes[0], ...this.path(node)].filter(
      (each) => this.read("state number", each) === state,
    ).length;
    if (count < limit) return null;
    return { places: this.read("shared places", node), reason: `The same position occurred ${limit} times: a draw.` };
  }

  /** The ways to play at a node: the text that a person sends, and the numbers of the edge. */
  ways(node = this.node) {
    const edges = this.recording.edges[node.situation];
    return this.read("moves", node).map(({ move, text = move }, index) => ({ move, text, edge: edges[index] }));
  }

  /** A move as a bot plays it, or a link: nobody has said in which way it is chosen. */
  plainWay(move, node = this.node) {
    const edge = this.recording.plain[node.situation][move];
    const first = this.ways(node).find((each) => each.move === move);
    return first ? { move, text: null, edge: edge ?? first.edge } : null;
  }

  readEdge([situation, entry, trail]) {
    const { tables } = this.recording;
    return { situation, entry: tables.entry[entry], trail: tables.trail[trail] };
  }

  push({ move, text, edge }) {
    if (!edge) refuse(NEEDS_PYTHON);
    const { node } = this;
    const known = node.children.map((index) => this.nodes[index]).find((each) => each.move === move);
    if (known) {
      if (text !== null) this.chooseAgain(known, text, edge);
      this.current = known.index;
      return;
    }
    const index = this.nodes.length;
    node.children.push(index);
    this.nodes.push({ index, parent: node.index, ply: node.ply + 1, move, text, ...this.readEdge(edge), children: [] });
    this.current = index;
  }

  // An old branch may be chosen in another way than before; then what follows it looks different too.
  chooseAgain(node, text, edge) {
    Object.assign(node, { text }, this.readEdge(edge));
    for (const child of node.children.map((index) => this.nodes[index])) {
      const way = this.ways(node).find((each) => each.text === child.text && each.move === child.move);
      this.chooseAgain(child, child.text, (way ?? this.plainWay(child.move, node)).edge);
    }
  }

  jump(index) {
    if (!this.nodes[index])
      refuse(`jump: there is no node ${index}; the match has nodes 0 to ${this.nodes.length - 1}`);
    this.current = index;
  }

  goForward() {
    if (!this.node.children.length) return false;
    this.current = this.node.children.at(-1);
    return true;
  }

  /** The link to a node, as engines/formats/link.py writes it. */
  link(node = this.node) {
    const { start, link_limit: limit } = this.recording;
    const moves = this.path(node)
      .map(({ move }) => move)
      .join(" ");
    if (moves.length > limit) {
      const { version, tiles, rules } = start;
      const turn = String(this.read("turn", node) + 1);
      return withoutEmpty({ version, tiles, rules, position: this.read("position", node), turn });
    }
    const parts = withoutEmpty({ ...start, moves });
    return Object.keys(parts).length > 1 ? parts : {};
  }
}

/** The matches of a board as one history, as widgets/match_tree.py has it. */
export class RecordedMatchTree {
  constructor(match, number = 0) {
    this.entries = new Map([[number, match]]);
    this.number = number;
  }

  get match() {
    return this.entries.get(this.number);
  }

  add(match, action, text) {
    const { number: before, match: left } = this;
    const after = Math.max(...this.entries.keys()) + 1;
    match.cut = { action, text, before, node: left.current, nodeCount: left.nodes.length, after, firstNode: 0 };
    this.entries.set(after, match);
    this.number = after;
  }

  get cutBefore() {
    const { cut } = this.match;
    return cut && this.entries.has(cut.before) ? cut : null;
  }

  get cutsAfter() {
    const cuts = [...this.entries.values()].map(({ cut }) => cut);
    return cuts.filter((cut) => cut?.before === this.number);
  }

  findRedo() {
    const { node } = this.match;
    const newest = this.cutsAfter.findLast((cut) => cut.node === node.index) ?? null;
    return newest && node.children.length && node.children.at(-1) >= newest.nodeCount ? null : newest;
  }

  goTo(number, node) {
    if (!this.entries.has(number)) refuse(`match: there is no match ${number} in the history of this board`);
    this.entries.get(number).jump(node);
    this.number = number;
  }
}
