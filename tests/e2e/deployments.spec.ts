// Deployments as a model: the service worker itself, with a model of a host, a browser's caches and a page. Whatever mix of four
// builds a visitor gets, and whatever is damaged, a healthy host heals the page within one reload.
import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@playwright/test';

const SCOPE = 'https://host.example/path/';
const BUILDS = [1, 2, 3, 4];
const PARTS = ['page', 'worker', 'files'] as const;
const script = readFileSync(new URL('../../site/service-worker.js', import.meta.url), 'utf8');

/** The files of a build, by their relative addresses. All but the icon have addresses of their own. */
const contents = (build: number): Record<string, string> => ({
  './': `page of ${build}`,
  [`app-${build}.wasm`]: `program of ${build}, which is longer than its truncated copies`,
  [`${build}/worker.wasm`]: `worker of ${build}, which is longer than its truncated copies`,
  'icon.svg': `icon of ${build}`,
});

const digest = (text: string) => createHash('sha256').update(text).digest('base64');

type Files = Map<string, string>;

/** A host: files by their addresses, and the build whose service worker it has. */
class Host {
  files: Files = new Map();
  worker = 1;

  constructor(page: number, worker = page, files = page) {
    this.deploy({ page, worker, files });
  }

  deploy(builds: Partial<Record<(typeof PARTS)[number], number>>): void {
    const { page, worker, files } = builds;
    if (files !== undefined) {
      const kept = this.files.get(SCOPE);
      this.files.clear();
      if (kept !== undefined) this.files.set(SCOPE, kept);
      for (const [path, text] of Object.entries(contents(files))) if (path !== './') this.files.set(new URL(path, SCOPE).href, text);
    }
    if (page !== undefined) this.files.set(SCOPE, contents(page)['./']);
    if (worker !== undefined) this.worker = worker;
  }

  fetch = async (request: Request | string): Promise<Response> => {
    const text = this.files.get(typeof request === 'string' ? request : request.url);
    return text === undefined ? new Response('not found', { status: 404 }) : new Response(text);
  };
}

type Stored = Map<string, { text: string; headers: [string, string][] }>;

/** A browser's caches, which outlive service workers. */
class Caches {
  all = new Map<string, Stored>();
  /** What every call does instead of its work. */
  fault?: 'fails' | 'never answers';

  private async work(): Promise<void> {
    if (this.fault === 'fails') throw new DOMException('broken', 'UnknownError');
    if (this.fault) await new Promise(() => {});
  }

  open = async (name: string) => {
    await this.work();
    if (!this.all.has(name)) this.all.set(name, new Map());
    const stored = this.all.get(name)!;
    return { put: async (address: string, response: Response) => void stored.set(address, { text: await response.text(), headers: [...response.headers] }) };
  };
  keys = async () => {
    await this.work();
    return [...this.all.keys()];
  };
  delete = async (name: string) => {
    await this.work();
    return this.all.delete(name);
  };
  match = async (address: string, { cacheName }: { cacheName: string }) => {
    await this.work();
    const found = this.all.get(cacheName)?.get(address);
    return found && new Response(found.text, { headers: found.headers });
  };
}

interface ServiceWorker {
  build: number;
  handlers: Map<string, (event: object) => void>;
}

class Client {
  caches = new Caches();
  active?: ServiceWorker;
  waiting?: ServiceWorker;

  constructor(readonly host: Host) {}

  /** Starts the service worker of a build, with nothing in memory. */
  private start(build: number): ServiceWorker {
    const files = Object.entries(contents(build)).map(([path, text]) => [path, digest(text)]);
    const handlers = new Map<string, (event: object) => void>();
    const context = createContext({
      registration: { scope: SCOPE },
      addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
      caches: this.caches,
      clients: { claim: async () => {} },
      skipWaiting: () => {},
      fetch: (request: Request) => this.host.fetch(request),
      crypto: webcrypto,
      Request: class {
        constructor(readonly url: string) {}
      },
      Response,
      Headers,
      URL,
      btoa,
      // The patience with the caches is over when nothing else happens any more.
      setTimeout: (late: () => void) => setTimeout(late, this.caches.fault ? 20 : 100_000),
      clearTimeout,
    });
    runInContext(script.replace('BUILD', `'${build}'`).replace('FILES', JSON.stringify(files)), context);
    return { build, handlers };
  }

