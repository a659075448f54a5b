import type { TestDetails } from '@playwright/test';

/** The tag of journeys that `npm test` leaves to `npm run prove`. */
export const proveOnly = '@prove';

/**
 * Returns the details of a journey that only `npm run prove` walks, because these tests prove each of its behaviours in
 * `npm test`. Each is named as `test/file.test.ts › title`, with the title as it is written in the file.
 */
export function provedBy(...tests: readonly [string, ...string[]]): TestDetails {
  return {
    tag: proveOnly,
    annotation: tests.map((description) => ({ type: 'proved by', description })),
  };
}
