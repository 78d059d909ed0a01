// Questions to a class by link: ask.html?q=LINE&q=LINE, each a line of a prepared list. The boards are the recorded ones of
// the site; which there are stands in the page (ask_page.py), and no game is known here.
import { RecordedFiles } from "../../../widgets/static/recorded_files.js";
import { beginAtPosition, findRecording } from "../../../widgets/static/recorded_links.js";
import { openSheet } from "./answer_sheet.js";
import { computeFingerprint } from "./fingerprint.js";
import { find } from "./page.js";
import { parseList, quote, Refusal, refuse } from "./question_link.js";
import { collect, makePrediction, makeQuestion, readStart } from "./recorded_question.js";

const NO_QUESTIONS = "The address of this page names no questions. Ask your teacher for the whole link.";
const info = JSON.parse(find("data").textContent);
const files = new RecordedFiles();
globalThis.parlourBoards = { readQueue: () => files.readQueue(), handOver: () => null };

async function loadQuestion(link, index) {
  if (link.kind === "prediction") return makePrediction(link, info);
  const game = info.games[link.page] ?? refuse(`${info.pages[link.page]} is not recorded on this site.`);
  const { moves, start } = readStart(link, game);
  const refuseUnrecorded = () =>
    refuse(
      `${start.position ? `the position ${quote(start.position)}` : "this start"} of ${game.title} is not recorded on this site.`,
    );
  const found = findRecording(game.recordings, start) ?? refuseUnrecorded();
  const [{ RecordedModel }, whole] = await Promise.all([
    files.getScript(link.page, game.script),
    files.getRecording(link.page, found.start, found.file),
  ]);
  const recording = beginAtPosition(RecordedModel, whole, start) ?? refuseUnrecorded();
  const model = new RecordedModel(recording, { hints: false, controls: false, fixedStart: true });
  if (!model.playStart(moves))
    refuse(`the moves after the start of ${game.title} are not possible, or not recorded on this site.`);
  return makeQuestion(link, index + 1, model, info.texts);
}

async function loadBoard(name) {
  const { style, script } = info.games[name];
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `./${style}` });
  const styled = new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
  });
  find("board-style")?.remove();
  sheet.id = "board-style";
  document.head.append(sheet);
  const [board] = await Promise.all([files.getScript(name, script), styled]);
  return board;
}

async function start() {
  const links = parseList(new URLSearchParams(location.search).getAll("q"), info);
  if (!links.length) refuse(NO_QUESTIONS);
  const questions = await collect(links.map(loadQuestion));
  const fingerprint = computeFingerprint(links.map(({ text }) => text).join("\n"));
  openSheet({ fingerprint, questions, loadBoard });
}

files.readQueue();
start().catch((error) => {
  find("prompt").textContent = "These questions cannot be shown";
  find("phase").textContent =
    error instanceof Refusal ? error.message : `A board could not be loaded: ${error.message}.`;
});
