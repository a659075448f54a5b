import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The numbers of tests. */
export type Sum = { passed: number; failed: number; skipped: number };
/** A test file and its time on a worker (ms). */
export type FileTime = { file: string; ms: number };
/** The results of one stage; `failures` names each test that failed, its file, and the beginning of its message. */
export type Results = { sum: Sum; failures: readonly string[]; files: readonly FileTime[] };

export const noResults: Results = { sum: { passed: 0, failed: 0, skipped: 0 }, failures: [], files: [] };

export const addResults = (all: readonly Results[]): Results => ({
  sum: {
    passed: all.reduce((total, { sum }) => total + sum.passed, 0),
    failed: all.reduce((total, { sum }) => total + sum.failed, 0),
    skipped: all.reduce((total, { sum }) => total + sum.skipped, 0),
  },
  failures: all.flatMap(({ failures }) => failures),
  files: all.flatMap(({ files }) => files),
});

export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** The reason why a file could not run. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

const linesOfMessage = 8;

/** Returns the name of a failed test with the first lines of its message below it. */
function failure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const shown = lines.filter((line) => line.trim() !== '').slice(0, linesOfMessage);
  return [name, ...shown.map((line) => `    ${line.slice(0, 160)}`)].join('\n  ');
}

/** Reads Jest's report. A file that failed without a failed test counts as one failure. */
export function readJest(report: JestReport, root: string): Results {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages?.[0]),
    );
  });
  return {
    sum: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    },
    failures,
    files: report.testResults.map((one) => ({
      file: relative(root, one.name),
      ms: one.endTime - one.startTime,
    })),
  };
}

type PlaywrightSpec = {
  title: string;
  ok: boolean;
  tests: { results: { duration: number; error?: { message?: string } }[] }[];
};
type PlaywrightSuite = {
  file: string;
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** Reads Playwright's report, in which files are relative to `folder`. */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport, folder: string): Results {
  const read = suites.map((suite) => {
    const file = `${folder}/${suite.file}`;
    const specs = specsOf(suite);
    const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    return {
      failures: specs
        .filter(({ ok }) => !ok)
        .map((spec) => failure(`${file} › ${spec.title}`, messageOf(spec))),
      time: { file, ms: durations.reduce((total, { duration }) => total + duration, 0) },
    };
  });
  return {
    sum: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    failures: [
      ...read.flatMap(({ failures }) => failures),
      ...errors.map(({ message }) => message ?? 'The browser journeys ended with an error.'),
    ],
    files: read.map(({ time }) => time),
  };
}

const messageOf = ({ tests }: PlaywrightSpec): string | undefined =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/**
 * Returns the last lines of a run: the time of each stage, the ten slowest files, each failure, and the numbers of
 * tests.
 */
export function summary({ sum, failures, files }: Results, stages: readonly FileTime[]): string {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];
  const times = (all: readonly FileTime[]): string[] =>
    all.map(({ file, ms }) => `${seconds(ms).padStart(7)}  ${file}`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  return [
    '',
    ...list('Stages', times(stages)),
    ...list('Slowest files', times(slowest)),
    ...list('Failed', failures),
    `${sum.passed} passed, ${sum.failed} failed${skipped}`,
    '',
  ].join('\n');
}
