// How names of earlier versions are taken over (site/early.js), in a model of the browser's storage: at every call, another tab does
// the same, or the storage fails. tests/engines/storage-names.spec.ts has the page itself.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@playwright/test';

const script = readFileSync(new URL('../../site/early.js', import.meta.url), 'utf8');

type Texts = Map<string, string>;

/** A storage with these texts, which calls `step` before everything that it does. */
function storage(texts: Texts, step: () => void): object {
  const calls = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
  return new Proxy(
    {},
    {
      ownKeys: () => {
        step();
        return [...texts.keys()];
      },
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, name: keyof typeof calls) => (...given: [string, string]) => {
        step();
        return calls[name](...given);
      },
    },
  );
}

/** A tab that loads the page, and calls `step` with the number of each call to a storage before it happens. */
function open(shared: Texts, own: Texts, step: (call: number) => void = () => {}): { calls: number; scheme?: string } {
  let calls = 0;
  const count = () => step((calls += 1));
  const [localStorage, sessionStorage] = [shared, own].map((texts) => storage(texts, count));
  const dataset: { build: string; scheme?: string } = { build: 'build' };
  const nothing = () => ({});
  const context = {
    location: new URL('https://host.example/folder/'),
    window: { localStorage, sessionStorage },
    localStorage,
    document: { documentElement: { dataset }, createElement: nothing, head: { append: nothing } },
    addEventListener: nothing,
    removeEventListener: nothing,
    setTimeout: nothing,
    fetch: () => new Promise(nothing),
    URL,
  };
  runInContext(script, createContext(context));
  return { calls, scheme: dataset.scheme };
}

const TEXTS = { settings: '{"version":1,"scheme":"dark"}', records: 'all records', game: 'the last game', language: 'fr', 'records.unread': 'damaged' };

/** What an earlier version has stored for all tabs, and for one. */
function earlier(): [Texts, Texts] {
  return [new Map(Object.entries(TEXTS).map(([name, text]) => [`npuzzle.${name}`, text])), new Map([['npuzzle.game', 'this game']])];
}

/** The same under the names of this version. */
const taken = [new Map(Object.entries(TEXTS).map(([name, text]) => [`npuzzle /folder/ ${name}`, text])), new Map([['npuzzle /folder/ game', 'this game']])];

const sorted = (texts: Texts) => [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));

function expectTaken(...given: [Texts, Texts]): void {
  expect(given.map(sorted)).toEqual(taken.map(sorted));
}

test('another tab at any moment changes nothing', () => {
  const { calls } = open(...earlier());
  expect(calls).toBeGreaterThan(20);
  for (let moment = 1; moment <= calls; moment += 1) {
    const [shared, own] = earlier();
    const [, ownOfOther] = earlier();
    open(shared, own, (call) => {
      if (call === moment) open(shared, ownOfOther);
    });
    expectTaken(shared, own);
    expectTaken(shared, ownOfOther);
  }
});

test('a storage that fails at any moment loses nothing, and the next visit takes the rest', () => {
  const { calls } = open(...earlier());
  for (let moment = 1; moment <= calls; moment += 1) {
    const [shared, own] = earlier();
    open(shared, own, (call) => {
      if (call === moment) throw new DOMException('full', 'QuotaExceededError');
    });
    // Each text is there under one of its names at least.
    const texts = [...shared.values(), ...own.values()];
    for (const text of [...Object.values(TEXTS), 'this game']) expect(texts, `after a failure of call ${moment}`).toContain(text);
    expect(open(shared, own).scheme).toBe('dark');
    expectTaken(shared, own);
  }
});

test('a full storage is read under its earlier names', () => {
  const [shared, own] = earlier();
  const full = new Map(shared);
  full.set = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(open(full, own).scheme).toBe('dark');
  expect(sorted(full)).toEqual(sorted(shared));
});

test('what is stored under this version\'s names wins, but records of a tab of an earlier version stay until they are merged', () => {
  const [shared, own] = earlier();
  shared.set('npuzzle /folder/ settings', '{"version":1,"scheme":"light"}');
  shared.set('npuzzle /folder/ records', 'newer records');
  expect(open(shared, own).scheme).toBe('light');
  expect(shared.get('npuzzle /folder/ records')).toBe('newer records');
  expect([...shared.keys()].filter((name) => name.startsWith('npuzzle.'))).toEqual(['npuzzle.records']);
});

test('a first visit stores nothing, and texts of other pages stay', () => {
  const shared = new Map([['npuzzle /other/ game', 'a game'], ['unrelated', 'text']]);
  const before = sorted(shared);
  open(shared, new Map());
  expect(sorted(shared)).toEqual(before);
});
