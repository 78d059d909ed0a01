// What a page hears of the class and what it sends. Every message is the whole state that the page may see.

const MAX_SILENCE_MS = 25_000; // the server says something every ten seconds
const WATCH_MS = 5_000;
const FIRST_PAUSE_MS = 300;
const MAX_PAUSE_MS = 8_000;
const RETRY_MS = 2_000;

/** Follow the state of the class: by a websocket, and while there is none by asking again and again. Return a function
 *  that takes a state which came as an answer. */
export function follow(role, onState, onConnection) {
  const query = role ? `?${role}` : "";
  let failures = 0;
  let newest = -1;
  const take = (state) => {
    if (state.in !== false && !(state.seq >= newest)) return; // a heartbeat, or an answer that was overtaken
    newest = state.seq ?? newest;
    onState(state);
  };
  const connect = () => {
    newest = -1; // a server that has lost power may have lost its last events too
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/class/live${query}`);
    let heardAt = Date.now();
    const watch = setInterval(() => Date.now() - heardAt > MAX_SILENCE_MS && socket.close(), WATCH_MS);
    socket.onmessage = ({ data }) => {
      heardAt = Date.now();
      failures = 0;
      onConnection(true);
      take(JSON.parse(data));
    };
    socket.onclose = () => {
      clearInterval(watch);
      onConnection(false);
      setTimeout(poll, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random()));
      failures += 1;
    };
  };
  const poll = async () => {
    const state = await getJson(`/class/state${query}`).catch(() => null);
    if (state) take(state);
    if (state?.in !== false) connect();
  };
  connect();
  return take;
}

/** Send a request. What was refused comes back as { refused, reason }, a lost network as { refused: "network" }. */
export async function post(path, data, signal = null) {
  try {
    const headers = { "Content-Type": "application/json" };
    return await (await fetch(path, { method: "POST", headers, body: JSON.stringify(data), signal })).json();
  } catch {
    return { refused: "network", reason: "No connection to the class. Try again in a moment." };
  }
}

/** Fetch an object; throw if there is none. */
export async function getJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  return response.json();
}

/** Fetch an object, again and again until it comes: a page that has missed it would stay without it. */
export async function getWithRetries(path) {
  for (;;) {
    const found = await getJson(path).catch(() => null);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (0.5 + Math.random())));
  }
}

const documents = new Map();

/** Fetch a document that never changes, once. */
export function loadDocument(path) {
  if (!documents.has(path)) documents.set(path, getWithRetries(path));
  return documents.get(path);
}
