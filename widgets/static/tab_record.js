// The history of a board in the storage of its tab: what the page's address cannot carry, for a reload. Python checks
// it when it comes back; here it is only written and read. The storage may be full or forbidden: then nothing is kept.

const RECORD_KEY = "parlour.history";

/** Return the record of the tab for this page, or null. */
export function readRecord(storage, page) {
  try {
    const record = JSON.parse(storage().getItem(`${RECORD_KEY} ${page}`));
    return Array.isArray(record?.matches) ? record : null;
  } catch {
    return null;
  }
}

/** Write the record of the tab for this page; null removes it. */
export function writeRecord(storage, page, record) {
  try {
    if (record) storage().setItem(`${RECORD_KEY} ${page}`, JSON.stringify(record));
    else storage().removeItem(`${RECORD_KEY} ${page}`);
  } catch {
    // The address still has the match on the board.
  }
}

/** Put the match on the board into the matches of a record; the oldest ones go while there are too many positions.
 *  Returns null if this match alone has too many. */
export function updateMatches(matches, entry, { numbers, max_positions: maxPositions }) {
  const others = matches.filter(({ number }) => number !== entry.number && numbers.includes(number));
  const all = [...others, entry].sort((a, b) => a.number - b.number);
  const size = () => all.reduce((sum, { moves }) => sum + moves.length, 0);
  while (size() > maxPositions) {
    const oldest = all.findIndex(({ number }) => number !== entry.number);
    if (oldest < 0) return null;
    all.splice(oldest, 1);
  }
  return all;
}
