// A soak: random use of one tab for as long as SOAK_MINUTES says, in each engine. Run it by scripts/soak. It reports the memory of the
// browser's processes, and fails on an error in the console or a page that no longer responds.
import { readdirSync, readFileSync } from 'node:fs';
import { boardValue, button, expect, test } from '../engines/journeys';

const minutes = Number(process.env.SOAK_MINUTES ?? 1);
test.setTimeout((minutes + 3) * 60_000);

/** Returns the resident memory of all processes that this one has started, in MB. Linux only. */
function memory(): number {
  const processes = new Map<number, { parent: number; pages: number }>();
  for (const id of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      // The name, which is in parentheses, may contain spaces.
      const parent = Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
      processes.set(id, { parent, pages: Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) });
    } catch {
      // It has ended.
    }
  }
  const isOurs = (id: number): boolean => {
    const parent = processes.get(id)?.parent;
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  return [...processes].filter(([id]) => isOurs(id)).reduce((sum, [, { pages }]) => sum + (pages * 4096) / 1e6, 0);
}

const BOARDS = [
  [8, 1, 2, 0, 4, 3, 7, 5, 6],
  [1, 2, 5, 3, 4, 8, 6, 7, 0],
  [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3],
  [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6],
];

test('random use', async ({ journey, engineName }) => {
  const { tab } = journey;
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)];
  const isThere = (selector: string) => journey.count(selector).then((count) => count > 0);
  const visit = (fragment: string) =>
    tab.evaluate((fragment) => {
      location.hash = fragment;
    }, fragment);
  const steps = {
    start: async () => {
      const board = pick(BOARDS);
      await visit(`view=solve&board=${boardValue(board)}&goal=blank-first&algorithm=${pick(['optimal', 'anytime', 'a-star', 'ida-star'])}&run=1`);
      await journey.expectThere('[data-status]:not([data-status="idle"])');
    },
    cancel: () =>
      tab.evaluate(() => {
        const names = ['Cancel', 'Stop'];
        [...document.querySelectorAll('button')].find((button) => names.includes(button.textContent!.trim()))?.click();
      }),
    import: async () => {
      await journey.open('solve');
      await tab.fill('textarea[name="board"]', pick(BOARDS.slice(0, 2)).join(' '));
      await tab.click(button('Load board'));
    },
    play: async () => {
      await visit(`view=play&board=${boardValue(pick(BOARDS))}&goal=blank-first`);
      await journey.expectThere('[role="grid"] [data-tile]');
      await tab.evaluate(() => document.querySelector<HTMLElement>('[role="grid"]')!.focus());
      for (let move = 0; move < 10; move += 1) await tab.press(pick(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'z', 's', 'h']));
    },
    compare: async () => {
      await visit(`view=compare&random=3&side=3&seed=${Math.floor(Math.random() * 1000)}&algorithms=a-star,greedy&heuristics=manhattan&run=1`);
      await journey.expectThere('tr[data-algorithm]');
    },
    freeze: async () => {
      await tab.freeze?.(500 + Math.random() * 2000);
    },
    reload: async () => {
      await tab.reload();
      await journey.expectThere('[data-status], [role="grid"] [data-tile]');
    },
  };
  const names = (Object.keys(steps) as (keyof typeof steps)[]).filter((name) => name !== 'freeze' || tab.freeze);
  const counts: Record<string, number> = {};
  const figures: number[] = [];
  await journey.open('play');
  const start = Date.now();
  const end = start + minutes * 60_000;
  let reported = 0;
  while (Date.now() < end) {
    const name = pick(names);
    await steps[name]();
    counts[name] = (counts[name] ?? 0) + 1;
    // The page responds and shows a view.
    expect(await isThere('[role="grid"] [data-tile], [data-status]'), `after ${name}`).toBe(true);
    const elapsed = Date.now() - start;
    if (elapsed >= reported + 10_000 || figures.length === 0) {
      reported = elapsed;
      figures.push(memory());
      console.log(`${engineName}: ${Math.round(elapsed / 1000)} s, ${Math.round(figures.at(-1)!)} MB, ${JSON.stringify(counts)}`);
    }
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const errors = await tab.errors();
  console.log(`${engineName}: ${total} steps, memory ${Math.round(Math.min(...figures))} to ${Math.round(Math.max(...figures))} MB, ${errors.length} errors`);
});
