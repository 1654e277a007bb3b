// Registers the service worker, which makes the page work offline. A newer build is fetched in the background and announced by the
// event `npuzzle-update` and the root's attribute `data-update`. It takes over when the page answers with `npuzzle-renew`, or when
// the last tab with this build closes. So an update never interrupts a search, and the files of two builds never mix.
const workers = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    // A sandboxed frame has none, and throws.
  }
})();
const { build } = document.documentElement.dataset;
const HOUR_MS = 3600000;
// An unfinished request of the page keeps the old worker active. The page then reloads without waiting for the new one, but not soon:
// if it reloads just when the workers change places, Chromium may not load it again.
const GRACE_MS = 5000;
// A worker that the browser stopped forgets that it is replaced and shows the old build, so the page reloads once more.
const MAX_RELOADS = 5;
// In the session's storage, which the host's other pages share: the replaced build and the number of reloads.
const RENEWAL = `npuzzle ${new URL('..', import.meta.url).pathname} renewal`;

async function register() {
  const registration = await workers.register('service-worker.js');
  const announce = async () => {
    // Each build has a cache, in the order of installation.
    const newest = (await caches.keys()).filter((name) => name.startsWith(`npuzzle ${registration.scope} `)).at(-1);
    const isShown = newest?.endsWith(` ${build}`);
    // Without a controller this is the first visit, and the waiting worker is no update.
    if (registration.waiting && workers.controller && !isShown) {
      document.documentElement.setAttribute('data-update', '');
      dispatchEvent(new Event('npuzzle-update'));
    }
  };
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', announce));
  announce();
  const renew = (reloads) => {
    const reload = () => {
      try {
        sessionStorage.setItem(RENEWAL, JSON.stringify([build, reloads]));
      } catch {
        // Without storage, the page may have to be reloaded by hand.
      }
      location.reload();
    };
    workers.addEventListener('controllerchange', reload, { once: true });
    setTimeout(reload, GRACE_MS);
    if (registration.waiting) {
      // In this order: work that arrives after the request to leave may keep Chromium's old worker active.
      registration.active?.postMessage('replaced');
      registration.waiting.postMessage('renew');
    }
  };
  addEventListener('npuzzle-renew', () => renew(1));
  const [replaced, reloads] = JSON.parse(sessionStorage.getItem(RENEWAL) ?? '[]');
  if (replaced === build && reloads < MAX_RELOADS) renew(reloads + 1);
  // The host may return to the replaced build later.
  else sessionStorage.removeItem(RENEWAL);
  // For tabs that stay open for days. Fails while offline; the next attempt is an hour later.
  setInterval(() => registration.update().catch(() => {}), HOUR_MS);
}

// Waits until the page has loaded. Where service workers are unavailable, as in some private windows, the page works without one.
if (workers) {
  const start = () => register().catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}
