// Records errors of the page, for a driver that cannot read its console. Console output of a worker is not recorded; an
// error that ends it is.
{
  const record = (line) => {
    const recorded = JSON.parse(sessionStorage.getItem('errors') ?? '[]');
    sessionStorage.setItem('errors', JSON.stringify([...recorded, line]));
  };
  for (const level of ['error', 'warn', 'assert']) {
    const original = console[level];
    console[level] = (...values) => {
      if (level !== 'assert' || !values[0]) record(`${level}: ${values.join(' ')}`);
      original.apply(console, values);
    };
  }
  const onError = ({ message, error, target }) => {
    // Where in the program: nothing else is known of a fault of memory.
    const stack = error instanceof WebAssembly.RuntimeError ? `\n${error.stack}` : '';
    record(message ? `uncaught: ${message}${stack}` : `not loaded: ${target.src ?? target.href}`);
  };
  // In the capture phase, because errors of resources do not bubble.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => record(`not caught: ${reason}`));
  // Leaving the page aborts its requests, which WebKit reports as errors.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  const PlainWorker = Worker;
  globalThis.Worker = class extends PlainWorker {
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener('error', ({ message }) => {
        if (message || !isLeaving) record(`in the worker: ${message}`);
      });
    }
  };
}
