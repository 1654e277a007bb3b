// Runs before the app loads.

// The page's policy refuses strings as markup or script, and as addresses of scripts and workers all but those in its own folder.
const home = new URL('.', location).href;
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (new URL(address, home).href.startsWith(home) ? address : null),
});

// Names in the storage carry the page's folder (as in src/browser.rs), because the host's other pages share the storage.
const nameOf = (name) => `npuzzle ${location.pathname.replace(/[^/]*$/, '')} ${name}`;

// Light or dark, as the settings say. Later, the page sets the same attribute.
try {
  document.documentElement.dataset.scheme = JSON.parse(localStorage.getItem(nameOf('settings'))).scheme;
} catch {
  // No settings, or no storage: as the system prefers.
}

// A reload opens the address as it was before the page, on leaving, wrote the last change (as in src/browser/address.rs).
try {
  const name = nameOf('address');
  const [before, after] = (sessionStorage.getItem(name) ?? '').split('#').slice(-2);
  sessionStorage.removeItem(name);
  const isReload = performance.getEntriesByType('navigation')[0]?.type !== 'navigate';
  if (isReload && after && location.hash.slice(1) === before) history.replaceState(true, '', `#${after}`);
} catch {
  // No storage.
}

// The styles of panels. A look at the board does not need them, so they come at the first touch or soon after, and at once for a link.
const addPanels = () => {
  if (document.getElementById('panels')) return;
  const href = `./${document.documentElement.dataset.build}/panels.css`;
  document.documentElement.append(Object.assign(document.createElement('link'), { id: 'panels', rel: 'stylesheet', href }));
};
if (location.hash) addPanels();
for (const name of ['pointerover', 'pointerdown', 'keydown']) addEventListener(name, addPanels, { once: true });
if (!navigator.connection?.saveData) addEventListener('load', () => setTimeout(addPanels, 1000));

