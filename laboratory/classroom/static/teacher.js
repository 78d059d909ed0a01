// The teacher's page: safe to project, because it shows no verdict before the reveal and no votes before they are shown.
import { h } from "./dom.js";
import { follow, getWithRetries, loadDocument, post } from "./live.js";
import { BoardPlace } from "./model.js";
import { drawButton, fill, fillList, find, selectTraits } from "./page.js";
import { drawBars, VoteLayer } from "./votes.js";

const place = new BoardPlace(find("board"), () => {});
const layer = new VoteLayer(find("board"));
let state = null;
let take = null;
let doc = null;
let reveal = null;
let prepared = { prepared: [], games: [], address: "" };
let quiz = [];

async function run(data) {
  const answer = await post("/class/command", data);
  find("error").textContent = answer.reason ?? "";
  if (!answer.refused) take(answer);
  return answer;
}

async function ask(data) {
  const answer = await run({ do: "ask", ...data });
  if (!answer.refused) find("next").open = false;
}

async function update(next) {
  if (next.in === false) return location.reload(); // this browser is not the teacher's any more
  state = next;
  const { question } = state;
  if (question && doc?.number !== question.number) {
    const loaded = await loadDocument(`/class/question/${question.number}.json`);
    if (state.question.number !== loaded.number) return undefined;
    [doc, reveal] = [loaded, null];
  }
  if (question?.phase === "revealed" && !reveal) {
    const loaded = await loadDocument(`/class/reveal/${question.number}.json`);
    if (state.question.number !== question.number) return undefined;
    reveal = loaded;
  }
  if (question?.phase !== "revealed") reveal = null;
  draw();
  return undefined;
}

function draw() {
  const { question, participants, online, code, notices, pairs } = state;
  find("class-code").textContent = code.replace(/(...)/, "$1 ");
  find("count").textContent = `${online} here`;
  find("lobby").hidden = Boolean(question);
  fillList(
    "names",
    participants.map(([number, name]) => h("li", { key: String(number) }, h("bdi", null, name))),
  );
  fillList("members", participants.map(drawMember));
  fillList("pairs", pairs.map(drawPair));
  fill(
    "notices",
    notices.map(([sentence, count]) => h("li", null, count > 1 ? `${sentence} (${count} times)` : sentence)),
  );
  find("notices-part").hidden = !notices.length;
  fill("switches", drawSwitches());
  find("question-part").hidden = !question || !doc;
  if (question && doc) drawQuestion(question);
  else find("next").open = true;
}

const drawMember = ([number, name, sharing]) =>
  h(
    "li",
    { key: String(number) },
    h("bdi", null, name),
    sharing > 1 ? h("span", { class: "soft" }, `${sharing} from this address`) : null,
    drawButton("Remove", () => run({ do: "remove", participant: number }), { "aria-label": `Remove ${name}` }),
  );

const drawPair = ([code, game, players, plies, isOver]) =>
  h("li", { key: code }, `${code}: ${game}, ${players} here, ${plies} moves${isOver ? ", over" : ""}`);

const drawSwitches = () => [
  drawSwitch("No newcomers", "lock", state.locked),
  drawSwitch("Laboratories open to students", "open_laboratories", state.laboratories),
];

const drawSwitch = (label, command, isOn) =>
  drawButton(label, () => run({ do: command, on: !isOn }), { "aria-pressed": String(isOn) });

function drawQuestion(question) {
  const { phase, tallies, shown } = question;
  const isShown = shown || phase === "revealed";
  find("prompt").textContent = doc.prompt;
  find("phase").textContent = describePhase(question);
  find("place").hidden = !doc.board;
  const line = doc.board ? showBoard(question, isShown) : null;
  const options = {
    labels: doc.labels,
    right: reveal?.right,
    verdicts: reveal?.verdicts,
    texts: doc.board?.setup.verdict_texts,
  };
  const reason = reveal && !line ? (reveal.reasons[reveal.right[0]] ?? "") : "";
  fill(
    "result",
    isShown ? drawBars(doc.answers, tallies, options) : null,
    line ? h("p", { class: "why", key: "why" }, line.why) : null,
    reason ? h("p", { class: "why", key: "reason" }, reason) : null,
  );
  fill("buttons", ...drawPhaseButtons(question), ...drawLineButtons(question, line));
}

function describePhase({ phase, round, answered, ending }) {
  const expected = Math.max(state.online, answered);
  if (phase === "open") return `${round > 1 ? `Round ${round}. ` : ""}${answered} of ${expected} have answered.`;
  return phase === "closed"
    ? `Voting is closed: ${answered} of ${expected} answered.`
    : ending || (reveal?.headline ?? "");
}

