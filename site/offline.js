// Registers the service worker, which makes the page work offline. A newer build is fetched in the background and announced by the
// event `npuzzle-update` and the root's attribute `data-update`. It takes over when the page answers with `npuzzle-renew`, or when
// the last tab with this build closes. So an update never interrupts a search, and the files of two builds never mix.
const workers = navigator.serviceWorker;
const HOUR_MS = 3600000;

async function register() {
  const registration = await workers.register('service-worker.js');
  const announce = () => {
    // Without a controller this is the first visit, and the waiting worker is no update.
    if (registration.waiting && workers.controller) {
      document.documentElement.setAttribute('data-update', '');
      dispatchEvent(new Event('npuzzle-update'));
    }
  };
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', announce));
  announce();
  addEventListener('npuzzle-renew', () => {
    workers.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting?.postMessage('renew');
  });
  // For tabs that stay open for days. Fails while offline; the next attempt is an hour later.
  setInterval(() => registration.update().catch(() => {}), HOUR_MS);
}

// Waits until the page has loaded. Where service workers are unavailable, as in some private windows, the page works without one.
if (workers) {
  const start = () => register().catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}
