// Which addresses nobody else can open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isLocal } from "../../widgets/static/share.js";

test("an address of this machine is local, any other is not", () => {
  const hosts = ["localhost", "127.0.0.1", "[::1]"];
  assert.equal(isLocal("http://127.0.0.1:2718/chopsticks/", hosts), true);
  assert.equal(isLocal("http://[::1]:2718/", hosts), true);
  assert.equal(isLocal("http://192.168.1.7:2718/chopsticks/?moves=127.0.0.1", hosts), false);
  assert.equal(isLocal("https://parlour.example/localhost", hosts), false);
});
