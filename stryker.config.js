/** Mutation testing of the domain (docs/testing.md): `npm run mutation`. */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.js', related: false },
  coverageAnalysis: 'perTest',
  mutate: ['src/domain/{steps,flow,sequencer,chat,analysis,programme,shop}/**/*.ts'],
  // What is run while a file is loaded is mostly the words of schemas, which tests of the content and the pages hold.
  ignoreStatic: true,
  // Another word than a type allows does not compile, and most words of the domain are of such types.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Types are taken out, not checked. Without the file of the projects Stryker asks TypeScript nothing: the API that it
  // would use has gone with version 7.
  disableTypeChecks: false,
  ignorePatterns: [
    '/tsconfig.json',
    '/.cache',
    '/.ci',
    '/data',
    '/dist',
    '/docs/*',
    '!/docs/content-format.md',
    '/e2e',
    '/tools',
  ],
  concurrency: 2,
  // A busy machine is several times as slow as during the first run of all tests.
  timeoutMS: 5_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 15,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  cleanTempDir: 'always',
  reporters: ['progress', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, skipFull: true },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
};
