// All finished games: in IndexedDB, and in a file of the player's choice where the browser can write one. The page asks by the event
// `npuzzle-games`, whose detail is a task, its argument, and a function for the answer or an error. Fetched when a game ends.
const NAME = `npuzzle ${new URL('..', import.meta.url).pathname} games`;
const BATCH = 200;
// Games after which the player is reminded to save them.
const MANY = 50;

const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('games', { keyPath: 'id' });
    request.result.createObjectStore('file');
  };
  const database = await answer(request);
  database.onversionchange = () => database.close();
  return database;
}

// Runs one transaction, in which `use` may only wait for its own requests.
async function inside(store, mode, use) {
  const database = await open();
  try {
    const transaction = database.transaction(store, mode);
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([use(transaction.objectStore(store)), ended]);
    return result;
  } finally {
    database.close();
  }
}

const find = (store, key) => inside(store, 'readonly', (games) => answer(games.get(key)));
const note = (key, value) => inside('file', 'readwrite', (file) => answer(file.put(value, key)));
const count = () => inside('games', 'readonly', (games) => answer(games.count()));

// What is known of a game from two entries. The same in either order.
function merged(one, other) {
  const least = (key) => Math.min(...[one[key], other[key]].filter((value) => value > 0));
  const known = (key) => (Number.isFinite(least(key)) ? least(key) : 0);
  const [path = ''] = [one.path, other.path].filter(Boolean).sort();
  const bound = Math.max(one['at-least'] ?? 0, other['at-least'] ?? 0);
  return { ...one, ...other, path, ended: known('ended'), shortest: known('shortest'), 'by-hand': known('by-hand'), 'at-least': bound };
}

// Adds entries to those that are kept, and returns the entries that were there before, or null for new ones.
const add = (entries) =>
  inside('games', 'readwrite', async (games) => {
    const replaced = [];
    for (const entry of entries) {
      const before = await answer(games.get(entry.id));
      const after = before ? merged(before, entry) : entry;
      if (before && same(before, after)) continue;
      games.put(after);
      replaced.push([entry.id, before ?? null]);
    }
    return replaced;
  });

const same = (one, other) => Object.keys({ ...one, ...other }).every((key) => (one[key] || 0) === (other[key] || 0));

async function* batches() {
  for (let after = -1; ; ) {
    const range = IDBKeyRange.lowerBound(after, true);
    const games = await inside('games', 'readonly', (store) => answer(store.getAll(range, BATCH)));
    if (games.length === 0) return;
    yield games;
    after = games.at(-1).id;
  }
}

const lines = (games) => games.map((game) => `${JSON.stringify(game)}\n`).join('');

async function all() {
  const parts = [];
  // A blob at a time: to copy all text at once takes long.
  for await (const games of batches()) parts.push(new Blob([lines(games)]));
  await note('saved', await count());
  return new Blob(parts, { type: 'application/jsonl' });
}

// Writes to the end of a file, or the whole of it. One tab and one game at a time: of two writers, the later would undo the other's work.
const write = (handle, content, isWhole) =>
  navigator.locks.request(NAME, async () => {
    const file = await handle.createWritable({ keepExistingData: !isWhole });
    if (!isWhole) await file.seek((await handle.getFile()).size);
    await file.write(await content());
    await file.close();
  });

const isOpen = async (handle) => (await handle.queryPermission({ mode: 'readwrite' })) === 'granted';

// The last import, to undo it.
let replaced = [];

// The local date.
const day = (time) => (time ? new Date(time).toLocaleDateString('sv') : '');

const tasks = {
  // Keeps a game, and returns after how many games that are in no file a reminder is due, or 0.
  async add(text) {
    const game = { ...JSON.parse(text), ended: Date.now() };
    const [[, before] = [game.id, game]] = await add([game]);
    const handle = await find('file', 'handle');
    if (handle && (await isOpen(handle))) {
      try {
        await write(handle, () => lines([game]), false);
        return 0;
      } catch {
        // The file is gone. The game is kept, and Statistics no longer says that games are saved there.
        await inside('file', 'readwrite', (file) => answer(file.delete('handle')));
      }
    }
    const unsaved = (await count()) - ((await find('file', 'saved')) ?? 0);
    return !before && unsaved > 0 && unsaved % MANY === 0 ? unsaved : 0;
  },
  // Returns the next games after an id, with the day instead of their presses, a line each.
  async next(after) {
    const range = IDBKeyRange.lowerBound(after, true);
    const games = await inside('games', 'readonly', (store) => answer(store.getAll(range, BATCH)));
    // Others are none of ours.
    const own = games.filter(({ id }) => Number.isSafeInteger(id));
    return lines(own.map(({ path, ...game }) => ({ ...game, day: day(game.ended) })));
  },
  game: async (id) => JSON.stringify(await find('games', id)),
  all,
  // Merges lines of games, the first or more of an import, and returns how many are new and how many changed since the first.
  async merge([isFirst, text]) {
    if (isFirst) replaced = [];
    replaced.push(...(await add(text.split('\n').filter(Boolean).map((line) => JSON.parse(line)))));
    const added = replaced.filter(([, before]) => !before).length;
    return [added, replaced.length - added];
  },
  undo: () =>
    inside('games', 'readwrite', async (games) => {
      // The last change of a game that is there twice comes first.
      for (const [id, before] of replaced.splice(0).reverse()) before ? games.put(before) : games.delete(id);
    }),
  // Returns the name of the file that is written after each game, with a question mark if the browser has to be asked again.
  async file() {
    const handle = await find('file', 'handle');
    return handle ? `${handle.name}${(await isOpen(handle)) ? '' : '?'}` : '';
  },
  async choose() {
    const known = await find('file', 'handle');
    const isAllowed = known && !(await isOpen(known)) && (await known.requestPermission({ mode: 'readwrite' })) === 'granted';
    const handle = isAllowed ? known : await showSaveFilePicker({ suggestedName: 'npuzzle-games.jsonl' });
    await write(handle, all, true);
    await note('handle', handle);
    return handle.name;
  },
};

addEventListener('npuzzle-games', ({ detail: [task, argument, done] }) => {
  const why = (error) => error.message || error.name;
  if (task !== 'keep') return tasks[task](argument).then(done, (error) => done(null, why(error)));
  const tell = (detail) => dispatchEvent(new CustomEvent('npuzzle-kept', { detail }));
  tasks.add(argument).then((unsaved) => unsaved > 0 && tell(unsaved), (error) => tell(why(error)));
});
