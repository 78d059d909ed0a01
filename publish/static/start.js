// On every notebook's page, before anything else runs: tells how far the start of Python has come, and
// takes away the still page once marimo's own stands behind it. Without this script, and without
// marimo's, the still page simply stays.
(() => {
  const find = (name) => document.getElementById(name);
  const curtain = () => find("still-page");
  const notice = () => find("starting");

  // The page follows the system's colours; so does its still, from its first moment.
  const look = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.body.classList.add(look, `${look}-theme`);
  document.documentElement.style.colorScheme = look;

  // marimo's worker says how far it has come; these are its words, and ours.
  const STAGES = [
    ["Loading marimo", "Python is being loaded", 20],
    ["Loading notebook", "Python runs; the games are being loaded", 60],
    ["Initializing notebook", "The notebook starts", 85],
  ];
  const tell = (text, share) => {
    const place = notice();
    if (!place) return;
    place.querySelector("span").textContent = text;
    place.querySelector("progress").value = share;
  };
  const ended = () => {
    notice()?.remove();
    lift();
    document.documentElement.dataset.live = "";
    remember();
  };
  let broken = false;
  const heard = ({ data }) => {
    const text = typeof data === "string" ? data : JSON.stringify(data ?? "");
    if (text.includes("initializedError")) {
      broken = true;
      tell("Python could not be started here; the page stays as a picture", 0);
    } else if (text.includes("completed-run")) ended();
    else for (const [words, ours, share] of STAGES) if (text.includes(words)) tell(ours, share);
  };
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", heard);
    }
  };

  // marimo's page is there once it shows as many headings as the still does.
  const ready = () => {
    const count = (place) => place?.querySelectorAll("h1, h2, h3, .still").length ?? 0;
    const seen = find("root").querySelector("h1, h2, h3")?.checkVisibility({ visibilityProperty: true }) ?? false;
    return seen && count(find("root")) >= Math.max(1, count(curtain()));
  };
  const lift = () => {
    const still = curtain();
    const app = find("App");
    if (!still) return;
    if (app) app.scrollTop = still.scrollTop;
    still.remove();
    document.documentElement.style.colorScheme = "";
    watcher.disconnect();
  };
  let waiting = false;
  const watcher = new MutationObserver(() => {
    if (waiting || broken) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (curtain() && ready()) requestAnimationFrame(lift);
    });
  });
  addEventListener("DOMContentLoaded", () => {
    if (curtain()) watcher.observe(find("root"), { childList: true, subtree: true, attributeFilter: ["class"] });
  });

  // Once the board is live there is time to put everything by for the next visit.
  const remember = () => {
    if (!navigator.serviceWorker || document.documentElement.dataset.kept !== undefined) return;
    document.documentElement.dataset.kept = "no";
    const used = performance.getEntriesByType("resource").map((entry) => entry.name);
    navigator.serviceWorker
      .register("./worker.js")
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        const answer = new MessageChannel();
        answer.port1.onmessage = () => (document.documentElement.dataset.kept = "yes");
        active.postMessage({ keep: [location.href.split(/[?#]/)[0], ...used] }, [answer.port2]);
      })
      .catch(() => {}); // a host that does not allow it: the browser's own cache has to do
  };
})();
