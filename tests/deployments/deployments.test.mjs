// Deployments as a model: the service worker itself, with a model of a host, a browser's caches and a page. Whatever mix of four
// builds a visitor gets, and whatever is damaged, a healthy host heals the page within one reload.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compileFunction } from 'node:vm';

const SCOPE = 'https://host.example/path/';
const BUILDS = [1, 2, 3, 4];
const PARTS = ['page', 'worker', 'files'];
const script = readFileSync(new URL('../../site/service-worker.js', import.meta.url), 'utf8');

/** The files of a build, by their relative addresses. All but the icon have addresses of their own. */
const contents = (build) => ({
  './': `page of ${build}`,
  [`app-${build}.wasm`]: `program of ${build}, which is longer than its truncated copies`,
  [`${build}/worker.wasm`]: `worker of ${build}, which is longer than its truncated copies`,
  'icon.svg': `icon of ${build}`,
});

const digest = (text) => createHash('sha256').update(text).digest('base64');

/** What a service worker finds in its browser and Node.js has not, or has otherwise. */
const GLOBALS = ['registration', 'addEventListener', 'caches', 'clients', 'skipWaiting', 'fetch', 'Request', 'setTimeout'];

/** The service worker of each build as a function of these. A new context for each start would take most of the time. */
const programs = new Map(
  BUILDS.map((build) => {
    const files = Object.entries(contents(build)).map(([path, text]) => [path, digest(text)]);
    return [build, compileFunction(script.replace('BUILD', `'${build}'`).replace('FILES', JSON.stringify(files)), GLOBALS)];
  }),
);

/** A host: files by their addresses, and the build whose service worker it has. */
class Host {
  files = new Map();
  worker = 1;

  constructor(page, worker = page, files = page) {
    this.deploy({ page, worker, files });
  }

  deploy({ page, worker, files }) {
    if (files !== undefined) {
      const kept = this.files.get(SCOPE);
      this.files.clear();
      if (kept !== undefined) this.files.set(SCOPE, kept);
      for (const [path, text] of Object.entries(contents(files))) if (path !== './') this.files.set(new URL(path, SCOPE).href, text);
    }
    if (page !== undefined) this.files.set(SCOPE, contents(page)['./']);
    if (worker !== undefined) this.worker = worker;
  }

  fetch = async (request) => {
    const text = this.files.get(typeof request === 'string' ? request : request.url);
    return text === undefined ? new Response('not found', { status: 404 }) : new Response(text);
  };
}

/** A browser's caches, which outlive service workers. */
class Caches {
  all = new Map();
  /** What every call does instead of its work: it `fails`, or `never answers`. */
  fault;

  async #work() {
    if (this.fault === 'fails') throw new DOMException('broken', 'UnknownError');
    if (this.fault) await new Promise(() => {});
  }

  open = async (name) => {
    await this.#work();
    if (!this.all.has(name)) this.all.set(name, new Map());
    const stored = this.all.get(name);
    return { put: async (address, response) => void stored.set(address, { text: await response.text(), headers: [...response.headers] }) };
  };
  keys = async () => {
    await this.#work();
    return [...this.all.keys()];
  };
  delete = async (name) => {
    await this.#work();
    return this.all.delete(name);
  };
  match = async (address, { cacheName }) => {
    await this.#work();
    const found = this.all.get(cacheName)?.get(address);
    return found && new Response(found.text, { headers: found.headers });
  };
}

/** A browser with the page open. A service worker is its build and its handlers by event. */
class Client {
  caches = new Caches();
  active;
  waiting;

  constructor(host) {
    this.host = host;
  }

