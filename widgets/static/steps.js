// The pure half of a board: moves of several steps, verdicts, where the arrows lead, the history.
//
// A legal move is { move, steps, says }. A step is the key of a spot; a list among the steps is a
// bag, whose steps are chosen in any order. A move that other steps mean too is there once for each
// way. `chosen` is the list of steps chosen so far.

/** How far a move agrees with the steps chosen: null, or { done, next: the steps that may follow }. */
export function follow(steps, chosen) {
  let at = 0;
  for (const step of steps) {
    const bag = Array.isArray(step) ? [...step] : [step];
    while (bag.length && at < chosen.length) {
      const found = bag.indexOf(chosen[at]);
      if (found < 0) return null;
      bag.splice(found, 1);
      at += 1;
    }
    if (bag.length) return { done: false, next: [...new Set(bag)] };
  }
  return at === chosen.length ? { done: true, next: [] } : null;
}

/** What may be chosen next, and the move that is complete as it stands: { next: Map step -> moves, done }. */
export function choices(moves, chosen) {
  const next = new Map();
  let done = null;
  for (const move of moves) {
    const way = follow(move.steps, chosen);
    if (!way) continue;
    if (way.done) done = move;
    for (const step of way.next) next.has(step) ? next.get(step).push(move) : next.set(step, [move]);
  }
  return { next, done };
}

/** The steps chosen but for one, as far as they lead to a move. */
export function without(moves, chosen, index) {
  const left = chosen.filter((_, each) => each !== index);
  while (left.length && !moves.some((move) => follow(move.steps, left))) left.pop();
  return left;
}

/** The best verdict among some moves: { value, plies, rank, best }, or null where none is known. */
export function verdictOf(moves, verdicts) {
  const known = moves.map((move) => verdicts[move.move]).filter(Boolean);
  if (!known.length) return null;
  const top = known.reduce((a, b) => (b.rank < a.rank ? b : a));
  return { ...top, best: top.rank === 0 };
}

const SHAPES = { win: "▲", draw: "■", loss: "▼" };
const WORDS = { win: "wins", draw: "draws", loss: "loses" };

/** A verdict as its mark and as words: { mark: "▲ 3", words: "wins in 3 plies, best" }. */
export function wording(verdict) {
  const { value, plies, best } = verdict;
  const count = plies === null || plies === undefined ? "" : ` in ${plies} ${plies === 1 ? "ply" : "plies"}`;
  return { mark: `${SHAPES[value]}${count ? ` ${plies}` : ""}`, words: `${WORDS[value]}${count}${best ? ", best" : ""}` };
}

const AXES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The index of the box that an arrow key leads to from box `from`; boxes are { x, y, width, height }. */
export function nearest(boxes, from, key) {
  const [dx, dy] = AXES[key] ?? [0, 0];
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(boxes[from]);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [u, v] = middle(box);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (index === from || ahead <= 1 || aside > 3 * ahead) return;
    if (ahead + 2 * aside < least) [best, least] = [index, ahead + 2 * aside];
  });
  return best;
}

/** The moves known after some news arrived; null when moves between are missing. */
export function grow(moves, match, news) {
  if (!Array.isArray(news?.moves)) return { match, moves };
  const base = news.match === match ? moves : [];
  if (news.first - 1 > base.length) return null;
  return { match: news.match, moves: [...base.slice(0, news.first - 1), ...news.moves] };
}

/** The moves from the beginning to a node. */
export function pathTo(moves, node) {
  const path = [];
  for (let at = node; at > 0 && moves[at - 1]; at = moves[at - 1].parent) path.unshift(moves[at - 1]);
  return path;
}
