// What a page hears of the class and what it sends. Every message is the whole state that the page may see.

const MAX_SILENCE_MS = 25_000; // the server says something every ten seconds
const WATCH_MS = 5_000;
const FIRST_PAUSE_MS = 300;
const MAX_PAUSE_MS = 8_000;

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
export async function post(path, data) {
  try {
    const headers = { "Content-Type": "application/json" };
    return await (await fetch(path, { method: "POST", headers, body: JSON.stringify(data) })).json();
  } catch {
    return { refused: "network", reason: "No connection to the class. Your answer is sent as soon as it is back." };
  }
}

/** Fetch an object; throw if there is none. */
export async function getJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  return response.json();
}

const documents = new Map();

/** Fetch a document that never changes, once. */
export function loadDocument(path) {
  if (!documents.has(path)) {
    const loading = getJson(path).catch((error) => {
      documents.delete(path);
      throw error;
    });
    documents.set(path, loading);
  }
  return documents.get(path);
}