  private async wait(worker: ServiceWorker, name: string): Promise<boolean> {
    const waits: Promise<unknown>[] = [];
    worker.handlers.get(name)!({ waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    return Promise.all(waits).then(() => true, () => false);
  }

  private async get(address: string): Promise<string | undefined> {
    let response: Promise<Response> | undefined;
    const waits: Promise<unknown>[] = [];
    this.active?.handlers.get('fetch')!({
      request: { url: address, method: 'GET' },
      respondWith: (promise: Promise<Response>) => (response = promise),
      waitUntil: (promise: Promise<unknown>) => waits.push(promise),
    });
    const answer = await (response ?? this.host.fetch(address));
    if (!this.caches.fault) await Promise.all(waits);
    return answer.ok ? answer.text() : undefined;
  }

  /** Loads the page with its programs. Returns its build if all is there and belongs together. */
  async load(): Promise<number | undefined> {
    // The browser may have stopped the worker since.
    if (this.active) this.active = this.start(this.active.build);
    const build = Number(/^page of (\d)$/.exec((await this.get(SCOPE)) ?? '')?.[1]);
    let isWhole = !Number.isNaN(build);
    for (const [path, text] of Object.entries(contents(isWhole ? build : 1))) {
      if (path !== './' && path !== 'icon.svg') isWhole = (await this.get(new URL(path, SCOPE).href)) === text && isWhole;
    }
    await this.register();
    return isWhole ? build : undefined;
  }

  private async register(): Promise<void> {
    if ((this.waiting ?? this.active)?.build === this.host.worker) return;
    const worker = this.start(this.host.worker);
    if (this.caches.fault || !(await this.wait(worker, 'install'))) return;
    this.waiting = worker;
    if (!this.active) await this.update();
  }

  /** The player accepts the newer build, or closes all tabs. */
  async update(): Promise<void> {
    if (!this.waiting) return;
    [this.active, this.waiting] = [this.waiting, undefined];
    await this.wait(this.active, 'activate');
  }
}

/** Checks that a healthy host heals the page within one reload, and that it works offline soon after. */
async function expectHealed(client: Client, healthy: number, history: unknown): Promise<void> {
  client.host.deploy({ page: healthy, worker: healthy, files: healthy });
  const first = await client.load();
  const second = await client.load();
  expect(second, `loads ${first}, then ${second}, after ${JSON.stringify(history)}`).toBeDefined();
  await client.update();
  expect(await client.load(), `after an update and ${JSON.stringify(history)}`).toBe(healthy);
  await client.load();
  client.host.files.clear();
  expect(await client.load(), `offline after ${JSON.stringify(history)}`).toBe(healthy);
}

test('every mix of page, service worker and files on a first visit is healed', async () => {
  for (const page of BUILDS) {
    for (const worker of BUILDS) {
      for (const files of BUILDS) {
        for (const healthy of BUILDS) {
          const client = new Client(new Host(page, worker, files));
          await client.load();
          // Nothing is installed from two builds.
          expect(client.active?.build).toBe(page === worker && worker === files ? worker : undefined);
          await expectHealed(client, healthy, { page, worker, files, healthy });
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
          await expectHealed(client, 4, { installed, page, worker, files });
        }
      }
    }
  }
});

for (const fault of ['fails', 'never answers'] as const) {
  test(`caches of which every call ${fault} do not keep the page from loading`, async () => {
    const client = new Client(new Host(1));
    await client.load();
    client.caches.fault = fault;
    expect(await client.load()).toBe(1);
    // The host has a newer build, which cannot be stored.
    client.host.deploy({ page: 2, worker: 2, files: 2 });
    expect(await client.load()).toBe(2);
    client.caches.fault = undefined;
    await expectHealed(client, 2, fault);
  });
}

/** Random numbers below a limit, the same for the same seed. */
function randomly(seed: number): (limit: number) => number {
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
    const history: unknown[] = [];
    for (let step = 0; step < 12; step += 1) {
      const build = BUILDS[random(4)];
      const damage = (text: string) => ['', text.slice(0, 12), 'not found', '<!doctype html>'][random(4)];
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
      if (kind === 'damage host') client.host.files.set(address, damage(client.host.files.get(address)!));
      const entry = (damaged as Stored).get(address);
      if (kind === 'damage cache' && typeof entry === 'object') entry.text = damage(entry.text);
      if (kind === 'evict') damaged.delete(address);
    }
    await expectHealed(client, BUILDS[random(4)], { seed, history });
  }
});
