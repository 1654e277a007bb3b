// The other journeys pass only if the page reports no error. Here it does, and each engine's driver has to notice.
import { expect, test } from './journeys';

test.use({ expectedErrors: [/written to the console|thrown|rejected|ended a worker/] });

test('errors in the page are noticed', { tag: ['@chromium', '@firefox', '@webkit'] }, async ({ journey }) => {
  await journey.open('play');
  await journey.tab.evaluate(() => {
    console.error('written to the console');
    setTimeout(() => {
      throw new Error('thrown');
    });
    void Promise.reject(new Error('rejected'));
    new Worker('ended.js');
  });
  for (const line of [/written to the console/, /thrown/, /rejected/, /ended a worker/]) {
    await expect.poll(() => journey.tab.errors()).toContainEqual(expect.stringMatching(line));
  }
});
