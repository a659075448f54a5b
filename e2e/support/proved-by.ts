import type { TestDetails } from '@playwright/test';

/** The tag of journeys that run in `npm run prove` only. */
export const proveOnly = '@prove';

/**
 * Returns the details of a journey that runs in `npm run prove` only, because these tests prove all its behaviours in
 * `npm test`. Each is named `test/file.test.ts › title`, with the title as in the file.
 */
export function provedBy(...tests: readonly [string, ...string[]]): TestDetails {
  return {
    tag: proveOnly,
    annotation: tests.map((description) => ({ type: 'proved by', description })),
  };
}
