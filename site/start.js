// Starts the program that the last script element with `data-program` names, and reports to the window by an event with the program's
// name; its detail is the error, or null. Each attempt uses new addresses, because browsers remember failed imports. The attempt cannot
// be part of this script's own address: responses of the service worker lose the query.
const { program, attempt } = [...document.querySelectorAll('script[data-program]')].at(-1).dataset;
const report = (error) => dispatchEvent(new CustomEvent(`npuzzle-${program}`, { detail: error }));
import(`./${program}.js?${attempt}`)
  .then((glue) => glue.default({ module_or_path: new URL(`${program}_bg.wasm?${attempt}`, import.meta.url) }))
  .then(() => report(null), (error) => report(String(error)));
