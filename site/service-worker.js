// Serves the page's files offline. The packaging fills in the name and the files of this build; under `trunk serve` there are no files.
const build = BUILD;
const files = FILES;
const scope = registration.scope;
const prefix = `npuzzle ${scope} `;
const name = prefix + build;

addEventListener('install', (event) => {
  if (files.length === 0) skipWaiting();
  // Bypasses the HTTP cache, which may hold files of an earlier build. Fails unless every file can be fetched.
  else event.waitUntil(caches.open(name).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))));
});

/** Returns the names of the caches of all builds, in the order of their installation. */
async function builds() {
  return (await caches.keys()).filter((other) => other.startsWith(prefix));
}

addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate() {
  const others = (await builds()).filter((other) => other !== name);
  // Keeps the previous build: open tabs may still show it and fetch its worker.
  await Promise.all(others.slice(0, files.length === 0 ? others.length : -1).map((other) => caches.delete(other)));
  await clients.claim();
}

// Whether the newer build is in use. An unfinished request keeps this worker active nevertheless, for up to five minutes in Chromium.
let isReplaced = false;

addEventListener('message', (event) => {
  if (event.data === 'renew') skipWaiting();
  if (event.data === 'replaced') isReplaced = true;
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (files.length > 0 && request.method === 'GET' && request.url.startsWith(scope)) event.respondWith(respond(request));
});

async function respond(request) {
  const options = { ignoreSearch: true, ignoreVary: true };
  const address = request.url.split(/[?#]/)[0];
  const isPage = address === scope || address === `${scope}index.html`;
  const own = await caches.open(isReplaced ? (await builds()).at(-1) : name);
  return (await own.match(isPage ? scope : request, options)) ?? (await caches.match(request, options)) ?? fetch(request);
}
