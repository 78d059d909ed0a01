// Where votes are drawn on a board, for any game: a move is a sequence of spots, and every spot is an element with data-step.
//
// Where all moves of a game have at most two spots, a move is an arrow as thick as its share. Other moves put their number
// on each of their spots; a mixture of both would mislead.

const spotsOf = (move) => [...new Set(move.steps.flat())];
/** Return how many votes a tally has. */
export const sum = (tally) => Object.values(tally).reduce((a, b) => a + b, 0);

/** Say for each vote where it is drawn: { arrows: [{ spots, count, value }], badges: Map of spot -> { count, value } }. */
export function placeVotes(moves, tally, verdicts = {}) {
  const hasArrows = moves.every((move) => spotsOf(move).length <= 2);
  const arrows = [];
  const badges = new Map();
  for (const [answer, count] of Object.entries(tally)) {
    const ways = moves.filter(({ move }) => move === answer);
    const move = ways.find(({ text }) => text === undefined || text === answer) ?? ways[0];
    if (!move) continue;
    const spots = spotsOf(move);
    const value = verdicts[answer]?.value ?? null;
    if (spots.length === 2 && hasArrows) arrows.push({ spots, count, value });
    else {
      for (const spot of spots) {
        const before = badges.get(spot)?.count ?? 0;
        badges.set(spot, { count: before + count, value: spots.length === 1 ? value : null });
      }
    }
  }
  return { arrows, badges };
}
