// The sound of moves and verdicts: off until it is switched on, kept for the page unless the visitor prefers less motion.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Sound } from "../../widgets/static/sound.js";

const makeStorage = () => {
  const items = new Map();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => items.set(key, value) };
};

const played = [];
const parameter = { setValueAtTime() {}, linearRampToValueAtTime() {} };
globalThis.AudioContext = class {
  currentTime = 0;
  createOscillator = () => {
    const tone = {
      frequency: {},
      connect: (next) => next,
      start: (at) => played.push([tone.frequency.value, at]),
      stop() {},
    };
    return tone;
  };
  createGain = () => ({ gain: parameter, connect: (next) => next });
  close() {}
};

test("nothing sounds until it is switched on, then a move has one tone and a verdict two", () => {
  const sound = new Sound({ storage: makeStorage(), name: "/a/", isCalm: false });
  sound.play("move");
  assert.deepEqual([sound.isOn, played.length], [false, 0]);
  sound.toggle();
  assert.equal(played.splice(0).length, 1);
  sound.play("win", 1);
  const [[low, first], [high, second]] = played.splice(0);
  assert.ok(high > low && second > first && first === 1);
  sound.play("no such sound");
  sound.toggle();
  sound.play("move");
  assert.deepEqual([sound.isOn, played.length], [false, 0]);
});

test("the choice is kept for the page, but not where the visitor prefers less motion", () => {
  const storage = makeStorage();
  new Sound({ storage, name: "/a/", isCalm: false }).toggle();
  assert.equal(new Sound({ storage, name: "/a/", isCalm: false }).isOn, true);
  assert.equal(new Sound({ storage, name: "/b/", isCalm: false }).isOn, false);
  assert.equal(new Sound({ storage, name: "/a/", isCalm: true }).isOn, false);
  assert.equal(new Sound({ storage: null, name: "/a/", isCalm: false }).isOn, false);
});
