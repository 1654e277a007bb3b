// The other journeys pass only if nothing goes wrong in the page: here it does, and each engine's driver has to notice.
import { expect, test } from './journeys';

test.use({ expectedTrouble: [/written to the console|thrown|rejected|ended a worker/] });

test('what goes wrong in the page is noticed', async ({ journey }) => {
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
    await expect.poll(() => journey.tab.trouble()).toContainEqual(expect.stringMatching(line));
  }
});
