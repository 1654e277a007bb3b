// Exercises in a browser: the result code, the page around a frame, and a learning system by SCORM 1.2. What is scored and how codes
// are graded is tested natively (tests/suite/exercise.rs, crates/cli/tests/suite/grade.rs).
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { FrameLocator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from './puzzle-page';

const repository = new URL('../../', import.meta.url);

/** The exercise, in a page or in a frame. */
class Exercise {
  constructor(readonly root: Page | FrameLocator) {}

  get card() {
    return this.root.getByRole('region', { name: 'Lessons', exact: true });
  }

  get score() {
    return this.card.locator('[data-score]');
  }

  get code() {
    return this.card.locator('[data-result-code]');
  }

  async expectScore(score: number): Promise<void> {
    await expect(this.score).toHaveAttribute('data-score', String(score));
  }

  /** Opens a part of the lesson on greedy search, which has four. */
  async part(number: number): Promise<void> {
    await this.card.locator(`[data-part="${number}"]`).click();
    await expect(this.card.locator(`[data-part="${number}"]`)).toHaveAttribute('aria-current', 'step');
  }

  async choose(option: string): Promise<void> {
    await this.card.getByRole('button', { name: option }).click();
  }
}

const WRONG = 'Manhattan distance overestimates.';
const RIGHT = 'It ignores the moves already made.';

test('an exercise is answered with hints, kept over a reload, and ends with a code', async ({ page }) => {
  const exercise = new Exercise(page);
  await page.goto('./#view=learn&lesson=4.2&exercise=1');
  await expect(exercise.card).toBeVisible();
  await exercise.card.getByLabel('Your name').fill('Anna Élise');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toContain('student=Anna%20%C3%89lise');
  await exercise.card.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(exercise.card.locator('.hints li')).toHaveText(['Which of g and h does greedy search leave out?']);
  await expect(exercise.card.locator('button[data-correct]')).toHaveCount(0);
  await exercise.choose(WRONG);
  await expect(exercise.card.locator('.judged')).toHaveText('Not quite.');
  await exercise.choose(RIGHT);
  await expect(exercise.card.locator('.judged')).toHaveText(/^Right! A\* adds g/);
  await exercise.expectScore(0.125);
  const before = await exercise.code.getAttribute('data-result-code');
  expect(before).toMatch(/^np1-4-Anna\.20\.c3\.89lise-\d+-2o3t2h1-[0-9a-f]{8}$/);
  await page.reload();
  await exercise.expectScore(0.125);
  await expect(exercise.code).toHaveAttribute('data-result-code', before!);
  await exercise.part(1);
  for (const name of ['Hint', 'Hint', 'Show me']) await exercise.card.getByRole('button', { name, exact: true }).click();
  await exercise.part(3);
  await exercise.choose('g = 17, h = 1');
  await exercise.part(4);
  await exercise.card.getByRole('textbox', { name: 'Answer' }).fill('0');
  await page.keyboard.press('Enter');
  await exercise.expectScore(0.625);
  await expect(exercise.card.getByRole('img', { name: 'Result code' })).toBeVisible();
  await expect(exercise.code).toHaveText(/^np1-4-Anna\.20\.c3\.89lise-\d+-1o1\.2o3t2h1\.3h3\.4n0-[0-9a-f]{8}$/);
});

test.describe('the page around an exercise', () => {
  const open = async (page: Page, parent: string): Promise<Exercise> => {
    await page.route('**/docs/splice.html*', async (route) => {
      await route.fulfill({ body: await readFile(new URL('docs/splice.html', repository), 'utf8'), contentType: 'text/html' });
    });
    await page.route('**/dist/**', (route) => route.continue({ url: route.request().url().replace('/dist/', '/') }));
    await page.goto(`./docs/splice.html?parent=${parent}`);
    const exercise = new Exercise(page.frameLocator('iframe'));
    await exercise.expectScore(0);
    return exercise;
  };

  test('is told score and state, and gives the state back', async ({ page }) => {
    const exercise = await open(page, 'keeps');
    await expect(exercise.card).toContainText('The page around this one is told');
    await expect(page.locator('#score')).toHaveText('none');
    await exercise.part(2);
    await exercise.card.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(page.locator('#state')).toHaveText(/-2h1-/);
    await expect(page.locator('#score')).toHaveText('none');
    await exercise.choose(RIGHT);
    await expect(page.locator('#score')).toHaveText('0.25');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await exercise.expectScore(0.25);
  });

  for (const parent of ['silent', 'garbage']) {
    test(`may be ${parent}`, async ({ page }) => {
      const exercise = await open(page, parent);
      await exercise.part(2);
      await exercise.choose(RIGHT);
      await exercise.expectScore(0.25);
      await page.reload();
      // What cannot be read starts the exercise anew; without an answer, the browser's own copy counts.
      await exercise.expectScore(parent === 'silent' ? 0.25 : 0);
      if (parent === 'garbage') {
        await exercise.part(2);
        await exercise.choose(RIGHT);
        await exercise.expectScore(0.25);
      }
    });
  }
});

// Built by the native tests; with other features, building it again takes minutes.
const built = new URL(`${process.env.CARGO_TARGET_DIR ?? 'target'}/debug/npuzzle`, repository).pathname;

/** Serves a package and a page that plays it as a learning system does. */
async function serve(page: Page, file: string): Promise<void> {
  const files = unzipSync(new Uint8Array(await readFile(file)));
  const listed = [...new TextDecoder().decode(files['imsmanifest.xml']).matchAll(/<file href="(.*?)"/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(files).filter((name) => name !== 'imsmanifest.xml').toSorted());
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm', json: 'application/json' };
  await page.route('**/lms/package/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/lms/package/')[1]!;
    const body = files[name];
    const contentType = types[name.split('.').at(-1)!] ?? 'application/octet-stream';
    return body ? route.fulfill({ body: Buffer.from(body), contentType }) : route.fulfill({ status: 404 });
  });
  const runtime = await readFile(new URL('node_modules/scorm-again/dist/scorm12.min.js', repository), 'utf8');
  await page.route('**/lms/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!DOCTYPE html><title>A learning system</title>
        <script>${runtime}</script>
        <script>
          window.API = new Scorm12API({ autocommit: false, logLevel: 4 });
          API.loadFromJSON(JSON.parse(sessionStorage.getItem('cmi') ?? '{"core":{"student_name":"Lee, Anna"}}'), 'cmi');
          for (const event of ['LMSCommit', 'LMSFinish'])
            API.on(event, () => sessionStorage.setItem('cmi', JSON.stringify(API.renderCMIToJSONObject().cmi)));
        </script>
        <iframe title="The package" src="package/launch.html" style="width: 100%; height: 700px"></iframe>`,
    }),
  );
}

/** What the learning system has kept. */
const kept = (page: Page) => () => page.evaluate(() => JSON.parse(sessionStorage.getItem('cmi') ?? '{}'));

test('a learning system plays the package, keeps score and state, and goes on later', async ({ page }, info) => {
  const file = info.outputPath('lesson.zip');
  await promisify(execFile)(built, ['scorm', '4', '--output', file, '--app', 'dist'], { cwd: repository });
  await serve(page, file);
  await page.goto('./lms/');
  const package_frame = page.frameLocator('iframe');
  const exercise = new Exercise(package_frame.frameLocator('iframe'));
  await exercise.expectScore(0);
  await expect(exercise.card.getByLabel('Your name')).toHaveValue('Lee, Anna');
  await expect(package_frame.locator('[role=status]')).toBeEmpty();
  await exercise.part(2);
  await exercise.choose(RIGHT);
  await exercise.expectScore(0.25);
  await expect.poll(kept(page)).toMatchObject({ core: { score: { raw: '25', min: '0', max: '100' }, lesson_status: 'incomplete' } });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await exercise.expectScore(0.25);
  for (const [part, name] of [
    [1, 'Show me'],
    [3, 'g = 17, h = 1'],
  ] as const) {
    await exercise.part(part);
    if (name === 'Show me') for (const hint of ['Hint', 'Hint']) await exercise.card.getByRole('button', { name: hint, exact: true }).click();
    await exercise.choose(name);
  }
  await exercise.part(4);
  await exercise.card.getByRole('textbox', { name: 'Answer' }).fill('0');
  await page.keyboard.press('Enter');
  await exercise.expectScore(0.75);
  await expect.poll(kept(page)).toMatchObject({ core: { score: { raw: '75' }, lesson_status: 'completed' } });
  await page.goto('about:blank');
});

test('a teacher makes an exercise of a search, packs it in the page, and grades its codes', async ({ page }, info) => {
  await page.goto('./#view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=manhattan&step=0');
  const menu = page.locator('details.share summary');
  await menu.click();
  await page.getByRole('button', { name: 'Make an exercise' }).click();
  const draft = page.getByRole('region', { name: 'Make an exercise' });
  await draft.getByRole('checkbox', { name: 'Kept or dropped' }).uncheck();
  await draft.getByRole('button', { name: 'Choose questions' }).click();
  await expect(draft.locator('li').first()).toHaveText(/^Step \d+: (The next node|An f)/);
  await draft.getByRole('button', { name: /^Remove the question at step/ }).first().click();
  await draft.getByRole('combobox', { name: 'Help' }).selectOption('Hints');
  const questions = await draft.locator('li').count();
  const link = `${page.url().split('#')[0]}${await draft.getByRole('link', { name: 'As an exercise' }).getAttribute('href')}`;
  await menu.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save for a learning system' }).click(),
  ]);
  const file = info.outputPath('own.zip');
  await download.saveAs(file);

  await serve(page, file);
  await page.goto('./lms/');
  const frame = page.frameLocator('iframe').frameLocator('iframe');
  const exercise = new Exercise(frame);
  await exercise.expectScore(0);
  await expect(exercise.card.locator('[data-part]')).toHaveCount(questions);
  await exercise.card.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(exercise.card.locator('.hints li')).toHaveCount(1);
  // The answers are not shown.
  await expect(frame.getByRole('button', { name: 'Show me' })).toHaveCount(0);
  // The first of the frontier is the next one; a wrong f is as good a try.
  for (let part = 1; part <= questions; part++) {
    await exercise.part(part);
    const asked = frame.locator('.question[data-question]');
    if ((await asked.getAttribute('data-question')) === 'next') await frame.locator('[data-panel="frontier"] [data-node] button').first().click();
    else {
      await asked.getByRole('textbox').fill('0');
      await page.keyboard.press('Enter');
    }
    await expect(exercise.card.locator('.judged')).not.toBeEmpty();
  }
  await expect.poll(kept(page)).toMatchObject({ core: { lesson_status: 'completed' } });
  const score = Number(await exercise.score.getAttribute('data-score'));
  const codes = info.outputPath('codes.txt');
  await writeFile(codes, (await exercise.code.textContent()) ?? '');
  const { stdout } = await promisify(execFile)(built, ['grade', link, codes], { cwd: repository });
  expect(Number(stdout.split('\n')[1]!.split(',')[3])).toBeCloseTo(score, 3);
  await page.goto('about:blank');
});
