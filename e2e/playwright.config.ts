import { defineConfig, devices } from '@playwright/test';
import { isWhole } from '../test/support/random-share.ts';
import { findHeadless } from '../tools/ensure-machine.ts';
import { proveOnly } from './support/proved-by.ts';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const executablePath = findHeadless();
if (executablePath === null)
  throw new Error('The browser tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH.');

/** The real server and the real Chromium; each worker has servers and databases of its own (support/fixtures.ts). */
export default defineConfig({
  testDir: '.',
  // These have a runner of their own (engines/playwright.config.ts).
  testIgnore: 'engines/**',
  outputDir: '../test-results',
  fullyParallel: true,
  // A journey waits more than it computes.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  ...(isWhole ? {} : { grepInvert: new RegExp(proveOnly) }),
  // The time in which a condition must be met (ms), so that a busy machine fails no test.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `${process.env['RESULTS_FOLDER'] ?? '../.cache/results'}/e2e.json` }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // The browser has a service worker, as a family's has. A test that blocks it says why in its title.
    serviceWorkers: 'allow',
    // A recording takes as long as the journeys themselves. `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: flags },
  },
});
