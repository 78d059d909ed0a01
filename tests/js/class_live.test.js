// What a page hears of the class: it follows whatever the server says after a new connection, and misses no document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, loadDocument } from "../../laboratory/classroom/static/live.js";

const PAUSES_MS = 60_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Answer each request with the next of some answers; an error is a lost connection. */
function answerWith(context, ...answers) {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  globalThis.fetch = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { ok: answer !== null, json: async () => answer };
  };
}

test("after a new connection an older state counts, because a server that lost power has lost events", async (context) => {
  const [sockets, seen] = [[], []];
  globalThis.location = { origin: "http://here:1" };
  globalThis.WebSocket = class {
    constructor() {
      sockets.push(this);
    }
  };
  answerWith(context, { seq: 5 });
  const take = follow(
    "",
    ({ seq }) => seen.push(seq),
    () => null,
  );
  sockets[0].onmessage({ data: '{"seq":9}' });
  take({ seq: 8 }); // an answer that was overtaken
  sockets[0].onclose();
  context.mock.timers.tick(PAUSES_MS);
  await settle();
  sockets[1].onmessage({ data: '{"seq":6}' });
  assert.deepEqual(seen, [9, 6]);
  context.mock.timers.reset(); // the pages' watch runs for ever
});

test("a document that does not come is asked for again", async (context) => {
  answerWith(context, new Error("lost"), null, { number: 1 });
  const loading = loadDocument("/class/question/1.json");
  for (let times = 0; times < 2; times += 1) {
    await settle();
    context.mock.timers.tick(PAUSES_MS);
  }
  assert.deepEqual(await loading, { number: 1 });
});
