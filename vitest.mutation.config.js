import { defineConfig } from 'vitest/config';

// Each mutant would wait for all of them, and the first ones tell nearly as much (test/domain/chat/rewind.test.ts).
process.env['REWIND_RUNS'] ??= '100';

/**
 * The tests of the folders that are mutated, and of whole conversations in one process, for mutation testing alone
 * (stryker.config.js). They are written for Jest and use nothing that Vitest lacks. Jest builds its environment again
 * for each file, which takes longer than most files' tests.
 */
export default defineConfig({
  test: {
    globals: true,
    include: [
      'test/domain/{chat,programme,shop}/**/*.test.ts',
      // What plays whole conversations holds the conversation's own code as much as tables do.
      'test/application/chat/*.test.ts',
      'test/content/{first-version,golden,packs}.test.ts',
    ],
    // It has the compiler look at the domain, and code with mutants in it does not compile.
    exclude: ['test/domain/chat/steps/step-kind.test.ts'],
    testTimeout: 240_000,
    // Code that counts what is run takes several times as long, and nothing is to be learnt from that.
    alias: [
      {
        find: /^.*\/support\/cpu-time\.ts$/,
        replacement: `${import.meta.dirname}/test/support/unmeasured-time.ts`,
      },
    ],
  },
});
