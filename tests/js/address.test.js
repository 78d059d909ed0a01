// The address that carries a match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildAddress, readParameters, setParameters } from "../../widgets/static/address.js";

const LINK_KEYS = ["game", "rules", "seed", "position", "turn", "moves"];

test("the address of the page gets the link's parameters, and old ones are removed", () => {
  const page = "http://127.0.0.1:2718/chopsticks/?moves=A-C&seed=3&view=wide";
  assert.equal(
    buildAddress(page, { moves: "A-C A-D" }, LINK_KEYS),
    "http://127.0.0.1:2718/chopsticks/?view=wide&moves=A-C+A-D",
  );
});

test("special characters in a text are escaped", () => {
  const made = new URL(
    buildAddress("https://example.org/site/front_ham.html", { moves: "aab+a", rules: "a=1&b=2#<x>" }, LINK_KEYS),
  );
  assert.equal(made.pathname, "/site/front_ham.html");
  assert.equal(made.searchParams.get("moves"), "aab+a");
  assert.equal(made.searchParams.get("rules"), "a=1&b=2#<x>");
  assert.equal(made.hash, "");
});

test("access codes and session ids are left out", () => {
  assert.equal(buildAddress("http://lab/start/?access_token=abc&session_id=s_1", {}, LINK_KEYS), "http://lab/start/");
});

test("a reader's own answers are left out of what is shared", () => {
  assert.equal(
    buildAddress("http://lab/p/?answers=start.1&view=wide", {}, LINK_KEYS, ["answers"]),
    "http://lab/p/?view=wide",
  );
});

test("parameters are set in an address, and one with an empty text is removed", () => {
  assert.equal(setParameters("http://lab/p/?a=1&b=2#top", { a: "", c: "x y" }), "http://lab/p/?b=2&c=x+y#top");
  assert.deepEqual(readParameters("http://lab/p/?a=1&b=2&c=", ["a", "c", "d"]), { a: "1", c: "" });
});
