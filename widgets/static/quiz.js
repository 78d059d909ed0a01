// A sheet of questions. A person chooses an answer and checks it; Python says whether it is right, and why.
//
// A choice stays in the browser until it is checked, so that arrow keys can move through the choices.
import { createRoot, h, observeTraits, patch, sendRequest, withLabel } from "./dom.js";
import { drawNumberInput, drawSelect, drawSettings } from "./settings.js";

const QUIZ_TRAITS = ["view", "setup", "status", "error"];
const RESULT_WORDS = new Map([
  [true, "right"],
  [false, "wrong"],
  [null, "not answered"],
]);
const RESULT_MARKS = new Map([
  [true, "✓"],
  [false, "✗"],
  [null, ""],
]);

/** Show a quiz in a notebook's element; when it is drawn without questions, Python prepares them. */
export function mountQuiz(context) {
  const { model, el } = context;
  const quizView = new QuizView(model, createRoot(el, "quiz"));
  quizView.update();
  return observeTraits(context, QUIZ_TRAITS, () => quizView.update());
}

/** List the depths to choose from, each with its words; null stands for any depth. */
export const listDepthOptions = (depths) => [
  [null, "any depth"],
  ...depths.map((depth) => [depth, `${depth} ${depth === 1 ? "move" : "moves"}`]),
];

/** Return what a screen reader reads for a question of the sheet. */
export const describeQuestion = (index, result) => `Question ${index + 1}, ${RESULT_WORDS.get(result)}`;

/** Return the mark of a choice once the question is answered: right, wrong, or none. */
export function markChoice(index, answer, rightChoice) {
  if (answer === null) return null;
  if (index === rightChoice) return true;
  return index === answer ? false : null;
}

class QuizView {
  constructor(model, root) {
    Object.assign(this, {
      model,
      root,
      chosen: new Map(),
      note: "",
      checkedAt: null,
      movesFocus: false,
      isLoading: false,
    });
  }

  request(command, fields = {}) {
    sendRequest(this.model, { at: this.model.get("view").at, do: command, ...fields });
  }

  update() {
    const { at, answers, loaded, question } = this.model.get("view");
    if (!loaded && !this.isLoading) this.request("load");
    this.isLoading = !loaded;
    const isNew = this.at !== at;
    if (isNew) this.note = "";
    this.at = at;
    const isAnswered = question !== null && answers[question] !== null;
    const hadFocus = this.root.contains(this.focusedElement());
    this.checkedAt = isAnswered ? this.checkedAt : null;
    this.draw();
    if (this.model.get("error")) this.resetSeed();
    if (hadFocus) this.restoreFocus(isNew, isAnswered);
  }

  // After Check the choices cannot be changed, so the focus goes on to the next step; after Next it goes to the choices.
  restoreFocus(isNew, isAnswered) {
    const choice = this.root.querySelector(".choices input:not(:disabled)");
    if (isNew && this.movesFocus && !isAnswered) choice?.focus({ preventScroll: true });
    else if (isAnswered && !this.root.contains(this.focusedElement())) this.root.querySelector(".next")?.focus();
    if (isNew) this.movesFocus = false;
  }

  focusedElement() {
    const focused = this.root.getRootNode().activeElement;
    return focused?.matches(":disabled") ? null : focused;
  }

  resetSeed() {
    for (const input of this.root.querySelectorAll('input[type="number"]')) input.value = this.model.get("setup").seed;
  }

  draw() {
    const { model } = this;
    const view = model.get("view");
    const isPreparing = view.busy || !view.loaded;
    patch(
      this.root,
      [
        view.question !== null && this.describeQuestionList(view),
        view.question !== null && this.describeQuestion(view),
        h(
          "p",
          {
            class: "feedback",
            key: "feedback",
            role: "status",
            "aria-live": "polite",
            "data-result": isPreparing ? null : RESULT_WORDS.get(view.results?.[view.question] ?? null),
          },
          isPreparing ? "The questions are being prepared…" : (view.message ?? ""),
        ),
        h("p", { class: "score", key: "score" }, model.get("status")),
        h("p", { class: "error", key: "error", role: "alert" }, this.note || model.get("error")),
        this.describeSettings(),
      ].filter(Boolean),
    );
  }

