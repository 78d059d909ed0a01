// Runs on every page of a notebook before anything else. It shows how far the start of Python is, and
// removes the snapshot once marimo has drawn its own page behind it. If this script or marimo's does
// not run, the snapshot stays.
(() => {
  const find = (id) => document.getElementById(id);

  // The page follows the system's colours; so must the snapshot, from the first moment.
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.body.classList.add(scheme, `${scheme}-theme`);
  document.documentElement.style.colorScheme = scheme;

  // Messages of marimo's worker, with the text that we show for each and the progress in percent.
  const STAGES = [
    ["Loading marimo", "Loading Python", 20],
    ["Loading notebook", "Python runs. Loading the games", 60],
    ["Initializing notebook", "Starting the notebook", 85],
  ];
  const showProgress = (text, percent) => {
    const notice = find("starting");
    if (!notice) return;
    notice.querySelector("span").textContent = text;
    const progress = notice.querySelector("progress");
    if (progress) progress.value = percent;
  };
  const onLive = () => {
    find("starting")?.remove();
    removeSnapshot();
    document.documentElement.dataset.live = "";
    cacheForNextVisit();
  };
  // Without Python, recorded boards play on; the rest of the page stays as it is.
  const NO_PYTHON = "You can go on reading this page, but what needs Python does not work.";
  const onFailure = (reason) => {
    if (failed || document.documentElement.dataset.live !== undefined) return;
    failed = true;
    showProgress(`${reason} ${NO_PYTHON}`, 0);
    find("starting")?.querySelector("progress")?.remove();
    addCloseButton();
    document.documentElement.dataset.failed = "";
  };
  const addCloseButton = () => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Close";
    button.addEventListener("click", () => find("starting").remove());
    find("starting")?.append(button);
  };
  const onLoadError = ({ target }) => {
    if (target?.tagName === "SCRIPT" && /\/assets\//.test(target.src))
      onFailure("A part of this page could not be loaded.");
  };
  let failed = false;
  const onWorkerMessage = ({ data }) => {
    const message = typeof data === "string" ? data : JSON.stringify(data ?? "");
    if (message.includes("initializedError")) {
      onFailure("Python could not start in this browser.");
    } else if (message.includes("completed-run")) onLive();
    else for (const [words, text, percent] of STAGES) if (message.includes(words)) showProgress(text, percent);
    watchForSilence();
  };

  // Python may also hang without an error: a file that never arrives, a worker that the browser ended.
  const MAX_SILENCE_MS = 90_000;
  const SILENT = "Python has not answered for a long time. Reloading the page may help; what the page shows stays.";
  let silence;
  const watchForSilence = () => {
    clearTimeout(silence);
    if (failed || document.documentElement.dataset.live !== undefined) return;
    silence = setTimeout(() => {
      if (failed || document.documentElement.dataset.live !== undefined) return;
      showProgress(SILENT, 0);
      document.documentElement.dataset.silent = "";
    }, MAX_SILENCE_MS);
  };
  const OriginalWorker = globalThis.Worker;
  globalThis.Worker = class extends OriginalWorker {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", onWorkerMessage);
    }
  };

  addEventListener("error", onLoadError, true);
  if (location.protocol === "file:") onFailure("This page was opened from a folder, where Python cannot start.");
  else watchForSilence();
  if (typeof WebAssembly === "undefined") onFailure("This browser has no WebAssembly, so Python cannot start.");

  // marimo has drawn its page once it shows as many headings and boards as the snapshot does.
  const isDrawn = () => {
    const isOwn = (element) => !element.closest(".recorded-card, .parlour");
    const list = (element) => [...(element?.querySelectorAll("h1, h2, h3, .prerendered") ?? [])];
    const count = (element) => list(element).filter(isOwn).length;
    const heading = find("root").querySelector("h1, h2, h3");
    const visible = heading?.checkVisibility({ visibilityProperty: true }) ?? false;
    return visible && count(find("root")) >= Math.max(1, count(find("snapshot")));
  };
  const removeSnapshot = () => {
    const snapshot = find("snapshot");
    const app = find("App");
    if (!snapshot) return;
    if (app) app.scrollTop = snapshot.scrollTop;
    snapshot.remove();
    document.documentElement.style.colorScheme = "";
    observer.disconnect();
  };
  let checkPending = false;
  const observer = new MutationObserver(() => {
    if (checkPending || failed) return;
    checkPending = true;
    requestAnimationFrame(() => {
      checkPending = false;
      if (find("snapshot") && isDrawn()) requestAnimationFrame(removeSnapshot);
    });
  });
  addEventListener("DOMContentLoaded", () => {
    if (find("snapshot"))
      observer.observe(find("root"), { childList: true, subtree: true, attributeFilter: ["class"] });
  });

  // Once the board is live, there is time to cache everything for the next visit.
  const cacheForNextVisit = () => {
    if (!navigator.serviceWorker || document.documentElement.dataset.cached !== undefined) return;
    document.documentElement.dataset.cached = "no";
    const used = performance.getEntriesByType("resource").map((entry) => entry.name);
    navigator.serviceWorker
      .register("./worker.js")
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => (document.documentElement.dataset.cached = "yes");
        active.postMessage({ urls: [location.href.split(/[?#]/)[0], ...used] }, [channel.port2]);
      })
      .catch(() => {}); // the host does not allow it: only the browser's own cache is left
  };
})();
