// The pure part of a board: moves of several steps, refusals, verdicts, arrow keys and the history.
//
// A legal move is { move, steps, description }. A step is the key of a spot; a list among the steps is a bag, whose
// steps are chosen in any order. A move that can be chosen in several ways appears once for each way. `chosen` is the
// list of steps chosen so far.

/** Match the chosen steps against those of a move: null, or { done, next: the steps that may follow }. */
export function matchSteps(steps, chosen) {
  let at = 0;
  for (const step of steps) {
    const bag = Array.isArray(step) ? [...step] : [step];
    while (bag.length && at < chosen.length) {
      const index = bag.indexOf(chosen[at]);
      if (index < 0) return null;
      bag.splice(index, 1);
      at += 1;
    }
    if (bag.length) return { done: false, next: [...new Set(bag)] };
  }
  return at === chosen.length ? { done: true, next: [] } : null;
}

/** Find what may be chosen next, and the move that is complete now: { next: Map of step -> moves, done }. */
export function findChoices(moves, chosen) {
  const next = new Map();
  let done = null;
  for (const move of moves) {
    const progress = matchSteps(move.steps, chosen);
    if (!progress) continue;
    if (progress.done) done = move;
    for (const step of progress.next) {
      if (next.has(step)) next.get(step).push(move);
      else next.set(step, [move]);
    }
  }
  return { next, done };
}

/** Remove one chosen step, and steps from the end until the rest leads to a move. */
export function removeStep(moves, chosen, index) {
  const remaining = chosen.filter((_, each) => each !== index);
  while (remaining.length && !moves.some((move) => matchSteps(move.steps, remaining))) remaining.pop();
  return remaining;
}

const ANY_STEP = "*";

/** Return Python's sentence on why a step cannot be chosen after others, or "". It sends sentences for some beginnings of
 *  the chosen steps: the longest beginning with one for this very step counts, otherwise that with one for any step. */
export function findRefusal(whyNot, chosen, step) {
  const beginnings = [...chosen.map((_, index) => chosen.slice(0, index + 1)).reverse(), []];
  const tables = beginnings.map((steps) => whyNot[steps.join(" ")]).filter(Boolean);
  const findSentence = (key) => tables.find((table) => key in table)?.[key];
  return findSentence(step) ?? findSentence(ANY_STEP) ?? "";
}

/** Return the best verdict among some moves, { value, plies, rank, best }, or null where none is known. */
export function bestVerdict(moves, verdicts) {
  const known = moves.map((move) => verdicts[move.move]).filter(Boolean);
  if (!known.length) return null;
  const best = known.reduce((a, b) => (b.rank < a.rank ? b : a));
  return { ...best, best: best.rank === 0 };
}

/** Format a verdict as a mark with the number of plies, and as words; `texts` are those that Python sent. */
export function formatVerdict({ value, plies = null, best = false }, texts) {
  const { mark, words, one_ply: onePly, plies: anyPlies } = texts[value];
  const phrase = plies === null ? words : plies === 1 ? onePly : anyPlies.replace("{}", plies);
  return { mark: plies === null ? mark : `${mark} ${plies}`, words: best ? `${phrase}, best` : phrase };
}

const ARROW_VECTORS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Return the index of the box that an arrow key leads to from box `from`, or -1; boxes are { x, y, width, height }. */
export function findNearest(boxes, from, key) {
  const [dx, dy] = ARROW_VECTORS[key] ?? [0, 0];
  const center = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = center(boxes[from]);
  let best = -1;
  let bestDistance = Infinity;
  boxes.forEach((box, index) => {
    const [u, v] = center(box);
    const ahead = (u - x) * dx + (v - y) * dy;
    const sideways = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (index === from || ahead <= 1 || sideways > 3 * ahead) return;
    if (ahead + 2 * sideways < bestDistance) [best, bestDistance] = [index, ahead + 2 * sideways];
  });
  return best;
}

/** Add a delta of Python to the known entries: { source, entries }; null when entries between them are missing. */
export function applyDelta(entries, source, delta) {
  if (!Array.isArray(delta?.entries)) return { source, entries };
  const known = delta.source === source ? entries : [];
  if (delta.first - 1 > known.length) return null;
  return { source: delta.source, entries: [...known.slice(0, delta.first - 1), ...delta.entries] };
}

/** Return the entries of the history from the start to a node. */
export function findPath(history, node) {
  const path = [];
  for (let at = node; at > 0 && history[at - 1]; at = history[at - 1].parent) path.unshift(history[at - 1]);
  return path;
}
