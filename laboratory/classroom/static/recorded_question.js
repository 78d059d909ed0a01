// A question as the pages draw it, from a recorded board instead of Python: what drafts.py and documents.py do.
import { quote, Refusal, refuse } from "./question_link.js";

const unique = (values) => [...new Set(values)];

/** Return how the match of a question begins, in the parts of a link; without a version the rules are those of 0.1.0. */
export function readStart({ page, link }, game) {
  const { game: named = page, moves = "", ...start } = link;
  if (named !== page) refuse(`game: this page plays ${page}, not ${quote(named)}.`);
  if (!Object.keys(link).some((key) => key !== "game")) return { moves: [], start: { version: game.version } };
  if (!start.version) {
    const unclear = ["rules", "seed", "tiles"].find((key) => key in start);
    if (unclear) refuse(`${unclear}: the link needs its version; copy the whole address of the laboratory.`);
    Object.assign(start, { version: game.version, ...(game.old_rules && { rules: game.old_rules }) });
  }
  if (start.position) start.turn ??= "1";
  else if (start.turn === "1") delete start.turn;
  return { moves: moves.split(/\s+/).filter(Boolean), start };
}

/** Return the prompt and the answers of a question about what is on a board, in the order of Python's. */
export function draftQuestion(kind, { view, setup }, texts) {
  if (view.outcome) refuse(texts.over.replace("{reason}", () => view.outcome.reason));
  const prompt = texts.prompts[kind].replace("{mover}", () => setup.player_names[view.turn]);
  if (kind === "who") return { prompt, answers: [...setup.player_names, texts.no_winner] };
  const answers = unique(view.moves.map(({ move }) => move));
  if (answers.length === 1) refuse(texts.forced);
  return { prompt, answers };
}

/** Return the question of a lesson, which needs no board. */
export function makePrediction({ kind, page, link }, { predictions }) {
  return { kind, game: page, ...predictions[page][link.prediction], labels: {}, board: null };
}

/** Return a question about what is on a recorded board, without verdicts; a board tells questions apart by the number. */
export function makeQuestion({ kind, page }, number, model, texts) {
  const { view, setup, _history_delta: delta, ...traits } = model.traits;
  const board = {
    ...traits,
    view: { ...view, match: number },
    setup: { ...setup, tools: false },
    verdicts: {},
    how_to_play: model.recording.how_to_play ?? {},
    _history_delta: { ...delta, source: number },
  };
  return { kind, game: page, ...draftQuestion(kind, board, texts), labels: labelMoves(model.match), board };
}

// What each move does, as a person says it.
function labelMoves(match) {
  const describe = (edge) => match.readEdge(edge).entry.description.replace(/\.$/, "");
  return Object.fromEntries(
    match.ways().map(({ move, edge }) => [move, edge ? describe(edge) : "the move on the board"]),
  );
}

/** Return what came of each question, or throw one refusal that names all questions that are refused. */
export async function collect(jobs) {
  const results = await Promise.allSettled(jobs);
  const failure = results.find(({ reason }) => reason && !(reason instanceof Refusal));
  if (failure) throw failure.reason;
  const refused = results.flatMap(({ reason }, index) => (reason ? `Question ${index + 1}: ${reason.message}` : []));
  if (refused.length) refuse(refused.join("\n"));
  return results.map(({ value }) => value);
}
