// A monkey: random use of one tab by seeded actions, in each engine. After every action the page has to respond, to show a view that
// keeps its promises, and to have written nothing to the console. It reports the memory of the browser's processes. Run it by
// scripts/monkey.
import { readdirSync, readFileSync } from 'node:fs';
import { translate } from '../e2e/translation';
import { expect, test, type Journey } from '../engines/journeys';

const actions = Number(process.env.MONKEY_ACTIONS ?? 1000);
const seed = Number(process.env.MONKEY_SEED ?? 1);
test.setTimeout(120_000 + actions * 2_000);

/** The generator mulberry32. Returns numbers from 0 to below 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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

/** What people paste and type, and what they do not. */
const TEXTS = [
  '8 1 2 0 4 3 7 5 6',
  '812043756',
  '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0',
  '14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3',
  '2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0',
  '1 2 3/4 5 0',
  'URDL2U',
  'RULD'.repeat(200),
  '1 2 3 4 5 6 7 7 0',
  '10',
  '-1',
  '0.5',
  '99999999999999999999',
  'https://example.org/#view=play&board=1,2,3/4,5,6/7,0,8',
  '{"board":"1 2 3/4 5 6/7 8 0"}',
  'version: 1.4.0\nevents:\n  - {type: source, id: 0}\n',
  '<b>1</b>\u0000\u202e\ufeff😀',
  '١ ٢ ٣/٤ ٥ ٦/٧ ٨ ٠',
  '',
];

const LINKS = [
  'view=play&board=1,2,3/4,5,6/7,0,8',
  'view=play&size=3x3',
  'view=play&size=5x2',
  'view=play&size=7x7',
  'view=play&board=1,2,3/4,5,6/8,7,0',
  'view=solve&board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic=manhattan&run=1',
  'view=solve&board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=blank-first&algorithm=optimal&run=1',
  'view=solve&board=13,5,4,10/9,12,8,14/2,3,7,1/0,15,11,6&goal=blank-first&algorithm=anytime&run=1',
  'view=solve&size=30x30',
  'view=solve&board=1,2,3/4,5,6/0,7,8&moves=LL',
  'view=compare&random=3&size=3x3&seed=5&algorithms=a-star,greedy&heuristics=manhattan&run=1',
  'view=learn',
  'view=learn&lesson=2',
  'view=learn&lesson=5&predict=1',
  'view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=breadth-first&step=14',
  'view=learn&board=1,2,3/4,5,6/8,7,0&algorithm=a-star',
  'embed=1&view=play&board=1,2,3/4,5,6/7,0,8',
  'view=play',
  'board=%%%&view=nothing&step=-1&size=0x0',
  'challenge=4,12000,4&board=1,2,3/4,5,6/0,7,8',
];

const KEYS = [
  'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab', 'Tab', 'Tab',
  'Enter', ' ', 'Escape', 'Home', 'End', 'n', 's', 'r', 'z', 'y', 'h', 'p', 'e', '1', '2', '?', '+', '-', '0',
];

/**
 * What an action may choose from, run in the page. Returns the middle of a random visible element for a tap, or `null` where the
 * page has to be given something else, which is done at once.
 */