// Texts of what fails, in all languages and in this file, because no other file of the page is certain to arrive: a program that does not
// start, to try again, and a page that was opened as a file, from which browsers load no programs.
const failures = {
  ar: [
    'تعذّر تشغيل هذه الصفحة.',
    'إعادة المحاولة',
    'تحتاج هذه الصفحة إلى خادم ويب. شغّل هذا الأمر في مجلدها، ثم افتح http://localhost:8000:',
  ],
  en: [
    "This page couldn't start.",
    'Try again',
    'This page needs a web server. Run this command in its folder, then open http://localhost:8000:',
  ],
  fr: [
    "Cette page n'a pas pu démarrer.",
    'Réessayer',
    'Cette page a besoin d’un serveur web. Lancez cette commande dans son dossier, puis ouvrez http://localhost:8000 :',
  ],
  it: [
    'Impossibile avviare questa pagina.',
    'Riprova',
    'Questa pagina richiede un server web. Esegui questo comando nella sua cartella, poi apri http://localhost:8000:',
  ],
  vi: [
    'Không khởi động được trang này.',
    'Thử lại',
    'Trang này cần một máy chủ web. Hãy chạy lệnh này trong thư mục của trang, rồi mở http://localhost:8000:',
  ],
};
const language = () => {
  let saved;
  try {
    saved = localStorage.getItem(nameOf('language'));
  } catch {
    // No storage.
  }
  const tags = [saved, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return tags.find((tag) => failures[tag]) ?? 'en';
};

// The first frame has a board, which not all links show, and a sentence for newcomers in English.
try {
  const isBoard = !/view=(compare|learn|statistics)|embed=1/.test(location.hash);
  const isNew = !location.hash && ['settings', 'game'].every((name) => localStorage.getItem(nameOf(name)) === null);
  if (!isBoard) document.documentElement.dataset.first = 'none';
  else if (!isNew || language() !== 'en') document.documentElement.dataset.first = 'board';
} catch {
  document.documentElement.dataset.first = 'board';
}

const labelled = (label, onclick) => Object.assign(document.createElement('button'), { textContent: label, onclick });

// A program that does not start, because a file is missing, truncated or not the program, or takes very long to load: says so and
// offers to try again.
(() => {
  const PATIENCE_MS = 30000;
  const hasStarted = () => !document.querySelector('.first');
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
    document.documentElement.dataset.first = 'none';
    const [sentence, label, server] = failures[language()];
    const isFile = location.protocol === 'file:';
    // A class whose style is there already, so that the button stays in its place.
    const message = Object.assign(document.createElement('p'), { className: 'message', textContent: isFile ? server : sentence });
    message.setAttribute('role', 'alert');
    const command = Object.assign(document.createElement('code'), { textContent: 'python3 -m http.server', dir: 'ltr' });
    message.append(' ', isFile ? command : labelled(label, again));
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

// Prepare the worker for a player who has looked at the board for a second. Not in data-saving mode, nor in an embedded page, where few
// visitors play.
addEventListener('TrunkApplicationStarted', () => {
  if (navigator.connection?.saveData || /embed=1/.test(location.hash)) return;
  setTimeout(() => dispatchEvent(new Event('npuzzle-look')), 1000);
});

// A program that has stopped: says so and offers to reload. After a panic none of its code may run again. The same is true of any error
// that has passed through it, because nothing unwinds. The errors of workers are not among these, and the page replaces workers itself.
(() => {
  const MARK = nameOf('stopped');
  const isFatal = (error) => error instanceof WebAssembly.RuntimeError;
  const hasPassed = (error) => isFatal(error) || /wasm-function|\[wasm code\]/.test(error?.stack);
  let sheet;

  // What is saved may be the cause, except for records, which stay. It is moved to the name of texts that cannot be read.
  const beginAgain = () => {
    for (const storage of [sessionStorage, localStorage]) {
      for (const name of ['game', 'settings']) {
        const text = storage.getItem(nameOf(name));
        if (text !== null) localStorage.setItem(nameOf(`${name}.unread`), text);
        storage.removeItem(nameOf(name));
      }
    }
    sessionStorage.removeItem(MARK);
    location.replace(location.pathname + location.search);
  };

  // The title, what is saved, the button to reload, advice, and its button. Other languages are in a file, which is usually cached.
  const texts = async () => {
    const english = [
      'Something went wrong',
      'The page stopped because of an error. Your game and your records are saved.',
      'Reload page',
      'If this keeps happening, start a new game with default settings. Your records stay.',
      'New game',
    ];
    try {
      if (language() === 'en') return english;
      const file = await fetch(`${document.documentElement.dataset.build}/stopped.json`, { signal: AbortSignal.timeout(2000) });
      return (await file.json())[language()] ?? english;
    } catch {
      return english;
    }
  };

  const stop = async () => {
    if (sheet) return;
    addPanels();
    const add = (name, text) => sheet.append(Object.assign(document.createElement(name), { textContent: text }));
    sheet = Object.assign(document.createElement('section'), { id: 'stopped', popover: 'manual' });
    sheet.setAttribute('role', 'alertdialog');
    sheet.addEventListener('click', (event) => event.stopPropagation());
    // The last moves may not be saved yet. The game to save is complete, whatever has stopped.
    dispatchEvent(new Event('npuzzle-save-game'));
    for (const program of document.body.children) program.inert = true;
    const [title, saved, reload, advice, begin] = await texts();
    sheet.setAttribute('aria-label', title);
    add('h2', title);
    add('p', saved);
    sheet.append(labelled(reload, () => location.reload()));
    sheet.lastChild.className = 'primary';
    let isRepeated = false;
    try {
      // A page that stops before it is used may do so each time.
      isRepeated = sessionStorage.getItem(MARK) !== null || navigator.userActivation?.hasBeenActive === false;
      sessionStorage.setItem(MARK, '');
    } catch {
      // No storage, so nothing is saved that could be the cause.
    }
    if (isRepeated) {
      add('p', advice);
      sheet.append(labelled(begin, beginAgain));
    }
    document.body.append(sheet);
    sheet.showPopover?.(); // Above what else is open.
    sheet.querySelector('button').focus();
  };

  // Nothing reaches the programs any more. This listener is the first one on the window.
  const events = ['click', 'dragover', 'drop', 'hashchange', 'keydown', 'npuzzle-look', 'pagehide', 'paste', 'pointerdown', 'storage', 'visibilitychange'];
  const block = (event) => {
    if (sheet && !(event.type === 'click' && sheet.contains(event.target))) event.stopImmediatePropagation();
  };
  for (const name of events) addEventListener(name, block, true);
  addEventListener('error', ({ error }) => hasPassed(error) && stop());
  addEventListener('unhandledrejection', ({ reason }) => isFatal(reason) && stop());
})();
