import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

// Each mutant would wait for all random values, and the first ones tell nearly as much (test/support/random-share.ts).
process.env['RANDOM_SHARE'] ??= '0.04';

/**
 * Test files that failed when they last ran come first, then the quickest ones. The first failure ends the run of a
 * mutant, and what finds one mutant finds its neighbours.
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
 * The tests of the folders that are mutated, and of whole conversations in one process, for mutation testing alone
 * (stryker.config.js). They are written for Jest and use nothing that Vitest lacks. Jest builds its environment again
 * for each file, which takes longer than most files' tests.
 */
export default defineConfig({
  test: {
    globals: true,
    include: [
      'test/domain/{steps,flow,sequencer,chat,analysis,programme,shop}/**/*.test.ts',
      // What plays whole conversations holds the conversation's own code as much as tables do.
      'test/application/chat/*.test.ts',
      'test/content/{first-version,golden,packs}.test.ts',
    ],
    exclude: [
      // It has the compiler look at the domain, and code with mutants in it does not compile.
      'test/domain/steps/step-kind.test.ts',
    ],
    sequence: { sequencer: FailedFirst },
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
