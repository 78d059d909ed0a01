// Caches what a visit used, so that the next visit needs no network. While there is a network, this worker
// does not answer: the browser's own cache is faster (benchmarks/site.py, second visit).
// The builder fills in the two placeholders.
const CACHE_NAME = "parlour-__BUILD_NUMBER__";
const CACHED_FILES = __FILE_LIST__;

const home = new URL("./", self.location);
const isOurs = (url) => url.origin === home.origin && url.pathname.startsWith(home.pathname);

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const deleteOldCaches = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("parlour-") && name !== CACHE_NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

self.addEventListener("message", (event) => {
  const addToCache = async () => {
    const cache = await caches.open(CACHE_NAME);
    const urls = [...(event.data?.urls ?? []), ...CACHED_FILES].map((name) => new URL(name, home)).filter(isOurs);
    for (const url of new Set(urls.map(({ href }) => href))) {
      if (await cache.match(url)) continue;
      // A file of the same name may be of an earlier build in the browser's own cache, so the host is asked.
      await cache.add(new Request(url, { cache: "no-cache" })).catch(() => {}); // storage is full, or the file is gone
    }
    event.ports[0]?.postMessage("cached");
  };
  event.waitUntil(addToCache());
});

let offline = false; // whether the last page came from the cache

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !isOurs(new URL(event.request.url))) return;
  if (event.request.mode === "navigate") event.respondWith(answerPage(event.request));
  else if (offline || !navigator.onLine) event.respondWith(answerFile(event.request));
});

async function answerPage(request) {
  try {
    const response = await fetch(request);
    offline = false;
    return response;
  } catch (error) {
    offline = true;
    return (await matchCache(request)) ?? Promise.reject(error);
  }
}

async function answerFile(request) {
  return (await matchCache(request)) ?? fetch(request);
}

async function matchCache(request) {
  const cache = await caches.open(CACHE_NAME);
  return cache.match(request.url.split(/[?#]/)[0]); // a shared link is the same page
}