function showBoard(question, isShown) {
  const { traits, isFrame, line } = selectTraits(doc, question, reveal, { canPlay: false });
  place.show(doc.game, traits).then((isWanted) => {
    if (!isWanted) return;
    if (isFrame || !isShown) layer.clear();
    else layer.show(doc.board.view.moves, question.tallies.at(-1), reveal?.verdicts);
  });
  return line;
}

function drawPhaseButtons({ phase, shown, bot, ending }) {
  const isClosed = phase === "closed";
  const main = (isMain) => ({ class: isMain ? "primary" : null });
  const playOn =
    bot && !ending ? drawButton("Play the class's move", () => run({ do: "play_majority" }), main(isClosed)) : null;
  if (phase === "revealed") return [playOn];
  return [
    isClosed ? null : drawButton("Close voting", () => run({ do: "close" }), main(true)),
    drawButton(shown ? "Hide votes" : "Show votes", () => run({ do: "show_votes", on: !shown }), {
      key: "votes",
      "aria-keyshortcuts": "v",
    }),
    isClosed ? drawButton("Vote again", () => run({ do: "vote_again" })) : null,
    playOn,
    drawButton("Reveal", () => run({ do: "reveal" }), main(isClosed && !bot)),
  ];
}

function drawLineButtons({ phase, line: number, frame }, line) {
  if (phase !== "revealed" || !reveal?.lines.length) return [];
  const step = (to) => run({ do: "step", line: number, frame: to });
  const last = line.frames.length - 1;
  return [
    ...reveal.lines.map(({ move, best, title }, index) =>
      drawButton(best ? `Best line: ${title}` : `Refute ${title}`, () => run({ do: "step", line: index, frame: 0 }), {
        key: `line ${move}`,
        "aria-pressed": String(index === number),
      }),
    ),
    drawButton("◀ Back", () => frame > 0 && step(frame - 1), { "aria-disabled": String(frame === 0) }),
    drawButton("Forward ▶", () => frame < last && step(frame + 1), {
      class: frame < last ? "primary" : null,
      "aria-disabled": String(frame >= last),
    }),
    h("span", { key: "step", class: "soft" }, frame ? `Move ${frame} of ${last}` : ""),
  ];
}

// What can be asked next: the link that the page was opened with, the prepared list, the quiz.
function drawOffers() {
  const drawOffer = ([text, title]) =>
    h(
      "li",
      { key: text },
      drawButton("Ask", () => ask({ question: text }), { "aria-label": `Ask: ${title}` }),
      title,
    );
  fillList("prepared", prepared.prepared.map(drawOffer));
  find("prepared-title").hidden = !prepared.prepared.length;
  fillList("quiz-found", quiz.map(drawOffer));
}

function readOpenedLink() {
  const query = new URLSearchParams(location.search);
  const page = query.get("page");
  if (!page) return;
  query.delete("page");
  find("question-link").value = `${page}/${query.size ? `?${query}` : ""}`;
  find("next").open = true;
  find("ask").querySelector("button").focus(); // the question that is shown now stays above it
  history.replaceState(null, "", "/class/teach");
}

async function readCodes(event) {
  event.preventDefault();
  const { reply } = await run({ do: "read_codes", codes: new FormData(find("codes")).get("codes") });
  find("code-refusals").textContent = (reply?.refusals ?? []).join(" ");
  const drawVotes = ([title, answers, tally, labels]) =>
    h("section", { key: title }, h("h2", null, title), drawBars(answers, [tally], { labels }));
  fill("sheet-votes", (reply?.sheet ?? []).map(drawVotes));
}

async function findQuiz(event) {
  event.preventDefault();
  find("quiz-note").textContent = "Looking for positions …";
  const answer = await run({ do: "find_quiz", ...Object.fromEntries(new FormData(find("quiz"))) });
  quiz = answer.reply?.found ?? [];
  find("quiz-note").textContent = "";
  drawOffers();
}

async function begin() {
  prepared = await getWithRetries("/class/prepared.json");
  find("address").textContent = prepared.address;
  const options = prepared.games.map(([name, title]) => h("option", { value: name }, title));
  fill("quiz-game", options);
  drawOffers();
  readOpenedLink();
  find("ask").onsubmit = (event) => {
    event.preventDefault();
    const data = new FormData(find("ask"));
    ask({ question: data.get("question").trim(), kind: data.get("kind"), bot: data.get("bot") ? "hard" : "" });
  };
  find("quiz").onsubmit = findQuiz;
  find("codes").onsubmit = readCodes;
  find("sheet").hidden = !prepared.prepared.length;
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, select, textarea");
    if (event.key !== "v" || isTyping || event.ctrlKey || event.metaKey || event.altKey || !state?.question) return;
    if (state.question.phase !== "revealed") run({ do: "show_votes", on: !state.question.shown });
  });
  take = follow("teacher", update, (isConnected) => {
    find("connection").hidden = isConnected;
  });
}

begin();
