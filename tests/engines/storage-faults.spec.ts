// A storage that fails or never answers, in every call that the page and its workers make, in each engine: searches end, and games go
// on. Each fault is in a page of its own, and several of these are frames of one document, so that their waits overlap.
import { boardValue, button, expect, test, type Journey } from './journeys';

const board = boardValue([8, 1, 2, 0, 4, 3, 7, 5, 6]);

/** The number of frames at a time. */
const FRAMES = 8;

const throwing = '() => { throw new DOMException("broken", "UnknownError"); }';
// The events of the request go to nobody.
const silent = '() => new EventTarget()';
const late = (event: string) =>
  `() => { const request = new EventTarget(); setTimeout(() => request["on${event}"]?.(new Event("${event}"))); return request; }`;
/** Ends the transaction, so that the request fails. */
const aborted = 'function (...given) { const request = plain.apply(this, given); this.transaction.abort(); return request; }';

const replaced = (target: string, replacement: string) =>
  `if (globalThis.DedicatedWorkerGlobalScope) { const plain = ${target}; ${target} = ${replacement}; }`;

/** Faults of IndexedDB, as scripts that run before a worker's program. */
const databaseFaults: Record<string, string> = {};
for (const method of ['IDBFactory.open', 'IDBDatabase.transaction', 'IDBTransaction.objectStore', 'IDBTransaction.commit']) {
  const target = method.replace('.', '.prototype.');
  databaseFaults[`${method} fails`] = replaced(target, throwing);
  databaseFaults[`${method} never answers`] = replaced(target, silent);
}
for (const event of ['error', 'blocked']) databaseFaults[`IDBFactory.open ends with ${event}`] = replaced('IDBFactory.prototype.open', late(event));
databaseFaults['IDBTransaction.commit aborts'] = replaced('IDBTransaction.prototype.commit', 'function () { this.abort(); }');
for (const method of ['get', 'getAll', 'getAllKeys', 'put']) {
  const target = `IDBObjectStore.prototype.${method}`;
  databaseFaults[`${method} fails`] = replaced(target, throwing);
  databaseFaults[`${method} never answers`] = replaced(target, silent);
  databaseFaults[`${method} is aborted`] = replaced(target, aborted);
}

/** Faults of the page's own storage, as scripts that run before it. */
const pageFaults: Record<string, string> = {};
const each = (change: string) => `if (globalThis.window) for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, ${change});`;
pageFaults['a denied storage'] = each('{ get() { throw new DOMException("denied", "SecurityError"); } }');
pageFaults['no storage'] = each('{ value: null }');
for (const method of ['getItem', 'setItem', 'removeItem']) pageFaults[method] = `if (globalThis.window) Storage.prototype.${method} = ${throwing};`;

type Faults = [name: string, script: string][];

/** Opens pages with these faults, and waits until all of them say that they are done. */
async function forEachFault(journey: Journey, faults: Faults, fragment: string, say: () => Promise<string[]>, done: string): Promise<void> {
  await journey.tab.visit('/blank.html');
  await journey.tab.evaluate(
    (addresses) => {
      const frames = addresses.map((src) => Object.assign(document.createElement('iframe'), { src, width: 1000, height: 700 }));
      document.body.replaceChildren(...frames);
    },
    faults.map(([, script]) => `/with/${Buffer.from(script).toString('base64url')}/#${fragment}`),
  );
  const results = async () => (await say()).map((said, index) => `${faults[index][0]}: ${said}`);
  await expect.poll(results, { timeout: 100_000 }).toEqual(faults.map(([name]) => `${name}: ${done}`));
}

const all = Object.entries(databaseFaults);
for (let first = 0; first < all.length; first += FRAMES) {
  const some = all.slice(first, first + FRAMES);
  test(`a search ends although IndexedDB fails or does not answer: ${some[0][0]}, and ${some.length - 1} others`, async ({ journey }) => {
    const search = `board=${board}&goal=blank-first&algorithm=optimal&heuristic=pattern-database`;
    const say = () =>
      journey.tab.evaluate(() =>
        [...document.querySelectorAll('iframe')].map(({ contentDocument: page }) => {
          const value = (name: string) => page!.querySelector(`[data-status] [data-metric="${name}"]`)?.getAttribute('data-value');
          return `${page!.querySelector('[data-status]')?.getAttribute('data-status')}, ${value('length')} moves, optimal ${value('optimal')}`;
        }),
      );
    await forEachFault(journey, some, `view=solve&${search}&run=1`, say, 'solved, 21 moves, optimal true');
  });
}

test('a game is played and won although the page\'s storage fails', { tag: '@chromium' }, async ({ journey }) => {
  const say = () =>
    journey.tab.evaluate(() =>
      [...document.querySelectorAll('iframe')].map(({ contentDocument: page }) => {
        // The tile right of the blank, until the game is won.
        const { row, column } = page!.querySelector<HTMLElement>('[data-tile="0"]')?.dataset ?? {};
        if (row) page!.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${Number(column) + 1}"]`)?.click();
        return page!.querySelector('[data-summary]') ? 'won' : `blank in column ${column}`;
      }),
    );
  await forEachFault(journey, Object.entries(pageFaults), 'view=play&board=1,2,3/4,5,6/0,7,8', say, 'won');
});

for (const [fault, replacement] of Object.entries({
  fails: 'async () => { throw new DOMException("broken", "UnknownError"); }',
  'never answers': '() => new Promise(() => {})',
})) {
  test(`the page loads and searches although every call of the cache storage ${fault}`, async ({ journey }) => {
    // The files are stored before.
    const script = `
      let isBroken = false;
      addEventListener('message', ({ data, source }) => {
        if (data === 'break') {
          isBroken = true;
          for (const name of ['open', 'keys', 'match', 'delete']) CacheStorage.prototype[name] = ${replacement};
          Cache.prototype.put = ${replacement};
        }
        if (data === 'break' || data === 'ask') source.postMessage(isBroken);
      });`;
    const tell = (message: string) =>
      journey.tab.evaluate(
        (message) =>
          new Promise<boolean>((done) => {
            navigator.serviceWorker.onmessage = ({ data }) => done(data as boolean);
            navigator.serviceWorker.controller!.postMessage(message);
          }),
        message,
      );
    await journey.tab.visit(`/serviced/${Buffer.from(script).toString('base64url')}/#view=solve&board=${board}&goal=blank-first&run=1`);
    await journey.expectStatus('solved');
    await expect.poll(() => journey.tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await tell('break')).toBe(true);
    await journey.tab.reload();
    await journey.expectThere('[role="grid"] [data-tile]');
    await journey.tab.click(button('Solve'));
    await journey.expectStatus('solved');
    // The same service worker has answered all requests.
    expect(await tell('ask')).toBe(true);
  });
}
