// Votes on the board itself, for any game, and as bars in words.
import { h, patch } from "./dom.js";
import { formatVerdict } from "./steps.js";
import { placeVotes, sum } from "./vote_places.js";

const MIN_WIDTH_PX = 4;
const MAX_WIDTH_PX = 24;
const REACH_SHARE = 0.35; // how far from the centre of a spot an arrow begins and ends, as a share of its radius
const LABEL_SHARE = 0.2; // where on the arrow its number stands

/** The layer over a board that shows votes. */
export class VoteLayer {
  constructor(host) {
    this.host = host;
    this.layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.layer.setAttribute("class", "votes");
    this.layer.setAttribute("aria-hidden", "true"); // the bars say it in words
    host.after(this.layer);
    new ResizeObserver(() => this.draw()).observe(host);
  }

  show(moves, tally, verdicts = {}) {
    this.votes = { moves, tally, verdicts };
    requestAnimationFrame(() => this.draw());
  }

  clear() {
    this.show([], {});
  }

  draw() {
    const { moves, tally, verdicts } = this.votes ?? { moves: [], tally: {} };
    const total = sum(tally);
    const box = this.host.getBoundingClientRect();
    this.layer.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
    const { arrows, badges } = placeVotes(moves, tally, verdicts);
    const drawn = arrows.map(({ spots, count, value }) => {
      const [from, to] = spots.map((spot) => this.measure(spot, box));
      return from && to ? drawArrow(from, to, count / total, count, value) : [];
    });
    const marks = [...badges].map(([spot, { count, value }]) => {
      const at = this.measure(spot, box);
      return at ? drawBadge(at.right - 6, at.top + 6, count, value) : [];
    });
    patch(this.layer, [...drawn, ...marks].flat());
  }

  measure(spot, box) {
    const found = this.host.querySelector(`.board [data-step="${CSS.escape(spot)}"]`)?.getBoundingClientRect();
    if (!found?.width) return null;
    const radius = Math.min(found.width, found.height) / 2;
    const [x, y] = [found.x + found.width / 2 - box.x, found.y + found.height / 2 - box.y];
    return { x, y, radius, right: found.right - box.x, top: found.top - box.y };
  }
}

function drawArrow(from, to, share, count, value) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const width = MIN_WIDTH_PX + (MAX_WIDTH_PX - MIN_WIDTH_PX) * share;
  const head = width * 1.3 + 6;
  const start = move(from, along, from.radius * REACH_SHARE);
  const tip = move(to, along, -to.radius * REACH_SHARE);
  const neck = move(tip, along, -head);
  const aside = (point, distance) => move(point, { x: -along.y, y: along.x }, distance);
  const outline = [
    aside(start, width / 2),
    aside(neck, width / 2),
    aside(neck, head * 0.75),
    tip,
    aside(neck, -head * 0.75),
    aside(neck, -width / 2),
    aside(start, -width / 2),
  ];
  const points = outline.map(({ x, y }) => `${x},${y}`).join(" ");
  const label = move(start, along, length * LABEL_SHARE);
  return [
    h("polygon", { class: "vote-arrow", "data-value": value, points }),
    drawBadge(label.x, label.y, count, value),
  ];
}

const move = ({ x, y }, along, distance) => ({ x: x + along.x * distance, y: y + along.y * distance });

function drawBadge(x, y, count, value) {
  const width = 14 + 9 * String(count).length;
  return h(
    "g",
    { class: "vote-badge", "data-value": value },
    h("rect", { x: x - width / 2, y: y - 12, width, height: 24, rx: 12 }),
    h("text", { x, y: y + 5, "text-anchor": "middle" }, count),
  );
}

/** Describe bars: every answer that was given or is right, with its votes in each round. `labels` say answers in words,
 *  `verdicts` are those of the reveal, and `texts` how a board says them. */
export function drawBars(answers, tallies, { right = [], labels = {}, verdicts = {}, texts = {}, mine = null } = {}) {
  const last = tallies.at(-1) ?? {};
  const seen = answers.filter((answer) => right.includes(answer) || tallies.some((tally) => tally[answer]));
  seen.sort((a, b) => (last[b] ?? 0) - (last[a] ?? 0));
  const drawBar = (answer, tally, index) => {
    const [count, total] = [tally[answer] ?? 0, sum(tally)];
    const size = `inline-size: ${total ? (100 * count) / total : 0}%`;
    const round = tallies.length > 1 ? ` in round ${index + 1}` : "";
    return h(
      "div",
      { class: "bar", "data-round": index + 1 },
      h("span", { class: "fill", style: size }),
      h("span", { class: "figure" }, `${count} of ${total}${round}`),
    );
  };
  const drawRow = (answer) => {
    const verdict = verdicts[answer] && formatVerdict(verdicts[answer], texts);
    return h(
      "li",
      { key: answer, "data-right": right.includes(answer), "data-value": verdicts[answer]?.value ?? null },
      h(
        "p",
        { class: "answer" },
        right.includes(answer) &&
          h("span", { class: "right" }, "✓ ", h("span", { class: "visually-hidden" }, "right: ")),
        h("b", null, labels[answer] ?? answer),
        verdict && h("span", { class: "verdict" }, ` ${texts[verdicts[answer].value].mark} ${verdict.words}`),
        answer === mine && h("span", { class: "mine" }, " · your answer"),
      ),
      tallies.map((tally, index) => drawBar(answer, tally, index)),
    );
  };
  return h("ol", { class: "bars", key: "bars", "aria-label": "Votes" }, seen.map(drawRow));
}
