// While the site is built, pages are only drawn: the worker that would start Python does nothing.
globalThis.Worker = class extends EventTarget {
  postMessage() {}
  terminate() {}
};
