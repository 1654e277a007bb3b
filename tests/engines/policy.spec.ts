// The page's policy in each engine.
import { expect, test } from './journeys';

// What the engines say about it.
test.use({ expectedErrors: [/inline style|style-src/i] });

test('a style attribute has no effect, and a style set by the program has', async ({ journey }) => {
  await journey.open('play');
  const shown = await journey.tab.evaluate(() => {
    const [attribute, property] = [0, 1].map(() => document.body.appendChild(document.createElement('p')));
    attribute.setAttribute('style', 'color: rgb(1, 2, 3)');
    property.style.cssText = 'color: rgb(1, 2, 3)';
    return [attribute, property].map((element) => getComputedStyle(element).color === 'rgb(1, 2, 3)');
  });
  expect(shown).toEqual([false, true]);
});
