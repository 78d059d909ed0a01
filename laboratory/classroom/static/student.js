// A student's page: join, vote on the board, see the votes, hear why; and a match with somebody else of the class.
import { h } from "./dom.js";
import { follow, getJson, loadDocument, post } from "./live.js";
import { BoardPlace } from "./model.js";
import { drawButton, fill, find, selectTraits } from "./page.js";
import { PairPart } from "./pair.js";
import { drawBars, VoteLayer } from "./votes.js";

const place = new BoardPlace(find("board"), (move) => chooseMove(move));
const layer = new VoteLayer(find("board"));
const pair = new PairPart((answer) => take(answer));
let state = null;
let take = null;
let doc = null;
let reveal = null;
let pending = null; // a vote that the server has not confirmed: sent again once the connection is back
let sending = null; // what stops the request of a vote: they go one after the other, so that the last one arrives last
let note = null; // what became of a vote: its question, its round and the sentence
let readMove = ""; // the move whose reason is read

// On the board a move is a vote while the question is open; once it is revealed it asks why that move is good or bad.
function chooseMove(move) {
  if (state.question.phase === "open") vote(move);
  else if (reveal) {
    readMove = move;
    draw();
  }
}

function vote(answer) {
  if (state.question.number !== doc.number) return; // what the next question shows is on its way
  pending = { question: state.question.number, round: state.question.round, answer };
  note = null;
  draw();
  sendVote();
}

async function sendVote() {
  if (!pending || sending) return;
  const sent = pending;
  sending = new AbortController();
  const answer = await post("/class/vote", sent, sending.signal);
  sending = null;
  if (answer.refused === "network")
    note = { ...sent, text: "No connection to the class. Your answer is sent as soon as it is back." };
  else {
    if (pending === sent) pending = null;
    note = { ...sent, text: answer.reason };
    if (!answer.refused) take(answer);
  }
  draw();
  if (pending !== sent) sendVote();
}

async function update(next) {
  const before = state?.question?.number;
  state = next;
  const { question } = state;
  if (question && question.number !== before && question.phase !== "revealed") pair.close();
  if (question && doc?.number !== question.number) {
    const loaded = await loadDocument(`/class/question/${question.number}.json`);
    if (state.question?.number !== loaded.number) return;
    [doc, reveal, readMove] = [loaded, null, ""];
  }
  if (question?.phase === "revealed" && !reveal) {
    const loaded = await loadDocument(`/class/reveal/${question.number}.json`);
    if (state.question?.number !== question.number) return;
    reveal = loaded;
  }
  if (question?.phase !== "revealed") reveal = null;
  draw();
}

function draw() {
  find("join").hidden = state.in;
  find("name").textContent = state.name ?? "";
  const question = state.in && doc ? state.question : null;
  const showsPair = pair.update(state, Boolean(question));
  find("wait").hidden = !state.in || Boolean(question) || showsPair;
  find("between").hidden = !state.in || (question && question.phase !== "revealed");
  find("laboratories").hidden = !state.laboratories;
  find("question").hidden = !question || showsPair;
  if (question && !showsPair) drawQuestion(question);
}

function drawQuestion(question) {
  const { phase, round, mine, tallies } = question;
  const isOpen = phase === "open";
  const answer = pending?.question === doc.number && pending.round === round ? pending.answer : mine.at(-1);
  find("prompt").textContent = doc.prompt;
  const isNoted = note?.text && note.question === doc.number && note.round === round && phase !== "revealed";
  find("phase").textContent = isNoted ? note.text : describePhase(question, doc.labels[answer] ?? answer);
  find("place").hidden = !doc.board;
  const line = doc.board ? showBoard(question, answer) : null;
  const drawChoice = (choice) =>
    drawButton(choice, () => vote(choice), {
      class: "choice",
      "aria-pressed": String(choice === answer),
      disabled: !isOpen,
    });
  fill("choices", doc.kind === "move" ? null : doc.answers.map(drawChoice));
  const options = { mine: answer, labels: doc.labels, right: reveal?.right, verdicts: reveal?.verdicts };
  const reason = reveal?.reasons[readMove || (doc.kind === "move" ? "" : answer)];
  fill(
    "result",
    tallies && drawBars(doc.answers, tallies, { ...options, texts: doc.board?.setup.verdict_texts }),
    reason ? h("p", { class: "why", role: "status" }, reason) : null,
    !reason && line ? h("p", { class: "why" }, line.why) : null,
    reveal && doc.kind === "move" && !question.frame
      ? h("p", { class: "soft" }, "Choose a move on the board to read about it.")
      : null,
  );
}

function describePhase({ phase, round, ending }, answer) {
  const yours = answer ? `Your answer: ${answer}.` : "";
  if (phase === "open") {
    const again = round > 1 ? `Round ${round}: vote again. ` : "";
    return `${again}${yours ? `${yours} You can change it until voting closes.` : "Choose your answer."}`;
  }
  if (phase === "closed") return `Voting is closed. ${yours || "You did not answer."} Talk to your neighbour.`;
  return ending || (reveal?.headline ?? "");
}

function showBoard(question, answer) {
  const canPlay = Boolean(reveal) || (question.phase === "open" && doc.kind === "move");
  const { traits, isFrame, line } = selectTraits(doc, question, reveal, { canPlay });
  const { moves } = doc.board.view;
  place.show(doc.game, traits).then((isWanted) => {
    if (!isWanted) return;
    if (isFrame) layer.clear();
    else if (question.tallies) layer.show(moves, question.tallies.at(-1), reveal?.verdicts);
    else layer.show(moves, answer && doc.kind === "move" ? { [answer]: 1 } : {});
  });
  return line;
}

async function join(event) {
  event.preventDefault();
  const data = new FormData(find("join"));
  const key = location.pathname.split("/class/j/")[1] ?? "";
  if (!find("code").hidden && !data.get("code").trim()) {
    find("refused").textContent = "Type the six digits on the screen.";
    return;
  }
  const answer = await post("/class/join", { code: data.get("code"), name: data.get("name"), key });
  find("refused").textContent = answer.reason ?? "";
  if (answer.refused === "code") find("code").hidden = false; // the QR code was that of another class
  if (answer.ok) location.replace("/class/");
}

async function begin() {
  find("join").onsubmit = join;
  find("code").hidden = location.pathname.includes("/class/j/");
  const first = await getJson("/class/state").catch(() => ({ in: true, question: null, seq: -1 }));
  await update(first);
  if (!first.in) return; // the page loads again once somebody has joined
  take = follow("", update, (isConnected) => {
    find("connection").hidden = isConnected;
    if (isConnected) sendVote();
    else sending?.abort();
  });
}

begin();
