// The pure half of the board of Front-Ham.
import assert from "node:assert/strict";
import { test } from "node:test";
import { action, asked, whyNotAdd, whyNotTake } from "../../widgets/static/front_ham.js";
import { hang } from "../../widgets/static/front_ham_socks.js";
import { choices, without } from "../../widgets/static/steps.js";

const NAMES = ["Red", "Blue", "Green"];
const standard = { socks: [5, 1, 2], out: [0, 0, 0], final: false, over: null, bot: false };
const final = { ...standard, out: [0, 3, 0], final: true };

test("the steps chosen tell what is taken, hung up and stopped", () => {
  assert.deepEqual(action(["-1", "-0", "-1", "+2"], [5, 1, 2]), {
    taken: [{ seat: 1, there: true }, { seat: 0, there: true }, { seat: 1, there: false }], added: 2, stops: false,
  });
  assert.deepEqual(action(["-2", "stop"], [5, 1, 2]), { taken: [{ seat: 2, there: true }], added: null, stops: true });
});

test("the mover is asked for what comes next", () => {
  assert.equal(asked(standard, []), "Take three socks off the lines, then hang one up.");
  assert.equal(asked(standard, ["-0", "-1"]), "Take one more off the lines.");
  assert.equal(asked(standard, ["-0", "-0", "-0"]), "Now hang one up.");
  assert.equal(asked(standard, ["-0", "-0", "-0", "+1"], { says: "Red takes …" }), "Red takes …");
  assert.match(asked(standard, ["-0", "-0", "-0", "+1"], {}), /complete: play it/);
  assert.equal(asked(final, ["-0"]), "Stop here, or take two more and hang one up.");
  assert.equal(asked(final, ["-0", "-2"]), "Take one more, then hang one up.");
  assert.equal(asked({ ...final, bot: true }, []), "The bot is choosing.");
});

test("what cannot be chosen says why", () => {
  assert.equal(whyNotTake({ ...standard, socks: [5, 0, 2] }, [], 1, NAMES), "There are no Blue socks on the line.");
  assert.equal(whyNotTake(standard, ["-1"], 1, NAMES), "There are no more Blue socks to take.");
  assert.match(whyNotTake(standard, ["-0", "-0", "-0"], 0, NAMES), /basket is full/);
  assert.match(whyNotAdd(standard, ["-0"]), /three socks off the lines first/);
  assert.match(whyNotAdd(final, ["-0", "stop"]), /After a No-Op nothing/);
});

test("few socks hang in the middle, many are squeezed, and a tag counts the rest", () => {
  const few = hang(2);
  assert.equal(few.more, 0);
  assert.ok(few.places[1].x - few.places[0].x > 0.1);
  assert.ok(Math.abs(few.places[0].x + few.places[1].x - 1) < 0.06);
  assert.equal(hang(16).places.length, 16);
  assert.deepEqual([hang(99).places.length, hang(99).more], [14, 85]);
  for (const count of [1, 8, 16, 17, 999]) {
    const { places, more } = hang(count);
    assert.equal(places.length + more, count);
    assert.ok(places.every(({ x, y }) => x > 0 && x < 1 && y > 0));
  }
  assert.deepEqual(hang(0), { places: [], more: 0 });
});

test("orders of removals that do the same lead to one move", () => {
  const moves = [
    { move: "abb+a", steps: ["-0", "-1", "-1", "+0"] },
    { move: "abb+a", steps: ["-1", "-0", "-1", "+0"] },
    { move: "bba+a", steps: ["-1", "-1", "-0", "+0"] },
    { move: "b", steps: [["-1"], "stop"] },
  ];
  assert.equal(choices(moves, ["-1", "-0", "-1", "+0"]).done.move, "abb+a");
  assert.equal(choices(moves, ["-1", "-1", "-0", "+0"]).done.move, "bba+a");
  assert.deepEqual([...choices(moves, ["-1"]).next.keys()], ["-0", "-1", "stop"]);
  assert.equal(choices(moves, ["-1", "stop"]).done.move, "b");
});

test("a step taken back leaves those that still lead to a move", () => {
  const moves = [{ move: "abc+a", steps: [["-0", "-1", "-2"], "+0"] }, { move: "b", steps: ["-1", "stop"] }];
  assert.deepEqual(without(moves, ["-0", "-1", "-2", "+0"], 0), ["-1", "-2"]);
  assert.deepEqual(without(moves, ["-0", "-1", "-2", "+0"], 3), ["-0", "-1", "-2"]);
  assert.deepEqual(without(moves, ["-1", "stop"], 0), []);
});
