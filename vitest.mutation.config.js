import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

// Each mutant would wait for all random values, and the first ones find nearly as much (test/support/random-share.ts).
process.env['RANDOM_SHARE'] ??= '0.04';

/**
 * Sorts test files: those that failed last come first, then the quickest. The first failure ends the run of a mutant,
 * and a test that finds one mutant finds similar ones.
 */
class FailedFirst extends BaseSequencer {
  async sort(files) {
    const { cache, config } = this.ctx;
    const results = new Map(
      files.map((file) => [file, cache.getFileTestResults(`:${relative(config.root, file.moduleId)}`)]),
    );
    const failed = (file) => Number(results.get(file)?.failed ?? false);
    const duration = (file) => results.get(file)?.duration ?? 0;
    return files.toSorted((one, other) => failed(other) - failed(one) || duration(one) - duration(other));
  }
}

/**
 * The tests of the mutated folders, and of whole conversations in one process, only for mutation testing
 * (stryker.config.js). They are written for Jest and use nothing that Vitest lacks. Jest would rebuild its environment
 * for each file, which takes longer than most files' tests.
 */
export default defineConfig({
  test: {
    globals: true,
    include: [
      'test/domain/{steps,flow,sequencer,chat,analysis,programme,shop}/**/*.test.ts',
      // Tests that play whole conversations cover the conversation's code as much as table tests do.
      'test/application/chat/*.test.ts',
      'test/content/{first-version,golden,packs}.test.ts',
    ],
    exclude: [
      // This test compiles the domain, and code with mutants does not compile.
      'test/domain/steps/step-kind.test.ts',
    ],
    sequence: { sequencer: FailedFirst },
    testTimeout: 240_000,
    // Instrumented code takes several times as long, so processor time is not measured.
    alias: [
      {
        find: /^.*\/support\/cpu-time\.ts$/,
        replacement: `${import.meta.dirname}/test/support/unmeasured-time.ts`,
      },
    ],
  },
});
