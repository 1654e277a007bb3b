// The page's policy in each engine: neither text that becomes markup, nor foreign scripts, nor inline styles.
import { expect, test } from './journeys';

// What the engines say about it.
test.use({ expectedErrors: [/Trusted[ -]?(Type|HTML|Script)|inline style|style-src/i] });

test('strings are refused as markup, script, style, and addresses outside the page\'s folder', { tag: '@chromium' }, async ({ journey }) => {
  await journey.open('play');
  const refused = await journey.tab.evaluate(() => {
    const script = document.createElement('script');
    const attempts: Record<string, () => void> = {
      markup: () => (document.createElement('div').innerHTML = '<b>bold</b>'),
      parsed: () => new DOMParser().parseFromString('<b>bold</b>', 'text/html'),
      script: () => (script.text = 'window.executed = true'),
      handler: () => document.body.setAttribute('onclick', 'window.executed = true'),
      elsewhere: () => (script.src = 'https://example.org/script.js'),
      beside: () => (script.src = '../script.js'),
      worker: () => new Worker('../worker.js'),
      policy: () => (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy('another', {}),
      // The same in the page's own folder, as a check on the others.
      own: () => (script.src = './script.js'),
    };
    return Object.keys(attempts).filter((name) => {
      try {
        attempts[name]();
        return false;
      } catch {
        return true;
      }
    });
  });
  expect(refused).toEqual(['markup', 'parsed', 'script', 'handler', 'elsewhere', 'beside', 'worker', 'policy']);

  // A style attribute has no effect, and a style set by the program has.
  const shown = await journey.tab.evaluate(() => {
    const [attribute, property] = [0, 1].map(() => document.body.appendChild(document.createElement('p')));
    attribute.setAttribute('style', 'color: rgb(1, 2, 3)');
    property.style.cssText = 'color: rgb(1, 2, 3)';
    return [attribute, property].map((element) => getComputedStyle(element).color === 'rgb(1, 2, 3)');
  });
  expect(shown).toEqual([false, true]);
});
