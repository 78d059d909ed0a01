// What a task keeps of its sliders while Python answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepNewerValues } from "../../widgets/static/task.js";

const SETTINGS = [
  { name: "games", value: 30 },
  { name: "deals", value: 5 },
];

test("a slider that was moved on keeps its value until Python has the same one", () => {
  assert.deepEqual(keepNewerValues({ games: 40 }, SETTINGS, false), { games: 40 });
  assert.deepEqual(keepNewerValues({ games: 30, deals: 6 }, SETTINGS, false), { deals: 6 });
});

test("a refused value is not kept", () => {
  assert.deepEqual(keepNewerValues({ games: 40 }, SETTINGS, true), {});
});
