// Serves the page's files offline. The packaging fills in the name of this build and its files with their digests; under `trunk serve`
// there are no files.
//
// A file is stored and used only if its digest is right: a host in the middle of a deployment serves files of two builds, and a broken
// connection or a full disk may truncate one. A file that turns out to be damaged is fetched again. If the host no longer has this
// build, its cache is deleted, so that the next load gets everything from the host.
const build = BUILD;
const files = FILES;
const scope = registration.scope;
const prefix = `npuzzle ${scope} `;
const name = prefix + build;
const digests = new Map(files.map(([file, digest]) => [new URL(file, scope).href, digest]));
// Stored beside each file, so that a worker can also check the files of other builds.
const DIGEST = 'npuzzle-digest';
const options = { ignoreSearch: true, ignoreVary: true };
// A storage that takes longer is not used, as long as this worker runs.
const PATIENCE_MS = 1500;
let isSilent = false;

/** Resolves as a promise of the cache storage does, or to nothing if that fails or takes too long. */
function inTime(promise) {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(() => {
      isSilent = true;
      done();
    }, PATIENCE_MS);
  });
  return Promise.race([promise.catch(() => {}), late]).finally(() => clearTimeout(timer));
}

addEventListener('install', (event) => {
  if (files.length === 0) skipWaiting();
  else event.waitUntil(fill());
});

/** Stores all files of this build, or none. */
async function fill() {
  const fetched = await Promise.all([...digests.keys()].map(async (address) => [address, await fetchOwn(address)]));
  await Promise.all(fetched.map(([address, response]) => store(address, response)));
}

async function store(address, response) {
  await (await caches.open(name)).put(address, response);
}

/** Fetches a file of this build. Fails unless it is intact. */
async function fetchOwn(address) {
  const digest = digests.get(address);
  // The HTTP cache may hold a file of an earlier build, or a damaged one that the host calls unchanged.
  for (const cache of ['no-cache', 'reload']) {
    const response = await fetch(new Request(address, { cache }));
    const body = await response.arrayBuffer();
    if (response.ok && (await digestOf(body)) === digest) return withDigest(response, body, digest);
  }
  throw new Error(`${address} is not the file of this build`);
}

function withDigest(response, body, digest) {
  const headers = new Headers(response.headers);
  // The body is decoded.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(DIGEST, digest);
  return new Response(body, { headers });
}

async function digestOf(body) {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', body))));
}

// Files that were intact when this worker used them first.
const checked = new Set();

/** Returns a stored file, unless it is damaged. */
async function stored(cacheName, address) {
  const response = await caches.match(address, { ...options, cacheName });
  const key = `${cacheName} ${address}`;
  const digest = response?.headers.get(DIGEST);
  // Earlier versions stored no digest.
  if (!digest || checked.has(key)) return response;
  const body = await response.arrayBuffer();
  if ((await digestOf(body)) !== digest) return undefined;
  checked.add(key);
  return withDigest(response, body, digest);
}

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
  if (files.length > 0 && request.method === 'GET' && request.url.startsWith(scope)) event.respondWith(respond(event));
});

async function respond(event) {
  const { request } = event;
  const all = isSilent ? undefined : await inTime(builds());
  if (!all) return fetch(request);
  const current = isReplaced ? all.at(-1) : name;
  const requested = request.url.split(/[?#]/)[0];
  const address = requested === `${scope}index.html` ? scope : requested;
  const isOwn = current === name && digests.has(address);
  if (!all.includes(name) && address === scope) {
    // The cache was deleted. The host may have this build again.
    event.waitUntil(fill().catch(() => {}));
  }
  if (all.includes(current)) {
    const found = await inTime(stored(current, address));
    if (found) return found;
    if (isOwn) {
      try {
        const fetched = await fetchOwn(address);
        event.waitUntil(inTime(store(address, fetched.clone())));
        return fetched;
      } catch {
        if (await isOutdated()) await inTime(caches.delete(name));
      }
    }
  }
  if (!isOwn) {
    for (const other of all) {
      const found = await inTime(stored(other, address));
      if (found) return found;
    }
  }
  return fetch(request);
}

/** Returns whether the host serves another page. False if it cannot be asked. */
async function isOutdated() {
  try {
    const response = await fetch(new Request(scope, { cache: 'no-cache' }));
    return response.ok && (await digestOf(await response.arrayBuffer())) !== digests.get(scope);
  } catch {
    return false;
  }
}
