/** Three kinds of test run as projects: pure domain, everything on Node, and the screens in jsdom. */
const base = {
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
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/test/support/css-module.ts' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
};

export default {
  cacheDirectory: '.cache/jest',
  // Left to itself jest leaves one processor idle, which is half of a small machine.
  maxWorkers: '100%',
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/test/ui/'],
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
