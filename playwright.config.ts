// How `npx playwright test` opens the built page (dist/) in Chromium.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The system's Chromium; where there is none, the one that Playwright installed for itself.
const system = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
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
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: 'phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // What could be another on a small screen with fingers; the rest has been tried on the desktop.
      testMatch: /(smoke|phone|solve|anytime|playback|interrupt|links)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
    },
  ],
  // It takes any free port and says which; Playwright makes the expression's group the variable E2E_ADDRESS.
  webServer: {
    command: 'node tests/e2e/serve-dist.mjs',
    wait: { stdout: /serving dist at (?<e2e_address>\S+)/ },
  },
});
