// A match of two students, each on a device of their own: open one, join with its code, play, and see what was good.
import { h } from "./dom.js";
import { getWithRetries, post } from "./live.js";
import { BoardPlace } from "./model.js";
import { drawButton, fill, find } from "./page.js";

/** The part of a student's page for a match. */
export class PairPart {
  constructor(onAnswer) {
    Object.assign(this, { onAnswer, doc: null, isOpen: true, note: "", loading: "", shown: "" });
    this.place = new BoardPlace(find("pair-board"), (move) => this.send({ do: "move", move, ply: this.pair.ply + 1 }));
    find("open-pair").onsubmit = (event) => this.submit(event, "open");
    find("join-pair").onsubmit = (event) => this.submit(event, "join");
  }

  /** Show the question of the class instead of the match. */
  close() {
    this.isOpen = false;
  }

  /** Take a new state; return whether the match is what the page shows. */
  update(state, hasQuestion) {
    if (state.pair?.code !== this.pair?.code || state.pair?.ply !== this.pair?.ply) this.note = "";
    this.pair = state.pair;
    this.state = state;
    if (!hasQuestion) this.isOpen = true;
    const isShown = Boolean(state.in && this.pair && this.isOpen);
    find("pair").hidden = !isShown;
    fill("switch", this.pair && hasQuestion && state.in ? this.drawSwitch() : null);
    if (isShown) this.draw();
    return isShown;
  }

  drawSwitch() {
    const label = this.isOpen ? "Back to the question" : "Go to your match";
    const click = () => {
      this.isOpen = !this.isOpen;
      this.onAnswer(this.state);
    };
    return drawButton(label, click, { key: "switch" });
  }

  async submit(event, action) {
    event.preventDefault();
    const data = Object.fromEntries(new FormData(event.target));
    this.isOpen = true;
    await this.send({ ...data, do: action });
  }

  async send(data) {
    const answer = await post("/class/pair", { code: this.pair?.code ?? "", ...data });
    this.note = answer.reason ?? "";
    find("pair-error").textContent = this.note;
    if (answer.refused) this.draw();
    else this.onAnswer(answer);
  }

  async draw() {
    const { pair } = this;
    if (!pair) return;
    const isFull = pair.names.length >= pair.players;
    const names = pair.names.map((name, seat) => (seat === pair.seat ? `${name} (you)` : name)).join(" against ");
    find("pair-title").textContent = isFull
      ? `Match ${pair.code}: ${names}`
      : `Waiting for an opponent: the code of your match is ${pair.code}`;
    const wanted = `${pair.code}.${pair.ply}.${isFull}.${this.state.question?.phase}`;
    if (this.loading !== wanted) {
      this.loading = wanted;
      const doc = await getWithRetries(`/class/pair/${pair.code}.json`);
      if (this.loading !== wanted) return;
      this.shown = wanted;
      this.place.show(doc.game, doc.board);
      fill("grades", doc.grades.length ? drawGrades(doc.grades) : null);
    }
    // Whose turn it is stands there once the board shows it: before, the board would not take the move.
    if (this.shown === wanted) find("pair-phase").textContent = this.note || describePhase(pair, isFull);
  }
}

const describePhase = (pair, isFull) => {
  if (!isFull) return "Whoever types this code plays against you.";
  if (pair.turn < 0) return "The match is over.";
  return pair.turn === pair.seat ? "It is your turn." : "Wait for the other move.";
};

const drawGrades = (grades) => [
  h("h2", { key: "title" }, "What was good, and what was not"),
  h(
    "ol",
    { class: "grades", key: "grades" },
    grades.map(({ name, move, grade, comment }) =>
      h("li", { "data-grade": grade }, h("b", null, `${name}: ${move}`), ` ${grade}. ${comment}`),
    ),
  ),
];
