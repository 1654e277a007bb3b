// Answers for the page's files without a network: of this build, whose name and files packaging/ fills in. `trunk serve` gives none.
const build = BUILD;
const files = FILES;
const scope = registration.scope;
const prefix = `npuzzle ${scope} `;
const name = prefix + build;

addEventListener('install', (event) => {
  if (files.length === 0) skipWaiting();
  // All or nothing, and none that an earlier visit left behind.
  else event.waitUntil(caches.open(name).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))));
});

addEventListener('activate', (event) => event.waitUntil(settle()));

async function settle() {
  const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  // The build before this one stays: other tabs may still show it, and fetch its worker.
  await Promise.all(others.slice(0, files.length === 0 ? others.length : -1).map((other) => caches.delete(other)));
  await clients.claim();
}

addEventListener('message', (event) => {
  if (event.data === 'renew') skipWaiting();
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (files.length > 0 && request.method === 'GET' && request.url.startsWith(scope)) event.respondWith(answer(request));
});

async function answer(request) {
  const how = { ignoreSearch: true, ignoreVary: true };
  const address = request.url.split(/[?#]/)[0];
  const isPage = address === scope || address === `${scope}index.html`;
  const own = await caches.open(name);
  return (await own.match(isPage ? scope : request, how)) ?? (await caches.match(request, how)) ?? fetch(request);
}