  describeSettings() {
    const { kinds, depths, kind, depth, seed, max_seed: max, show_settings: isShown } = this.model.get("setup");
    if (!isShown || !kinds.length) return null;
    const seedLabel = "Sheet number (use the same one in the whole class)";
    return drawSettings([
      kinds.length > 1 && drawSelect("Question", kind, kinds, (chosen) => this.request("set_kind", { kind: chosen })),
      depths.length > 0 &&
        drawSelect("Depth", depth, listDepthOptions(depths), (chosen) => this.request("set_depth", { depth: chosen })),
      drawNumberInput(seedLabel, seed, { min: 0, max }, (chosen) => this.request("set_seed", { seed: chosen })),
    ]);
  }

  describeQuestionList({ question, results }) {
    const drawButton = (result, index) => {
      const attrs = { type: "button", class: "tool", "aria-current": index === question ? "true" : null };
      const show = () => this.request("show", { question: index });
      const text = `${index + 1} ${RESULT_MARKS.get(result)}`.trim();
      const button = { ...attrs, "data-result": RESULT_WORDS.get(result), on: { click: show } };
      return h("li", null, h("button", button, withLabel(describeQuestion(index, result), text)));
    };
    return h("ol", { class: "question-list", key: "list", "aria-label": "Questions" }, results.map(drawButton));
  }

  describeQuestion(view) {
    const { at, busy, question, prompt, choices, answers, results } = view;
    const isAnswered = answers[question] !== null;
    const chosen = isAnswered ? answers[question] : this.chosen.get(at);
    const isLast = question === results.length - 1;
    return h(
      "form",
      { key: "question", "aria-busy": String(busy), on: { submit: (event) => this.check(event) } },
      h(
        "fieldset",
        { class: "choices", key: at, disabled: isAnswered },
        h("legend", null, prompt),
        choices.map((choice, index) => this.describeChoice(view, choice, index, chosen)),
      ),
      h(
        "div",
        { class: "tools" },
        h(
          "button",
          { class: isAnswered ? "tool" : "tool primary", "aria-disabled": String(isAnswered || chosen === undefined) },
          "Check",
        ),
        h(
          "button",
          {
            type: "button",
            class: isAnswered ? "tool next primary" : "tool next",
            "aria-disabled": String(isLast),
            on: { click: () => this.showNext(isLast, question) },
          },
          "Next question",
        ),
      ),
    );
  }

  describeChoice({ question, answers, right_choice: rightChoice }, choice, index, chosen) {
    const choose = () => {
      this.chosen.set(this.at, index);
      Object.assign(this, { note: "", checkedAt: null });
      this.draw();
    };
    const result = markChoice(index, answers[question], rightChoice);
    const mark = RESULT_MARKS.get(result);
    return h(
      "label",
      { class: "choice", "data-result": result === null ? null : RESULT_WORDS.get(result) },
      h("input", { type: "radio", name: "choice", checked: index === chosen, on: { change: choose } }),
      h("span", null, choice),
      mark && h("span", { class: "mark" }, withLabel(RESULT_WORDS.get(result), mark)),
    );
  }

  check(event) {
    event.preventDefault();
    const { at, answers, question } = this.model.get("view");
    const choice = this.chosen.get(at);
    if (answers[question] !== null || this.checkedAt === at) return;
    if (choice === undefined) {
      this.note = "Choose an answer first. Then you see the reason.";
      this.draw();
      return;
    }
    this.checkedAt = at; // a second click before the reply is the same click
    this.request("answer", { choice });
  }

  showNext(isLast, question) {
    if (isLast) return;
    this.movesFocus = true;
    this.request("show", { question: question + 1 });
  }
}
