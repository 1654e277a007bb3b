// How names of earlier versions are taken over (site/early.js), in a model of the browser's storage: at every call, another tab does
// the same, or the storage fails. tests/engines/storage-names.spec.ts has the page itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const script = readFileSync(new URL('../../site/early.js', import.meta.url), 'utf8');

/** A storage with these texts, which calls `step` before everything that it does. */
function storage(texts, step) {
  const calls = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
  return new Proxy(
    {},
    {
      ownKeys: () => {
        step();
        return [...texts.keys()];
      },
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, name) => (...given) => {
        step();
        return calls[name](...given);
      },
    },
  );
}

/** A tab that loads the page, and calls `step` with the number of each call to a storage before it happens. */
function open(shared, own, step = () => {}) {
  let calls = 0;
  const count = () => step((calls += 1));
  const [localStorage, sessionStorage] = [shared, own].map((texts) => storage(texts, count));
  const dataset = { build: 'build' };
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
function earlier() {
  return [new Map(Object.entries(TEXTS).map(([name, text]) => [`npuzzle.${name}`, text])), new Map([['npuzzle.game', 'this game']])];
}

/** The same under the names of this version. */
const taken = [new Map(Object.entries(TEXTS).map(([name, text]) => [`npuzzle /folder/ ${name}`, text])), new Map([['npuzzle /folder/ game', 'this game']])];

const sorted = (texts) => [...texts].sort(([one], [other]) => (one < other ? -1 : 1));

function assertTaken(...given) {
  assert.deepEqual(given.map(sorted), taken.map(sorted));
}

test('another tab at any moment changes nothing', () => {
  const { calls } = open(...earlier());
  assert.ok(calls > 20, `${calls} calls`);
  for (let moment = 1; moment <= calls; moment += 1) {
    const [shared, own] = earlier();
    const [, ownOfOther] = earlier();
    open(shared, own, (call) => {
      if (call === moment) open(shared, ownOfOther);
    });
    assertTaken(shared, own);
    assertTaken(shared, ownOfOther);
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
    for (const text of [...Object.values(TEXTS), 'this game']) assert.ok(texts.includes(text), `${text} is lost after a failure of call ${moment}`);
    assert.equal(open(shared, own).scheme, 'dark');
    assertTaken(shared, own);
  }
});

test('a full storage is read under its earlier names', () => {
  const [shared, own] = earlier();
  const full = new Map(shared);
  full.set = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  assert.equal(open(full, own).scheme, 'dark');
  assert.deepEqual(sorted(full), sorted(shared));
});

test('what is stored under this version\'s names wins, but records of a tab of an earlier version stay until they are merged', () => {
  const [shared, own] = earlier();
  shared.set('npuzzle /folder/ settings', '{"version":1,"scheme":"light"}');
  shared.set('npuzzle /folder/ records', 'newer records');
  assert.equal(open(shared, own).scheme, 'light');
  assert.equal(shared.get('npuzzle /folder/ records'), 'newer records');
  assert.deepEqual([...shared.keys()].filter((name) => name.startsWith('npuzzle.')), ['npuzzle.records']);
});

test('a first visit stores nothing, and texts of other pages stay', () => {
  const shared = new Map([['npuzzle /other/ game', 'a game'], ['unrelated', 'text']]);
  const before = sorted(shared);
  open(shared, new Map());
  assert.deepEqual(sorted(shared), before);
});
