// Starts the program that a script element with `data-program` names, and reports to the window by an event with the program's name;
// its detail is the error, or null. Each attempt uses new addresses, because browsers remember failed imports. This script cannot read
// the program from its own address: responses of the service worker lose the query. Each run takes one element, so that programs that
// are fetched at the same time all start.
const element = document.querySelector('script[data-program]');
const { program, attempt } = element.dataset;
element.remove();
const report = (error) => dispatchEvent(new CustomEvent(`npuzzle-${program}`, { detail: error }));
import(`./${program}.js?${attempt}`)
  .then((glue) => glue.default({ module_or_path: new URL(`${program}_bg.wasm?${attempt}`, import.meta.url) }))
  .then(() => report(null), (error) => {
    // The program has started and stopped, which site/early.js tells.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    report(String(error));
  });
