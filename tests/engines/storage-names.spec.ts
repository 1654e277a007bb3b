// What the page stores is named after its folder, in each engine: other pages of the host share nothing with it.
import { expect, test, tile, type Journey } from './journeys';

/** Everything that all tabs share, by its full names. */
const stored = (journey: Journey) => journey.tab.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** The page's folder. */
const folderOf = (journey: Journey) => journey.tab.evaluate(() => location.pathname);

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
