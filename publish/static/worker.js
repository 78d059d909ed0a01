// Keeps what a visit has used, so that the next one needs no network. While there is one, this stays out of
// the way: the browser's own cache is the quicker (benchmarks/site.py, second visit).
const NAME = "parlour-BUILD";
const ALWAYS = FILES;

const home = new URL("./", self.location);
const ours = (url) => url.origin === home.origin && url.pathname.startsWith(home.pathname);

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const sweep = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("parlour-") && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(sweep());
});

self.addEventListener("message", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    const wanted = [...(event.data?.keep ?? []), ...ALWAYS].map((name) => new URL(name, home)).filter(ours);
    for (const url of new Set(wanted.map((one) => one.href))) {
      if (!(await cache.match(url))) await cache.add(url).catch(() => {}); // full, or gone: the network has it
    }
    event.ports[0]?.postMessage("kept");
  };
  event.waitUntil(keep());
});

let away = false; // whether the last page had to come from here

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !ours(new URL(event.request.url))) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (away || !navigator.onLine) event.respondWith(kept(event.request));
});

async function page(request) {
  try {
    const answer = await fetch(request);
    away = false;
    return answer;
  } catch (error) {
    away = true;
    return (await found(request)) ?? Promise.reject(error);
  }
}

async function kept(request) {
  return (await found(request)) ?? fetch(request);
}

async function found(request) {
  const cache = await caches.open(NAME);
  return cache.match(request.url.split(/[?#]/)[0]); // a shared link is the same page
}