  /** Starts the service worker of a build, with nothing in memory. */
  #start(build) {
    const handlers = new Map();
    const globals = {
      registration: { scope: SCOPE },
      addEventListener: (name, handler) => handlers.set(name, handler),
      caches: this.caches,
      clients: { claim: async () => {} },
      skipWaiting: () => {},
      fetch: (request) => this.host.fetch(request),
      Request: class {
        constructor(url) {
          this.url = url;
        }
      },
      // The patience with the caches is over when nothing else happens any more.
      setTimeout: (late) => (this.caches.fault ? setTimeout(late, 20) : setTimeout(late, 100_000).unref()),
    };
    programs.get(build)(...GLOBALS.map((name) => globals[name]));
    return { build, handlers };
  }

  async #wait(worker, name) {
    const waits = [];
    worker.handlers.get(name)({ waitUntil: (promise) => waits.push(promise) });
    return Promise.all(waits).then(() => true, () => false);
  }

  async #get(address) {
    let response;
    const waits = [];
    this.active?.handlers.get('fetch')({
      request: { url: address, method: 'GET' },
      respondWith: (promise) => (response = promise),
      waitUntil: (promise) => waits.push(promise),
    });
    const answer = await (response ?? this.host.fetch(address));
    if (!this.caches.fault) await Promise.all(waits);
    return answer.ok ? answer.text() : undefined;
  }

  /** Loads the page with its programs. Returns its build if all is there and belongs together. */
  async load() {
    // The browser may have stopped the worker since.
    if (this.active) this.active = this.#start(this.active.build);
    const build = Number(/^page of (\d)$/.exec((await this.#get(SCOPE)) ?? '')?.[1]);
    let isWhole = !Number.isNaN(build);
    for (const [path, text] of Object.entries(contents(isWhole ? build : 1))) {
      if (path !== './' && path !== 'icon.svg') isWhole = (await this.#get(new URL(path, SCOPE).href)) === text && isWhole;
    }
    await this.#register();
    return isWhole ? build : undefined;
  }

  async #register() {
    if ((this.waiting ?? this.active)?.build === this.host.worker) return;
    const worker = this.#start(this.host.worker);
    if (this.caches.fault || !(await this.#wait(worker, 'install'))) return;
    this.waiting = worker;
    if (!this.active) await this.update();
  }

  /** The player accepts the newer build, or closes all tabs. */
  async update() {
    if (!this.waiting) return;
    [this.active, this.waiting] = [this.waiting, undefined];
    await this.#wait(this.active, 'activate');
  }
}

/** Checks that a healthy host heals the page within one reload, and that it works offline soon after. */
async function assertHealed(client, healthy, history) {
  client.host.deploy({ page: healthy, worker: healthy, files: healthy });
  const first = await client.load();
  const second = await client.load();
  assert.notEqual(second, undefined, `loads ${first}, then ${second}, after ${JSON.stringify(history)}`);
  await client.update();
  assert.equal(await client.load(), healthy, `after an update and ${JSON.stringify(history)}`);
  await client.load();
  client.host.files.clear();
  assert.equal(await client.load(), healthy, `offline after ${JSON.stringify(history)}`);
}

test('every mix of page, service worker and files on a first visit is healed', async () => {
  for (const page of BUILDS) {
    for (const worker of BUILDS) {
      for (const files of BUILDS) {
        for (const healthy of BUILDS) {
          const client = new Client(new Host(page, worker, files));
          await client.load();
          // Nothing is installed from two builds.
          assert.equal(client.active?.build, page === worker && worker === files ? worker : undefined);
          await assertHealed(client, healthy, { page, worker, files, healthy });
        }
      }
    }
  }
});

test('every mix over an installed build is healed', async () => {
  for (const installed of BUILDS) {
    for (const page of BUILDS) {
      for (const worker of BUILDS) {
        for (const files of BUILDS) {
          const client = new Client(new Host(installed));
          await client.load();
          client.host.deploy({ page, worker, files });
          await client.load();
          await client.update();
          await client.load();
          await assertHealed(client, 4, { installed, page, worker, files });
        }
      }
    }
  }
});

for (const fault of ['fails', 'never answers']) {
  test(`caches of which every call ${fault} do not keep the page from loading`, async () => {
    const client = new Client(new Host(1));
    await client.load();
    client.caches.fault = fault;
    assert.equal(await client.load(), 1);
    // The host has a newer build, which cannot be stored.
    client.host.deploy({ page: 2, worker: 2, files: 2 });
    assert.equal(await client.load(), 2);
    client.caches.fault = undefined;
    await assertHealed(client, 2, fault);
  });
}

/** Random numbers below a limit, the same for the same seed. */
function randomly(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('random deployments, visits and damage are healed', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomly(seed);
    const client = new Client(new Host(1));
    const history = [];
    for (let step = 0; step < 12; step += 1) {
      const build = BUILDS[random(4)];
      const damage = (text) => ['', text.slice(0, 12), 'not found', '<!doctype html>'][random(4)];
      const kind = ['load', 'load', 'load', 'deploy', 'deploy', 'update', 'damage host', 'damage cache', 'evict'][random(9)];
      if (kind === 'load') await client.load();
      if (kind === 'update') await client.update();
      if (kind === 'deploy') {
        const part = PARTS[random(3)];
        client.host.deploy({ [part]: build });
        history.push([part, build]);
        continue;
      }
      const damaged = kind === 'damage host' ? client.host.files : [...client.caches.all.values()][random(client.caches.all.size)];
      const address = damaged && [...damaged.keys()][random(damaged.size)];
      history.push([kind, address]);
      if (!damaged || !address) continue;
      if (kind === 'damage host') client.host.files.set(address, damage(client.host.files.get(address)));
      const entry = damaged.get(address);
      if (kind === 'damage cache' && typeof entry === 'object') entry.text = damage(entry.text);
      if (kind === 'evict') damaged.delete(address);
    }
    await assertHealed(client, BUILDS[random(4)], { seed, history });
  }
});
