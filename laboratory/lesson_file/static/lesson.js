// A lesson in one file: the board plays its recording, and each answer has its feedback. Nothing is loaded or sent. In a
// frame, the page around learns the height of the lesson and how many questions were answered (scorm.js, frame.js).
import { RecordedFiles } from "../../../widgets/static/recorded_files.js";

const BEYOND = "This is not recorded in this file. The laboratory can do it.";
const find = (id) => document.getElementById(id);
const { game, start, seats, hidden } = JSON.parse(find("lesson").textContent);
const files = new RecordedFiles();
const firstAnswers = new Map(); // whether the first answer to a question was right: it counts
const isFramed = parent !== window;
let model = null;

async function openBoard() {
  const [{ RecordedModel, render }, recording] = await Promise.all([
    files.getScript(game),
    files.getRecording(game, start),
  ]);
  const options = { fixedStart: true, beyond: BEYOND, hidesVerdicts: hidden, ...(seats.length && { seats }) };
  const howToPlay = { ...recording.how_to_play, link: null }; // the page of all rules is not in this file
  model = new RecordedModel({ ...recording, how_to_play: howToPlay }, options);
  render({ model, el: find("board") });
  document.documentElement.dataset.ready = "";
}

// Until the question before it is answered, the board says no verdict.
function showVerdicts() {
  find("line").open = true;
  if (!model) return;
  model.options.hidesVerdicts = false;
  model.publish(model.get("view").bot_to_move);
}

function check(box) {
  const chosen = box.querySelector("input:checked");
  const feedback = [...box.querySelectorAll(".feedback")];
  for (const each of feedback) each.hidden = each.dataset.choice !== (chosen?.value ?? "none");
  if (!chosen) return;
  if (box.dataset.question === undefined) return showVerdicts();
  const { isRight } = feedback.find((each) => !each.hidden).dataset;
  if (!firstAnswers.has(box)) firstAnswers.set(box, isRight !== undefined);
  return showScore();
}

function showScore() {
  const right = [...firstAnswers.values()].filter(Boolean).length;
  const number = document.querySelectorAll("[data-question]").length;
  const answered = firstAnswers.size;
  find("score").textContent = `${answered} of ${number} answered, ${right} of them right at the first try.`;
  if (isFramed) parent.postMessage({ type: "parlour-score", right, answered, number }, "*");
}

function sendSize() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  parent.postMessage({ type: "parlour-size", id: "", height }, "*");
}

globalThis.parlourBoards = { readQueue: () => files.readQueue(), handOver: () => null };
for (const box of document.querySelectorAll("fieldset"))
  box.querySelector("button").addEventListener("click", () => check(box));
if (isFramed) new ResizeObserver(sendSize).observe(document.body);
files.readQueue();
openBoard();
