// Notes what goes wrong on the page, for a driver that hears nothing of its console. What a worker writes to the console
// is not heard here either; what ends it is.
{
  const note = (line) => {
    const noted = JSON.parse(sessionStorage.getItem('trouble') ?? '[]');
    sessionStorage.setItem('trouble', JSON.stringify([...noted, line]));
  };
  for (const level of ['error', 'warn', 'assert']) {
    const say = console[level];
    console[level] = (...words) => {
      if (level !== 'assert' || !words[0]) note(`${level}: ${words.join(' ')}`);
      say.apply(console, words);
    };
  }
  const onError = ({ message, target }) => note(message ? `uncaught: ${message}` : `not loaded: ${target.src ?? target.href}`);
  // Captured, as what is not loaded says so to nobody but itself.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => note(`not caught: ${reason}`));
  // Whoever leaves breaks off what is being fetched, which WebKit calls an error.
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  const PlainWorker = Worker;
  globalThis.Worker = class extends PlainWorker {
    constructor(...given) {
      super(...given);
      this.addEventListener('error', ({ message }) => {
        if (message || !isLeft) note(`in the worker: ${message}`);
      });
    }
  };
}
