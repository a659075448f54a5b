import suite from './jest.config.js';

const { cacheDirectory, testTimeout, projects } = suite;
const [{ displayName: _name, ...node }] = projects;

// Each mutant would wait for all of them, and the first ones tell nearly as much (test/domain/chat/rewind.test.ts).
process.env['REWIND_RUNS'] ??= '100';

/** The tests of the domain alone, for Stryker, which takes no list of projects (stryker.config.js). */
export default {
  ...node,
  cacheDirectory,
  testTimeout,
  testSequencer: '<rootDir>/test/support/quickest-first.js',
  testMatch: ['<rootDir>/test/domain/**/*.test.ts'],
  testPathIgnorePatterns: [
    ...node.testPathIgnorePatterns,
    // It has the compiler look at the domain, and code with mutants in it does not compile.
    '/test/domain/chat/steps/step-kind\\.test\\.ts$',
  ],
  moduleNameMapper: {
    ...node.moduleNameMapper,
    // Code that counts what is run takes several times as long, and nothing is to be learnt from that.
    '/support/cpu-time\\.ts$': '<rootDir>/test/support/unmeasured-time.ts',
  },
};
