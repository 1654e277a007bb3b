// Settings of `npx playwright test` for the built page (dist/). The gate runs the projects `desktop`, `phone` and `journeys-*`
// without the tests that are tagged @full. The full tier runs everything in `desktop`, `phone`, `firefox` and `engines-*`.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { firefox } from './tests/e2e/firefox';
import type { WorkerFixtures } from './tests/engines/journeys';

// The system's Chromium, or else the one that Playwright installed.
const system = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig<object, WorkerFixtures>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  reporter: [['list'], ['./tests/flake-reporter.ts']],
  fullyParallel: true,
  // By default, half of the cores stay idle.
  workers: '100%',
  forbidOnly: !!process.env.CI,
  // One hung browser should not reject a day's work. The reporter names the tests that needed it.
  retries: process.env.CI ? 1 : 0,
  // These limits end hung tests and are long enough for a busy machine; no test waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Under a path, as on most static hosts: `page.goto('./')` opens the page.
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
    // It would answer instead of the tests' routes; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Use `--trace retain-on-failure` to debug. Recording doubles the running time.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', testIgnore: 'phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // What differs on a small touch screen: touch, fit, and the size of targets. The desktop project covers the rest.
      testMatch: 'phone.spec.ts',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
    },
    {
      // In the full tier only.
      name: 'firefox',
      // Behavior that could differ in another engine; tests/engines covers the rest. Over BiDi, Enter does not press a
      // focused button.
      testMatch: /(smoke|play|playback)\.spec\.ts/,
      grepInvert: /Tab reaches everything/,
      use: { browserName: 'firefox', channel: firefox.channel, launchOptions: firefox, viewport: { width: 1280, height: 800 } },
    },
    // All tests in all engines in the full tier, and in the gate a test in those that its tags name. With the service worker,
    // as in production.
    ...(['chromium', 'firefox', 'webkit'] as const).flatMap((engineName) => {
      const project = { testDir: 'tests/engines', use: { engineName, serviceWorkers: 'allow' as const } };
      return [
        { ...project, name: `engines-${engineName}` },
        { ...project, name: `journeys-${engineName}`, grep: new RegExp(`@${engineName}`) },
      ];
    }),
    // By scripts/monkey only.
    ...(['chromium', 'firefox', 'webkit'] as const).map((engineName) => ({
      name: `monkey-${engineName}`,
      testDir: 'tests/monkey',
      use: { engineName, serviceWorkers: 'allow' as const },
    })),
  ],
  // It takes any free port and prints it; Playwright exports the named group as the variable E2E_ADDRESS.
  webServer: {
    command: 'node tests/e2e/serve-dist.mjs',
    wait: { stdout: /serving dist at (?<e2e_address>\S+)/ },
  },
});
