// The pure half of the board of Chopsticks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { board, counted, figure, handKey, handOf, placeOf, preview, raised, remaining, unturn, whyNot } from "../../widgets/static/chopsticks.js";

const view = (mine, more = {}) => ({ hands: [mine, [2, 0], [0, 1]], turn: 0, unit: 1, over: null, out: [false, false, true], zombies: true, faults: [[], []], ...more });

test("fingers are told as a sign and in words", () => {
  assert.deepEqual([0, 0.5, 1, 1.5, 4].map(figure), ["0", "½", "1", "1½", "4"]);
  assert.deepEqual([0, 0.5, 1, 1.5, 4].map(counted), ["dead", "½ finger", "1 finger", "1½ fingers", "4 fingers"]);
});

test("as many fingers are raised as the hand counts, a half one half, the thumb last", () => {
  assert.deepEqual(raised(0), [0, 0, 0, 0, 0]);
  assert.deepEqual(raised(2.5), [1, 1, 0.5, 0, 0]);
  assert.deepEqual(raised(4.5), [1, 1, 1, 1, 0.5]);
});

test("a hand's key names its seat and side", () => {
  assert.equal(handKey(3, 1), "3R");
  assert.deepEqual(handOf("3R"), { seat: 3, side: 1 });
  assert.equal(handOf("swap"), null);
});

test("the seats go clockwise from the one below, and every hand points to the middle", () => {
  for (const players of [2, 3, 4, 5, 6]) {
    assert.deepEqual(placeOf(1, players, 1), { x: 0, y: 1, turn: 0 });
    for (let seat = 0; seat < players; seat += 1) {
      const { x, y, turn } = placeOf(seat, players, 0);
      const [ahead, aside] = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)];
      assert.ok(x * ahead + y * aside < 0, `seat ${seat} of ${players}`);
    }
  }
  assert.ok(placeOf(1, 4, 0).x < 0);
});

test("a split in progress shows the pair that it would leave", () => {
  assert.equal(preview(view([1, 3]), ["0R"]), null);
  assert.equal(preview(view([1, 3]), ["0R", "1L"]), null);
  assert.deepEqual(preview(view([1, 3]), ["0R", "0L"]), [2, 2]);
  assert.deepEqual(preview(view([0, 4]), ["0R", "0L", "0L"]), [2, 2]);
  assert.deepEqual(preview(view([0, 1], { unit: 0.5 }), ["0R", "0L"]), [0.5, 0.5]);
  assert.deepEqual(preview(view([1, 3]), ["swap"]), [3, 1]);
});

test("five are taken off and the rest is given out finger by finger, halves staying", () => {
  assert.deepEqual(preview(view([4, 4]), ["five"]), [0, 0]);
  assert.equal(remaining(view([4, 4]), ["five"]), 3);
  assert.deepEqual(preview(view([4, 4]), ["five", "0L", "0R"]), [1, 1]);
  assert.deepEqual(preview(view([3.5, 4.5]), ["five", "0L"]), [1.5, 0.5]);
  assert.equal(remaining(view([3.5, 4.5]), ["five", "0L"]), 1);
});

test("a hand that cannot be chosen says why", () => {
  const faults = [["That kills a hand."], []];
  assert.match(whyNot(view([1, 1]), [], 1, 0, "Player 2"), /your own hands first/);
  assert.match(whyNot(view([1, 1]), ["0L"], 1, 1, "Player 2"), /dead, and an attack cannot revive it/);
  assert.match(whyNot(view([1, 1]), ["0L"], 2, 1, "Player 3"), /Player 3 is a zombie/);
  assert.match(whyNot(view([0, 1]), [], 0, 0, "Player 1"), /dead and cannot strike/);
  assert.equal(whyNot(view([1, 1], { faults }), ["0L"], 0, 1, "Player 1"), "That kills a hand.");
  assert.match(whyNot(view([1, 1], { over: {} }), [], 0, 0, "Player 1"), /over/);
});

test("a strike is played at once, anything else waits", () => {
  assert.equal(board.confirm({ move: "A-C" }), false);
  for (const move of ["02-11", "swap", "01-aa"]) assert.equal(board.confirm({ move }), true);
});

test("the steps of a split are told", () => {
  const before = view([0, 1], { unit: 0.5 });
  assert.equal(board.step("0R", before, []), "right hand");
  assert.equal(board.step("0L", before, ["0R"]), "½ to the left");
  assert.equal(board.step("0L", before, ["five"]), "1 to the left");
  assert.deepEqual(["swap", "five"].map((step) => board.step(step, before, [])), ["swap the hands", "take five off"]);
});

test("a way on the page is turned into the hand's own", () => {
  const close = (a, b) => a.forEach((n, i) => assert.ok(Math.abs(n - b[i]) < 1e-9));
  close(unturn(3, 5, 0), [3, 5]);
  close(unturn(3, 5, 180), [-3, -5]);
  close(unturn(10, 0, 90), [0, -10]);
});
