// Starts the program that the element of this script names last, and says on the window whether it runs: an event of the program's
// name, with what went wrong. Each attempt has addresses of its own: a browser remembers failures. (The script's own address
// would not do to tell them: it has no query where the service worker answers.)
const { program, attempt } = [...document.querySelectorAll('script[data-program]')].at(-1).dataset;
const tell = (why) => dispatchEvent(new CustomEvent(`npuzzle-${program}`, { detail: why }));
import(`./${program}.js?${attempt}`)
  .then((glue) => glue.default({ module_or_path: new URL(`${program}_bg.wasm?${attempt}`, import.meta.url) }))
  .then(() => tell(null), (why) => tell(String(why)));
