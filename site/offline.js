// Has the browser keep the page, so that it opens without a network too. A newer build is fetched in the background and told of by the
// event `npuzzle-update` and the root's attribute `data-update`; it is put in use when the page answers by `npuzzle-renew`, or
// once no tab shows this one any more. So no search is broken off, and no build's files meet another's.
const workers = navigator.serviceWorker;
const HOUR_MS = 3600000;

async function begin() {
  const registration = await workers.register('service-worker.js');
  const offer = () => {
    // Without a controller this is the first visit, and nothing newer.
    if (registration.waiting && workers.controller) {
      document.documentElement.setAttribute('data-update', '');
      dispatchEvent(new Event('npuzzle-update'));
    }
  };
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', offer));
  offer();
  addEventListener('npuzzle-renew', () => {
    workers.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting?.postMessage('renew');
  });
  // For tabs that stay open for days; without a network it is tried again.
  setInterval(() => registration.update().catch(() => {}), HOUR_MS);
}

// After everything that is seen. Where the browser keeps nothing, in private windows for one, the page works all the same.
if (workers) {
  const begun = () => begin().catch(() => {});
  if (document.readyState === 'complete') begun();
  else addEventListener('load', begun);
}
