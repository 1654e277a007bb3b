// Connects the exercise in the frame, which speaks SPLICE, to a learning system that speaks SCORM 1.2.
(() => {
  const frame = document.querySelector('iframe');
  const { questions } = document.body.dataset;
  const begun = Date.now();
  const say = (text) => {
    document.querySelector('p').textContent = text;
  };

  const find = () => {
    try {
      let { parent: at } = window;
      for (let steps = 0; steps < 500 && at; steps++) {
        if (at.API) return at.API;
        if (at === at.parent) break;
        at = at.parent;
      }
      return window.opener?.API;
    } catch {
      // A window of another origin.
    }
  };

  const api = find();
  let isOpen = false;
  const call = (name, ...values) => {
    try {
      const answer = String(api[name](...values));
      if (name === 'LMSGetValue' || answer === 'true') return answer;
      const code = String(api.LMSGetLastError());
      say(`The learning system did not take the result: ${api.LMSGetErrorString(code) || code}. Copy the result code below the exercise.`);
    } catch (error) {
      say(`The learning system does not answer: ${error}. Copy the result code below the exercise.`);
    }
    return '';
  };
  const set = (name, value) => call('LMSSetValue', `cmi.${name}`, String(value));

  if (!api) say('There is no learning system around this page, so it is not told the score.');
  else isOpen = call('LMSInitialize', '') === 'true';

  const get = (name) => (isOpen ? call('LMSGetValue', `cmi.${name}`) : '');
  let state = get('suspend_data');
  const student = get('core.student_name');
  if (isOpen && !/^(passed|completed)$/.test(get('core.lesson_status'))) set('core.lesson_status', 'incomplete');

  // The state is a result code: np1-LESSON-STUDENT-SECONDS-QUESTIONS-SUM.
  const isComplete = () => {
    const answers = (state.split('-')[4] ?? '').split('.').filter((question) => /\d[onp]|h3/.test(question));
    return answers.length >= Number(questions);
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data?.subject !== 'string') return;
    if (data.subject === 'SPLICE.getState') {
      source.postMessage({ subject: 'SPLICE.getState.response', message_id: data.message_id, state }, '*');
    }
    if (data.subject === 'SPLICE.reportScoreAndState' && typeof data.state === 'string') {
      ({ state } = data);
      if (!isOpen) return;
      set('suspend_data', state);
      if (typeof data.score === 'number') {
        set('core.score.min', 0);
        set('core.score.max', 100);
        set('core.score.raw', Math.round(data.score * 10000) / 100);
      }
      if (isComplete()) set('core.lesson_status', 'completed');
      call('LMSCommit', '');
    }
  });

  // Some systems take the time only before the page is left.
  const leave = () => {
    if (!isOpen) return;
    const seconds = (Date.now() - begun) / 1000;
    const part = (value) => String(Math.floor(value)).padStart(2, '0');
    set('core.session_time', `${part(seconds / 3600).padStart(4, '0')}:${part((seconds / 60) % 60)}:${part(seconds % 60)}.00`);
    set('core.exit', isComplete() ? '' : 'suspend');
    call('LMSCommit', '');
    call('LMSFinish', '');
    isOpen = false;
  };
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);

  try {
    new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  } catch {
    say("This learning system's content security policy forbids WebAssembly, which the exercise needs. Ask for 'wasm-unsafe-eval'.");
  }
  const link = new URLSearchParams(document.body.dataset.link);
  // As much as fits into a result code.
  const letters = [...student];
  while (new TextEncoder().encode(letters.join('')).length > 40) letters.pop();
  if (letters.length > 0) link.set('student', letters.join(''));
  frame.src = `app/index.html#${link}`;
})();
