import { defineConfig } from '@playwright/test';
import { engineNames } from './engine.ts';

/** The walks in engines beside Chromium (`node tools/test.ts build engines`); the runner's own browsers stay closed. */
export default defineConfig<object, { engineName: (typeof engineNames)[number] }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // The time in which a condition must be met (ms), so that a busy machine fails no walk.
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: [
    ['list'],
    ['json', { outputFile: `${process.env['RESULTS_FOLDER'] ?? '../../.cache/results'}/engines.json` }],
  ],
  projects: engineNames.map((engineName) => ({ name: engineName, use: { engineName } })),
});
