import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  addResults,
  noResults,
  readJest,
  readPlaywright,
  summary,
  type FileTime,
  type Results,
} from './test-results.ts';

/**
 * `npm test`: static checks, build, sizes, unit to integration tests, then browser journeys beside the tests that stop
 * and starve processes; then the times, slowest files, failures and numbers.
 *
 * `npm run prove` runs the same with `--whole`: all random values, kills and files in place of a share of them, and the
 * walks in engines beside Chromium.
 *
 * `node tools/test.ts static build unit e2e alone engines` runs the stages named.
 */
const root = resolve(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const named = process.argv.slice(2);
const isWhole = named.includes('--whole');
const wanted = named.filter((word) => word !== '--whole');
/** The folder of the test runners' reports; those of the last run with `--whole` are kept apart. */
const reports = join(root, isWhole ? '.cache/proved' : '.cache/results');

/**
 * A stage of the tests. One with `besides` runs beside the previous stage and shows its output at its end. One with
 * `onlyWhole` runs with `--whole`, or when it is named.
 */
type Stage = { name: string; besides?: boolean; onlyWhole?: boolean; run: () => Promise<Results> };
const times: FileTime[] = [];

/**
 * Runs one command as one check, which passes or fails. With `isHeld` its output is printed in one piece at the end.
 */
async function check(name: string, command: string, args: string[], isHeld = false): Promise<Results> {
  const held: Buffer[] = [];
  const title = `\n── ${name}\n`;
  if (!isHeld) process.stdout.write(title);
  const begun = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => held.push(data));
  const code = await new Promise<number>((done) => child.once('close', (status) => done(status ?? 1)));
  if (isHeld) process.stdout.write(Buffer.concat([Buffer.from(title), ...held]));
  times.push({ file: name, ms: performance.now() - begun });
  return code === 0
    ? { ...noResults, sum: { passed: 1, failed: 0, skipped: 0 } }
    : { ...noResults, sum: { passed: 0, failed: 1, skipped: 0 }, failures: [name] };
}

/**
 * Runs a test runner and returns the results of its report; a runner that ended without a report counts as one failure.
 */
async function runTests(
  name: string,
  args: string[],
  report: string,
  read: (json: never, folder: string) => Results,
  folder: string,
  isHeld = false,
): Promise<Results> {
  rmSync(report, { force: true });
  const runner = await check(name, process.execPath, args, isHeld);
  if (!existsSync(report))
    return { ...noResults, sum: { passed: 0, failed: 1, skipped: 0 }, failures: [`${name}: no report`] };
  const results = read(JSON.parse(readFileSync(report, 'utf8')) as never, folder);
  if (runner.sum.failed === 0 || results.sum.failed > 0) return results;
  return {
    ...results,
    sum: { ...results.sum, failed: 1 },
    failures: [...results.failures, `${name}: the runner failed, though no test did`],
  };
}

function runJest(name: string, args: string[], isHeld = false): Promise<Results> {
  const report = join(reports, `jest-${args[1]}.json`);
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
  ];
  const command = [...jest, ...args, '--json', `--outputFile=${report}`];
  return runTests(name, command, report, readJest, root, isHeld);
}

const stages: Stage[] = [
  {
    name: 'static',
    run: async () =>
      addResults(
        await Promise.all([
          check('types', bin('tsc'), ['-b']),
          check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
          check('format', bin('oxfmt'), ['--check', '.']),
          check('dead code', bin('knip'), []),
        ]),
      ),
  },
  { name: 'build', run: () => check('build', process.execPath, ['tools/build.ts']) },
  { name: 'sizes', run: () => check('sizes', process.execPath, ['tools/sizes.ts']) },
  { name: 'unit', run: () => runJest('tests', ['--selectProjects', 'node', 'ui']) },
  {
    name: 'e2e',
    run: () => {
      const report = join(reports, 'e2e.json');
      const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'];
      return runTests('browser journeys', playwright, report, readPlaywright, 'e2e');
    },
  },
  // These two stages run side by side, since both wait more than they compute.
  {
    name: 'alone',
    besides: true,
    run: () =>
      runJest(
        'tests that stop and starve processes',
        ['--selectProjects', 'alone', '--maxWorkers=2'],
        wants('e2e'),
      ),
  },
  {
    name: 'engines',
    onlyWhole: true,
    run: async () => {
      const programs = await check('programs of the engines', process.execPath, ['tools/ensure-engines.ts']);
      if (programs.sum.failed > 0) return programs;
      const report = join(reports, 'engines.json');
      const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/engines'];
      return runTests('walks in other engines', playwright, report, readPlaywright, 'e2e/engines');
    },
  },
];
const wants = (name: string): boolean =>
  wanted.length === 0
    ? isWhole || stages.every((stage) => stage.name !== name || stage.onlyWhole !== true)
    : wanted.includes(name);

function checkToolsOfTheMachine(): void {
  const { status } = spawnSync(process.execPath, ['tools/ensure-machine.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

/**
 * Makes Node compile the server and the command line once, not again in each of the hundreds of processes that tests
 * start.
 */
function keepCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] = join(root, '.cache/compiled');
}

/**
 * Keeps the tests' temporary files (mainly databases) in memory if there is room, because waiting for the disk takes a
 * large part of a test's time.
 */
function keepTemporaryFilesInMemory(): void {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 6e9) return;
  const folder = mkdtempSync(join(memory, 'fireside-tests-'));
  // PostgreSQL runs as another user, who must be able to write here.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

mkdirSync(reports, { recursive: true });
// RANDOM_SHARE is the share of random values that test/support/random-share.ts and e2e/playwright.config.ts use.
if (isWhole) process.env['RANDOM_SHARE'] = '1';
process.env['RESULTS_FOLDER'] = reports;
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no stage ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
if (['unit', 'e2e', 'alone'].some(wants)) checkToolsOfTheMachine();
keepCompiledCode();
keepTemporaryFilesInMemory();
const running: Promise<Results>[] = [];
for (const stage of stages.filter(({ name }) => wants(name))) {
  if (stage.besides !== true) await Promise.all(running);
  running.push(stage.run());
}
const results = addResults(await Promise.all(running));
process.stdout.write(summary(results, times));
process.exitCode = results.sum.failed > 0 ? 1 : 0;
