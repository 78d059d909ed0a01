// The files of recorded boards (laboratory/recorded_files.py): plain scripts, each of which hands over what it holds. So
// they also load from a folder on the visitor's disk, and in a frame that has no origin of its own.

/** Return what identifies a recording: its game, and how its matches begin. */
export const keyOfRecording = (game, start) => `${game} ${JSON.stringify(Object.entries(start).sort())}`;

/** Return a recording that was packed as text. */
export async function unpackRecording(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** What the files have handed over so far; each can be waited for. */
export class RecordedFiles {
  constructor() {
    this.arrived = new Map();
    this.waiting = new Map();
  }

  /** Return the script of a game's board, from its file. */
  getScript(game, file) {
    return this.wait(game, file);
  }

  /** Return the recording of matches that begin in some way, from its file. */
  getRecording(game, start, file) {
    return this.wait(keyOfRecording(game, start), file);
  }

  addScript(game, parts) {
    this.arrive(game, parts);
  }

  addRecording(game, start, packed) {
    this.arrive(keyOfRecording(game, start), unpackRecording(packed));
  }

  /** Take what the files have handed over before this script was there. */
  readQueue() {
    for (const hand of globalThis.parlourQueue?.splice(0) ?? []) hand(this);
  }

  wait(key, file) {
    if (this.arrived.has(key)) return Promise.resolve(this.arrived.get(key));
    if (!this.waiting.has(key)) {
      const wish = {};
      wish.promise = new Promise((done, fail) => {
        wish.done = done;
        loadScript(file, (error) => {
          this.waiting.delete(key); // whoever asks again has it loaded again
          fail(error);
        });
      });
      this.waiting.set(key, wish);
    }
    return this.waiting.get(key).promise;
  }

  arrive(key, value) {
    this.arrived.set(key, value);
    this.waiting.get(key)?.done(value);
    this.waiting.delete(key);
  }
}

function loadScript(file, onFailure) {
  let script = document.querySelector(`script[src="./${file}"]`);
  if (!script || script.dataset.failed !== undefined) {
    script?.remove();
    script = document.createElement("script");
    script.src = `./${file}`;
    document.head.append(script);
  }
  script.addEventListener("error", () => {
    script.dataset.failed = "";
    onFailure(new Error(`${file} could not be loaded`));
  });
}
