import { availableParallelism } from 'node:os';

/**
 * Everything on Node and the screens in jsdom run side by side. What kills, starves or measures whole processes runs
 * after them, three files at a time, because they wait more than they compute (tools/test.ts).
 */
const base = {
  // Of each project: the one of the whole configuration is not theirs.
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
  // jest's modules run in a context of their own, where each use of a global name is slow: these are handed in. Not Set,
  // of which asn1js has one of its own.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Object', 'WeakMap'],
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/test/support/css-module.ts' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
  // Mutation testing works on a copy of everything there.
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
  // What waits, waits for a condition; this long, so that a busy machine fails nothing.
  testTimeout: 240_000,
  // Tests wait for databases and processes a sixth of their time, which one worker more than processors uses.
  maxWorkers: availableParallelism() + 1,
  // A worker keeps some of each file's modules; beyond this it collects garbage most of the time, and a new one is made.
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
