// What the page stores is named after its folder, in each engine: other pages of the host share nothing with it. What earlier versions
// stored under names without the folder is taken over by the first page that starts.
import { expect, test, tile, type Journey } from './journeys';

const moved = [1, 2, 3, 4, 5, 6, 7, 0, 8];

/** Everything that all tabs share, by its full names. */
const stored = (journey: Journey) => journey.tab.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** The page's folder. */
const folderOf = (journey: Journey) => journey.tab.evaluate(() => location.pathname);

/** Opens the page after an earlier version has stored these texts. */
async function openAfter(journey: Journey, shared: Record<string, string>, own: Record<string, string> = {}): Promise<void> {
  await journey.tab.visit('/blank.html');
  await journey.tab.evaluate(
    (shared, own) => {
      for (const [name, text] of Object.entries(shared)) localStorage.setItem(`npuzzle.${name}`, text);
      for (const [name, text] of Object.entries(own)) sessionStorage.setItem(`npuzzle.${name}`, text);
    },
    shared,
    own,
  );
  await journey.tab.goto('');
  await journey.expectThere('[role="grid"] [data-tile]');
}

const record = (id: number) => ({ id, side: 3, goal: 'blank-last', moves: 20 + id, 'time-ms': 1000 * id, hints: 0, fair: true });
const records = (...ids: number[]) => JSON.stringify({ version: 1, games: ids.map(record), daily: [] });
const game = (start: string) => JSON.stringify({ version: 1, goal: 'blank-last', deal: 'own', start, path: '', moves: 0 });

test('another folder of the host shares nothing', { tag: '@chromium' }, async ({ journey }) => {
  const fragment = 'algorithm=optimal&heuristic=pattern-database';
  await journey.openBoard('play', { tiles: [1, 2, 3, 4, 5, 6, 0, 7, 8], goal: 'blank-last' });
  await journey.tab.click(tile(7));
  await journey.openBoard('solve', { tiles: [8, 1, 2, 0, 4, 3, 7, 5, 6], goal: 'blank-first' }, `${fragment}&run=1`);
  await journey.expectStatus('solved');
  const folder = await folderOf(journey);
  // The page saves its game when it is left, if not before.
  await journey.tab.visit('/blank.html');
  const before = await stored(journey);
  await journey.tab.visit(`/copy/#view=solve&board=8,1,2/0,4,3/7,5,6&goal=blank-first&${fragment}&run=1`);
  await journey.expectStatus('solved');
  await journey.tab.visit('/copy/');
  await journey.expectThere('[role="grid"] [data-tile]');
  const after = await stored(journey);
  expect(after).toMatchObject(before);
  const names = Object.keys(after).filter((name) => name.startsWith('npuzzle'));
  for (const place of [folder, '/copy/']) expect(names).toContain(`npuzzle ${place} game`);
  expect(names.filter((name) => !name.startsWith(`npuzzle ${folder} `) && !name.startsWith('npuzzle /copy/ '))).toEqual([]);
  const databases = await journey.tab.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.toSorted()).toEqual(['npuzzle /copy/', `npuzzle ${folder}`].toSorted());
});

test('what an earlier version stored is taken over once', { tag: '@chromium' }, async ({ journey }) => {
  const texts = { settings: '{"version":1,"scheme":"dark","sounds":true}', records: records(1, 2), language: 'fr', game: game('1 2 3/4 5 6/0 7 8') };
  await openAfter(journey, texts, { game: game('1 2 3/4 5 6/7 0 8') });
  await journey.expectTiles(moved);
  expect(await journey.said('html', 'data-scheme')).toBe('dark');
  await expect.poll(() => journey.said('html', 'lang')).toBe('fr');
  const folder = await folderOf(journey);
  const taken = await stored(journey);
  for (const name of ['settings', 'records', 'language'] as const) expect(taken[`npuzzle ${folder} ${name}`]).toBe(texts[name]);
  expect(Object.keys(taken).filter((name) => name.startsWith('npuzzle.'))).toEqual([]);
  await journey.tab.visit('/copy/');
  await journey.expectThere('[role="grid"] [data-tile]');
  expect(await journey.said('html', 'data-scheme')).not.toBe('dark');
  const other = JSON.parse((await stored(journey))['npuzzle /copy/ records'] ?? '{"games":[]}') as { games: object[] };
  expect(other.games).toEqual([]);
});

test('records that a tab of an earlier version saves later are added', async ({ journey }) => {
  await openAfter(journey, { records: records(1, 2), settings: '{"version":1,"scheme":"dark"}' });
  await openAfter(journey, { records: records(2, 3), settings: '{"version":1,"scheme":"light"}' });
  const folder = await folderOf(journey);
  const texts = await stored(journey);
  const { games } = JSON.parse(texts[`npuzzle ${folder} records`]) as { games: { id: number }[] };
  expect(games.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(await journey.said('html', 'data-scheme')).toBe('dark');
  expect(Object.keys(texts).filter((name) => name.startsWith('npuzzle.'))).toEqual([]);
});

test('damaged texts of an earlier version are reported and set aside', async ({ journey }) => {
  const damaged = { records: '{"version":1,"games":[{"si', settings: 'null', game: '{"version":99}' };
  await openAfter(journey, damaged);
  await journey.expectText('Couldn\'t read the records saved in this browser: the data is damaged');
  const folder = await folderOf(journey);
  const texts = await stored(journey);
  expect(texts[`npuzzle ${folder} records.unread`]).toBe(damaged.records);
  expect(texts[`npuzzle ${folder} game`]).toBe(damaged.game);
  expect(Object.keys(texts).filter((name) => name.startsWith('npuzzle.'))).toEqual([]);
});

test.describe('where tables can be stored', () => {
  test.skip(({ engineName }) => engineName === 'webkit', 'its driver\'s sessions are private, and store no blobs');

  test('tables of an earlier version are taken over', async ({ journey }) => {
    await journey.tab.visit('/blank.html');
    await journey.tab.evaluate(
      () =>
        new Promise<void>((done, fail) => {
          const request = indexedDB.open('npuzzle', 1);
          request.onerror = () => fail(request.error);
          request.onupgradeneeded = () => request.result.createObjectStore('tables').put({ table: new Blob(['a table']), used: 1 }, 'earlier');
          request.onsuccess = () => {
            request.result.close();
            done();
          };
        }),
    );
    await journey.openBoard('solve', { tiles: [8, 1, 2, 0, 4, 3, 7, 5, 6], goal: 'blank-first' }, 'algorithm=optimal&heuristic=pattern-database&run=1');
    await journey.expectStatus('solved');
    const folder = await folderOf(journey);
    const databases = () => journey.tab.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(databases).toEqual([`npuzzle ${folder}`]);
    const tables = () =>
      journey.tab.evaluate(
        () =>
          new Promise<string[]>((done) => {
            const request = indexedDB.open(`npuzzle ${location.pathname}`);
            request.onsuccess = () => {
              const store = request.result.transaction('tables').objectStore('tables');
              store.getAllKeys().onsuccess = ({ target }) => done((target as IDBRequest<string[]>).result);
              request.result.close();
            };
          }),
      );
    await expect.poll(tables).toEqual(['8/0', 'earlier']);
  });
});