function act(kind: string, chance: number, other: number, text: string): { x: number; y: number } | null {
  const pick = <Value>(values: readonly Value[], by = chance): Value | undefined => values[Math.floor(by * values.length)];
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility();
  };
  const all = <Kind extends Element>(selector: string): Kind[] => [...document.querySelectorAll<Kind>(selector)].filter(isSeen);
  const middle = (element: Element | undefined): { x: number; y: number } | null => {
    if (!element) return null;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? { x, y } : null;
  };
  /** Gives a field a value as a person does: the program listens to events. */
  const enter = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void => {
    field.focus();
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  switch (kind) {
    case 'tile':
      return middle(pick(all('[data-tile]:not([data-tile="0"])')));
    case 'control': {
      const isOurs = (element: Element) => !(element instanceof HTMLAnchorElement) || element.origin === location.origin;
      const controls = all<HTMLButtonElement>('button, summary, a[href], [role="tab"], input:not([type="file"]), canvas, th');
      return middle(pick(controls.filter((control) => !control.disabled && isOurs(control))));
    }
    case 'edit':
      return middle(pick(all('.actions [aria-pressed]')));
    case 'select': {
      const list = pick(all<HTMLSelectElement>('select:enabled'));
      const option = list && pick([...list.options].filter(({ disabled }) => !disabled), other);
      if (list && option) enter(list, option.value);
      return null;
    }
    case 'size': {
      const size = pick(all<HTMLInputElement>('input[name="size"]'));
      size?.click();
      return null;
    }
    case 'type': {
      const field = pick(all<HTMLInputElement>('textarea:enabled, input[type="text"]:enabled, input[type="number"]:enabled, input[type="range"]:enabled'));
      if (field) enter(field, field.type === 'range' ? String(Number(field.min) + other * (Number(field.max) - Number(field.min))) : text);
      return null;
    }
    case 'paste': {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const target = (other < 0.5 && pick(all<HTMLTextAreaElement>('textarea'))) || document.activeElement || document.body;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      return null;
    }
    case 'link':
      location.hash = text;
      return null;
    case 'back':
      // Not to what was there before the page.
      if ((window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack !== false) history.back();
      return null;
  }
  throw new Error(`unknown action ${kind}`);
}

/** Returns the broken promises of what is shown, run in the page. */
async function faults(): Promise<string[]> {
  // A frame later everything is drawn.
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const found: string[] = [];
  if (document.querySelector('[role="alertdialog"]')) found.push('the program has stopped');
  if (!document.title) found.push('no title');
  const root = document.documentElement;
  // WebKit measures once more after a scroll bar has appeared.
  if (root.scrollWidth > root.clientWidth) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  if (root.scrollWidth > root.clientWidth) {
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > root.clientWidth);
    const names = beyond.slice(-3).map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`);
    found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} pixels at ${location.hash}: ${names.join(' ')}`);
  }
  for (const board of document.querySelectorAll('[role="grid"]')) {
    const cells = [...board.querySelectorAll<HTMLElement>('[data-tile]')];
    const tiles = cells.map(({ dataset }) => Number(dataset.tile)).sort((a, b) => a - b);
    if (tiles.some((tile, index) => tile !== index)) found.push(`a board of the tiles ${tiles}`);
    const places = cells.map(({ dataset }) => [Number(dataset.row), Number(dataset.column)]);
    const [rows, columns] = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) + 1);
    if (rows * columns !== cells.length || new Set(places.map(String)).size !== cells.length) found.push(`cells at ${places.join(' ')}`);
  }
  const statuses = ['idle', 'preparing', 'searching', 'solved', 'unsolvable', 'exhausted', 'limit', 'cancelled', 'failed'];
  for (const element of document.querySelectorAll<HTMLElement>('[data-status]')) {
    if (!statuses.includes(element.dataset.status!)) found.push(`status ${element.dataset.status}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-metric]')) {
    const { metric, value } = element.dataset;
    const isSensible = metric === 'tables' || value === undefined || value === '' || ['true', 'false'].includes(value) || Number(value) >= 0;
    if (!isSensible) found.push(`${metric} is ${value}`);
  }
  const timeline = document.querySelector<HTMLElement>('[data-steps]');
  if (timeline && !(Number(timeline.dataset.step) <= Number(timeline.dataset.steps))) {
    found.push(`step ${timeline.dataset.step} of ${timeline.dataset.steps}`);
  }
  return found;
}

/** Keeps the browser's own dialogs away, run in the page. */
function keepDialogsAway(): void {
  const click = HTMLElement.prototype.click;
  HTMLElement.prototype.click = function (): void {
    if (!(this instanceof HTMLAnchorElement && this.download)) click.call(this);
  };
  window.print = () => {};
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
}

/** The kinds of actions, each as often as its weight. */
const WEIGHTS: Record<string, number> = {
  tile: 30, control: 25, key: 20, select: 6, size: 3, type: 4, paste: 3, link: 6, edit: 4, translate: 1, back: 2, reload: 1, freeze: 1,
};

async function use(journey: Journey, engineName: string, count: number): Promise<void> {
  const { tab } = journey;
  const random = generator(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)];
  const kinds = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<string>(weight).fill(kind));
  const settle = async () => {
    await journey.expectThere('[role="grid"] [data-tile], [data-status]');
    await tab.evaluate(keepDialogsAway);
  };
  const figures = [memory()];
  let last: string[] = [];
  await journey.open('play');
  await settle();
  for (let done = 0; done < count; done += 1) {
    const kind = pick(kinds);
    // Drawn whether needed or not, so that an action does not depend on what the page showed.
    const [chance, other, key, text, link] = [random(), random(), pick(KEYS), pick(TEXTS), pick(LINKS)];
    last = [...last.slice(-19), `${done} ${kind} ${{ key, link, type: text, paste: text }[kind] ?? ''}`];
    await test.step(last.at(-1)!, async () => {
      if (kind === 'key') await tab.press(key);
      else if (kind === 'translate') await tab.evaluate(translate);
      else if (kind === 'freeze') await tab.freeze?.(100);
      else if (kind === 'reload') {
        await tab.reload();
        await settle();
      } else {
        const place = await tab.evaluate(act, kind, chance, other, kind === 'link' ? link : text);
        if (place) await tab.tap(place);
      }
    });
    const found = await tab.evaluate(faults);
    const errors = await tab.errors();
    expect([...found, ...errors.filter((line) => !EXPECTED.test(line))], `seed ${seed}, after:\n${last.join('\n')}\n`).toEqual([]);
    if (done % 100 === 99) {
      figures.push(memory());
      console.log(`${engineName}: ${done + 1} actions, ${Math.round(figures.at(-1)!)} MB`);
    }
  }
  console.log(`${engineName}: ${count} actions by seed ${seed}, memory ${Math.round(Math.min(...figures))} to ${Math.round(Math.max(...figures))} MB`);
}

/** Yew's warnings about texts that a translation has replaced. */
const EXPECTED = /not found/i;
test.use({ expectedErrors: [EXPECTED] });

test('random use of a wide window', async ({ journey, engineName }) => {
  await use(journey, engineName, actions);
});
