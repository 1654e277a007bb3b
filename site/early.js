// What cannot wait for the page's program.

// Light or dark, as the settings say. Later, the page sets the same attribute.
let isKnown = false;
try {
  isKnown = localStorage.getItem('npuzzle.game') !== null;
  document.documentElement.dataset.scheme = JSON.parse(localStorage.getItem('npuzzle.settings')).scheme;
} catch {
  // No settings, or no storage: as the system prefers.
}

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
      await new Promise((resolve) => setTimeout(resolve));
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
