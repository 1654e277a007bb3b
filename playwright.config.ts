// How `npx playwright test` opens the built page (dist/): all of tests/e2e in Chromium, what another engine could do
// differently in Firefox too (tests/e2e/firefox.ts), and journeys through the page (tests/engines) in these and in WebKit.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { firefox } from './tests/e2e/firefox';
import type { WorkerFixtures } from './tests/engines/journeys';

// The system's Chromium; where there is none, the one that Playwright installed for itself.
const system = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig<object, WorkerFixtures>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Limits that end a hung test, long enough for a busy machine; no test waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Under a path, as most static hosts have it: `page.goto('./')` opens the page.
    baseURL: `${process.env.E2E_ADDRESS}/npuzzle/`,
    launchOptions: {
      executablePath: existsSync(system) ? system : undefined,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // It would answer in place of the tests' own routes; offline.spec.ts has it.
    serviceWorkers: 'block',
    // What a failed test did: `--trace retain-on-failure`. Written down always, it takes as long as the tests.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', testIgnore: 'phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // What could be another on a small screen with fingers; the rest has been tried on the desktop.
      testMatch: /(smoke|phone|solve|anytime|playback|interrupt|links)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
    },
    {
      name: 'firefox',
      // What another engine could do differently; the journeys have the rest. Over BiDi, Enter reaches no button that Tab led to.
      testMatch: /(smoke|play|playback)\.spec\.ts/,
      grepInvert: /Tab reaches everything/,
      use: { browserName: 'firefox', channel: firefox.channel, launchOptions: firefox, viewport: { width: 1280, height: 800 } },
    },
    ...(['chromium', 'firefox', 'webkit'] as const).map((engineName) => ({
      name: `journeys-${engineName}`,
      testDir: 'tests/engines',
      // With the service worker, as everybody has it.
      use: { engineName, serviceWorkers: 'allow' as const },
    })),
  ],
  // It takes any free port and says which; Playwright makes the expression's group the variable E2E_ADDRESS.
  webServer: {
    command: 'node tests/e2e/serve-dist.mjs',
    wait: { stdout: /serving dist at (?<e2e_address>\S+)/ },
  },
});
