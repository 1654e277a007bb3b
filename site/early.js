// What cannot wait for the page's program.

// The page's policy refuses strings as markup or script, and as addresses of scripts and workers all but those in its own folder.
const home = new URL('.', location).href;
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (new URL(address, home).href.startsWith(home) ? address : null),
});

// Names in the storage carry the page's folder (as in src/browser.rs), because the host's other pages share the storage. Names of earlier
// versions did not. The first page that starts moves their texts; a text that cannot be copied stays, and is read there.
const nameOf = (name) => `npuzzle ${location.pathname.replace(/[^/]*$/, '')} ${name}`;
const takeOver = (kind) => {
  const storage = window[kind];
  for (const earlier of Object.keys(storage).filter((key) => key.startsWith('npuzzle.'))) {
    const name = nameOf(earlier.slice(8));
    const text = storage.getItem(earlier);
    const saved = storage.getItem(name);
    // Without a text, another tab has just taken it.
    if (saved === null && text !== null) storage.setItem(name, text);
    // Other records, which a tab of an earlier version has saved since, are for the program, which merges them.
    if (saved === null || saved === text || earlier !== 'npuzzle.records') storage.removeItem(earlier);
  }
};
for (const kind of ['localStorage', 'sessionStorage']) {
  try {
    takeOver(kind);
  } catch {
    // No storage, or no space.
  }
}

// Light or dark, as the settings say. Later, the page sets the same attribute.
let isKnown = false;
try {
  const stored = (name) => localStorage.getItem(nameOf(name)) ?? localStorage.getItem(`npuzzle.${name}`);
  isKnown = stored('game') !== null;
  document.documentElement.dataset.scheme = JSON.parse(stored('settings')).scheme;
} catch {
  // No settings, or no storage: as the system prefers.
}

// A program that does not start, because a file is missing, truncated or not the program, or takes very long to load: says so and
// offers to try again. In all languages, because no other file of the page is certain to arrive.
(() => {
  const PATIENCE_MS = 30000;
  const texts = {
    ar: ['تعذّر تشغيل هذه الصفحة.', 'إعادة المحاولة'],
    en: ["This page couldn't start.", 'Try again'],
    fr: ["Cette page n'a pas pu démarrer.", 'Réessayer'],
    it: ['Impossibile avviare questa pagina.', 'Riprova'],
    vi: ['Không khởi động được trang này.', 'Thử lại'],
  };
  const hasStarted = () => document.getElementById('app')?.hasChildNodes();
  const again = async () => {
    // The browser may have kept a damaged file.
    const addresses = [...document.querySelectorAll('[href*="app-"],[src*="app-"]')].map(({ href, src }) => href ?? src);
    await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })));
    location.reload();
  };
  const explain = () => {
    const app = document.getElementById('app');
    // A second message would take the place of a button that is being pressed.
    if (!app || hasStarted() || document.getElementById('failure')) return;
    const [sentence, label] = texts[navigator.language.slice(0, 2)] ?? texts.en;
    // A class whose style is there already, so that the button stays in its place.
    const message = Object.assign(document.createElement('p'), { className: 'message', textContent: sentence });
    message.setAttribute('role', 'alert');
    message.append(' ', Object.assign(document.createElement('button'), { textContent: label, onclick: again }));
    app.before(Object.assign(message, { id: 'failure' }));
  };
  // Failures to load a file are not reported to the window, but pass it.
  addEventListener('error', explain, true);
  addEventListener('unhandledrejection', explain);
  setTimeout(explain, PATIENCE_MS);
  addEventListener('TrunkApplicationStarted', () => {
    removeEventListener('error', explain, true);
    removeEventListener('unhandledrejection', explain);
    document.getElementById('failure')?.remove();
  });
})();

// The second part of the page's program (see src/browser/parts.rs) and styles that a first visit to Play does not need. Fetched at once
// for a link or a saved game, else at the first touch or key.
globalThis.programParts = (() => {
  const built = (name) => `./${document.documentElement.dataset.build}/${name}`;
  const address = built('later.wasm');
  let first;
  let second;
  let fetching;
  const fetchSecond = async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    second = await WebAssembly.compile(await response.arrayBuffer());
  };
  const fetchNow = () => {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    // Blocking requests return only text. This is the encoding that keeps all bytes.
    request.overrideMimeType('text/plain; charset=x-user-defined');
    request.send();
    return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
  };
  const parts = {
    fetch: () => (fetching ??= fetchSecond().catch((error) => {
      fetching = undefined;
      throw error;
    })),
    complete: () => {
      if (first.isWhole.value) return;
      second ??= new WebAssembly.Module(fetchNow());
      new WebAssembly.Instance(second, { first });
      first.isWhole.value = 1;
    },
    begin: async (exports) => {
      first = exports;
      // The first view is drawn in a task of its own: in one task with the start of the program, it would block a slow phone for
      // twice as long.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      if (fetching) await fetching.then(parts.complete, () => {});
    },
  };

  const events = ['pointerdown', 'keydown', 'click', 'hashchange'];
  const load = () => {
    events.forEach((name) => removeEventListener(name, load, true));
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: built('later.css') }));
    parts.fetch().catch(() => {}); // Whatever needs it tries again, and tells.
  };
  if (location.hash || isKnown) load();
  else events.forEach((name) => addEventListener(name, load, true));
  return parts;
})();
