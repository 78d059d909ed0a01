// Keeps what a visit has used, so that the next one is quick and needs no network. Files that never
// change under one name come from the cache first; pages come from the network while there is one.
const NAME = "parlour-BUILD";
const LASTING = /\/(assets|packages|lockfile|runtime)\//;
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

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !ours(url)) return;
  if (LASTING.test(url.pathname)) event.respondWith(kept(event.request));
  else event.respondWith(fresh(event.request));
});

async function kept(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone()).catch(() => {});
  return answer;
}

async function fresh(request) {
  const cache = await caches.open(NAME);
  const url = request.url.split(/[?#]/)[0]; // a shared link is the same page
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(url, answer.clone()).catch(() => {});
    return answer;
  } catch (error) {
    const found = await cache.match(url);
    if (found) return found;
    throw error;
  }
}
