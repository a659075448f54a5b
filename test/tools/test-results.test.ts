import { addResults, readJest, readPlaywright, summary } from '../../tools/test-results.ts';

const unit = readJest(
  {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 0,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      {
        name: '/p/test/a.test.ts',
        status: 'failed',
        message: 'one of two failed',
        startTime: 1000,
        endTime: 4000,
        assertionResults: [
          {
            fullName: 'a sum is right',
            status: 'failed',
            failureMessages: ['Error: \u001b[31m3\u001b[39m is not 2\n\n  at x'],
          },
          { fullName: 'a sum is kept', status: 'passed' },
        ],
      },
      {
        name: '/p/test/b.test.ts',
        status: 'failed',
        message: 'no such file',
        startTime: 0,
        endTime: 500,
        assertionResults: [],
      },
    ],
  },
  '/p',
);
const spec = (title: string, ok: boolean, duration: number) => ({
  title,
  ok,
  tests: [{ results: [ok ? { duration } : { duration, error: { message: 'Timeout' } }] }],
});
const browser = readPlaywright(
  {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
    errors: [],
    suites: [
      {
        file: 'pages/home.spec.ts',
        specs: [spec('home opens', true, 1500)],
        suites: [{ file: 'pages/home.spec.ts', specs: [spec('home greets', false, 500)] }],
      },
    ],
  },
  'e2e',
);

test('the last lines of a test run name what failed and why, what took long, and the numbers', () => {
  const lines = summary(addResults([unit, browser]), [{ file: 'tests', ms: 61_000 }]).split('\n');
  expect(lines).toEqual([
    '',
    'Stages',
    '     61 s  tests',
    '',
    'Slowest files',
    '      3 s  test/a.test.ts',
    '      2 s  e2e/pages/home.spec.ts',
    '      1 s  test/b.test.ts',
    '',
    'Failed',
    '  test/a.test.ts › a sum is right',
    '      Error: 3 is not 2',
    '        at x',
    '  test/b.test.ts',
    '      no such file',
    '  e2e/pages/home.spec.ts › home greets',
    '      Timeout',
    '',
    '4 passed, 3 failed, 1 skipped',
    '',
  ]);
});
