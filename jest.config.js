/**
 * The tests on Node and those of screens in jsdom run side by side. Tests that kill, starve or measure whole processes
 * run after them, three files at a time, because they wait more than they compute (tools/test.ts).
 */
const base = {
  // Each project needs this folder of its own: projects do not inherit the top-level one.
  cacheDirectory: '<rootDir>/.cache/jest',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  transform: {
    '\\.(ts|tsx)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Jest runs modules in a context of their own, where access to a global is slow, so these are injected. Set is not,
  // because asn1js has its own.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Object', 'WeakMap'],
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/test/support/css-module.ts' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
  // Mutation testing copies the whole project into this folder.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
};

const alone = [
  '/test/failure-modes/.*\\.test\\.ts$',
  '/test/contract/process/.*kills\\.test\\.ts$',
  '/test/contract/process/(operator|pictures|recordings)\\.test\\.ts$',
  '/test/infrastructure/node/identity-provider/(accounts/password-hash|sign-in-page)\\.test\\.ts$',
  '/test/contract/ports/(database|batched)\\.test\\.ts$',
];

export default {
  // The time in which the condition of a test must be met (ms), so that a busy machine fails no test.
  testTimeout: 240_000,
  // By default jest leaves one processor idle, which is half of a small machine. One worker more makes each test slower
  // than it gains.
  maxWorkers: '100%',
  // A worker keeps some modules of each file. Above this size it would mostly collect garbage, so it is replaced.
  workerIdleMemoryLimit: '1GB',
  globalSetup: '<rootDir>/test/support/jest-run.ts',
  globalTeardown: '<rootDir>/test/support/jest-run-end.ts',
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/test/ui/', ...alone],
    },
    {
      ...base,
      displayName: 'alone',
      testEnvironment: 'node',
      testRegex: alone,
    },
    {
      ...base,
      displayName: 'ui',
      testEnvironment: '<rootDir>/test/support/jsdom-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/test/support/setup-ui.ts'],
      testMatch: ['<rootDir>/test/ui/**/*.test.{ts,tsx}'],
    },
  ],
};
