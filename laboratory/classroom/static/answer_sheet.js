// Questions one after the other on a page without a server: answer on the boards, and read out the result code.
import { h } from "./dom.js";
import { BoardPlace } from "./model.js";
import { drawButton, fill, find } from "./page.js";
import { encodeAnswers } from "./result_code.js";

/** Show the questions; `loadBoard` returns the widget of a game. */
export function openSheet({ fingerprint, questions, loadBoard }) {
  const answers = questions.map(() => null);
  const place = new BoardPlace(find("board"), (move) => answer(questions[current].answers.indexOf(move)), loadBoard);
  let current = 0;

  function answer(choice) {
    answers[current] = choice;
    draw();
  }

  function open(number) {
    current = number;
    draw();
  }

  function draw() {
    const question = questions[current];
    const chosen = answers[current] === null ? null : question.answers[answers[current]];
    find("number").textContent = `Question ${current + 1} of ${questions.length}`;
    find("prompt").textContent = question.prompt;
    find("phase").textContent =
      chosen === null ? "Choose your answer." : `Your answer: ${question.labels[chosen] ?? chosen}.`;
    find("place").hidden = !question.board;
    if (question.board) {
      const setup = { ...question.board.setup, key: `sheet ${current}`, readonly: question.kind !== "move" };
      const view = { ...question.board.view, at: `${current}.${chosen}` };
      place.show(question.game, { ...question.board, setup, view });
    }
    const drawChoice = (choice, index) =>
      drawButton(choice, () => answer(index), { class: "choice", "aria-pressed": String(choice === chosen) });
    fill("choices", question.kind === "move" ? null : question.answers.map(drawChoice));
    fill(
      "buttons",
      current > 0 ? drawButton("◀ Question before", () => open(current - 1)) : null,
      current < questions.length - 1 ? drawButton("Next question ▶", () => open(current + 1)) : null,
    );
    const counts = questions.map((each) => each.answers.length);
    const isComplete = answers.every((each) => each !== null);
    fill(
      "code",
      h("p", null, isComplete ? "Read this code to your teacher:" : "The code of what you have answered so far:"),
      h("p", { class: "code" }, encodeAnswers(answers, counts, fingerprint)),
    );
  }

  draw();
}
