// Replays random requests on recorded boards and compares everything that they publish with what Python published.
// Reads { cases: [{ name, recording, options, traces: [[{ request, choice, traits }]] }] } from standard input.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { NEEDS_PYTHON } from "../../widgets/static/recorded_match.js";
import { RecordedModel } from "../../widgets/static/recorded_model.js";

const { cases } = JSON.parse(readFileSync(0, "utf-8"));
let compared = 0;
const records = [];
const differences = [];

const plain = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

function withoutUnrecorded(setup, board) {
  return { ...setup, seat_options: setup.seat_options.filter(({ value }) => board.canPlay(value)) };
}

/** How far a solver came before it gave up depends on the machine, and so does what it says of it. */
const UNSOLVED = /^(Too large to solve|The verdict of this position comes with Python)/;

/** Where a recording ends, it does not know what its moves would be called. */
function withoutDescriptions(view) {
  return { ...view, moves: view.moves.map(({ description: _description, ...way }) => way) };
}

/** Return the first place where two values differ. */
function findDifference(expected, found, place) {
  const isObject = (value) => value !== null && typeof value === "object";
  if (!isObject(expected) || !isObject(found)) return { place, expected, found };
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const key = keys.find((each) => !isDeepStrictEqual(expected[each], found[each]));
  return findDifference(expected[key], found[key], `${place}.${key}`);
}

for (const { name, recording, options, traces } of cases) {
  for (const trace of traces) {
    let choice = null;
    const choose = (moves) => (moves.includes(choice) ? choice : `not one of ${moves}`);
    const board = new RecordedModel(recording, { ...options, choose });
    for (const step of trace) {
      ({ choice } = step);
      if (step.request) board.answer(step.request);
      const isUnknown = step.request?.do === "show_preview" && board.get("preview").at === undefined;
      if (!recording.is_complete && (isUnknown || board.get("error") === NEEDS_PYTHON)) break; // the recording ends here
      const isRefused = [board.get("error"), step.traits.error].some((error) => UNSOLVED.test(error));
      for (const [trait, value] of Object.entries(step.traits)) {
        if (isRefused && ["error", "verdicts"].includes(trait)) continue;
        const isEnd = !recording.edges[board.match.node.situation].length;
        const shown = trait === "view" && isEnd ? withoutDescriptions(value) : value;
        const expected = trait === "setup" ? withoutUnrecorded(value, board) : shown;
        const found = plain(board.get(trait));
        compared += 1;
        if (!isDeepStrictEqual(found, expected) && differences.length < 3)
          differences.push({ name, request: step.request, ...findDifference(expected, found, trait) });
      }
    }
    records.push(board.formatRecord());
  }
}
console.log(JSON.stringify({ compared, differences, records }));
