/** The configuration of mutation testing of the domain (docs/testing.md): `npm run mutation`. */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.js', related: false },
  coverageAnalysis: 'perTest',
  mutate: ['src/domain/{steps,flow,sequencer,chat,analysis,programme,shop}/**/*.ts'],
  // Code that runs when a file is loaded is mostly the texts of schemas, which tests of the content and the pages
  // check.
  ignoreStatic: true,
  // A text that its type does not allow does not compile, and most texts of the domain have such types.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Types are removed, not checked. Without tsconfig.json Stryker does not call TypeScript, whose version 7 lacks the
  // API.
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
  // A busy machine can be several times as slow as during the first run of all tests.
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
