import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJest, readPlaywright, type JestReport, type PlaywrightReport } from './test-results.ts';
import {
  choose,
  importersIn,
  relatedJourneys,
  relatedTests,
  testsOfTexts,
  type Choice,
  type Related,
} from './tests-of-change.ts';

const help = `npm run test:changed [-- <option or file>…]

Runs the tests nearest to what has changed: those that import a changed file, then those that import these, and so on,
for about 45 seconds; then the journeys of the screens whose folders have a changed file (tools/journeys-of-screens.ts).
What there was no time for is told at the end.

  <file>…           these files have changed; without any, git is asked
  --base <commit>   what differs from here has changed, committed or not; main's and this branch's last common commit
                    unless told, and uncommitted changes alone where there is no main
  --seconds <n>     how long tests may take, and how long journeys may; 45 unless told
  --no-journeys     no browser
  --list            prints what would run
  --help            this text

Not found this way: tests that start the product as a process, or read its files as texts. npm test runs everything.
Exit code 0: all passed. 1: something failed. 2: used wrongly.
`;

const root = resolve(import.meta.dirname, '..');

type Wanted = { files: string[]; base: string | null; seconds: number; journeys: boolean; list: boolean };

function wantedIn(args: string[]): Wanted | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      base: { type: 'string' },
      seconds: { type: 'string', default: '45' },
      journeys: { type: 'boolean', default: true },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Error('--seconds takes a number above 0.');
  const missing = positionals.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) throw new Error(`There is no file ${missing}; name files from the root on.`);
  return {
    files: positionals,
    base: values.base ?? null,
    seconds,
    journeys: values.journeys,
    list: values.list,
  };
}

function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/** Returns the files that differ from the base, including uncommitted and untracked ones. */
function changedSince(base: string | null): string[] {
  const from = base ?? git('merge-base', 'HEAD', 'main')?.[0] ?? 'HEAD';
  const changed = git('diff', '--name-only', '--no-renames', from);
  if (!changed) throw new Error(`git knows no commit ${from}; name one with --base.`);
  return [...new Set([...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])])];
}

/** Returns a function that gives the duration (ms) of a test file in the last whole run, or an estimate. */
function durations(): (file: string) => number {
  const known = new Map<string, number>();
  const reports = join(root, '.cache/results');
  const read = (name: string): unknown => JSON.parse(readFileSync(join(reports, name), 'utf8'));
  for (const name of existsSync(reports) ? readdirSync(reports) : []) {
    if (!name.endsWith('.json')) continue;
    const { files } =
      name === 'e2e.json'
        ? readPlaywright(read(name) as PlaywrightReport, 'e2e')
        : readJest(read(name) as JestReport, root);
    for (const { file, ms } of files) known.set(file, ms);
  }
  return (file) => known.get(file) ?? (file.startsWith('e2e/') ? 20_000 : 2000);
}

const names = (all: readonly Related[]): string => all.map(({ file }) => `  ${file}\n`).join('');

function report(what: string, { run, left, ms }: Choice): void {
  const time = run.length === 0 ? '' : `, about ${Math.ceil(ms / 1000)} s of work`;
  const rest = left.length === 0 ? '' : `; ${left.length} more reach the change`;
  process.stdout.write(`${run.length} files of ${what}${time}${rest}\n`);
}

function run(...args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

const runJest = (files: readonly Related[]): boolean =>
  run(
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--silent',
    '--runTestsByPath',
    ...files.map(({ file }) => file),
  );

const runJourneys = (files: readonly Related[]): boolean =>
  run('tools/build.ts') &&
  run(
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'e2e',
    '--reporter=line',
    '--pass-with-no-tests',
    ...files.map(({ file }) => file),
  );

/** Runs the selected tests; returns the exit code. */
function testChanged({ files, base, seconds, journeys, list }: Wanted): number {
  const changed = files.length > 0 ? files : changedSince(base);
  if (changed.length === 0) {
    process.stdout.write('Nothing has changed.\n');
    return 0;
  }
  const importers = importersIn(root);
  const msOf = durations();
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `test/${name}`);
  const related = relatedTests(changed, importers).filter(({ file }) => existsSync(join(root, file)));
  const known = new Set(related.map(({ file }) => file));
  const ofTexts = testsOfTexts(changed, tests).filter(({ file }) => !known.has(file));
  const unit = choose([...related, ...ofTexts], msOf, seconds * 1000 * availableParallelism());
  const browser = choose(
    journeys ? relatedJourneys(changed) : [],
    msOf,
    seconds * 1000 * availableParallelism(),
  );
  report('tests', unit);
  report('journeys', browser);
  if (list) {
    process.stdout.write(`\nTests:\n${names(unit.run)}\nJourneys:\n${names(browser.run)}`);
    process.stdout.write(`\nLeft out:\n${names([...unit.left, ...browser.left])}`);
    return 0;
  }
  const passed =
    (unit.run.length === 0 || runJest(unit.run)) && (browser.run.length === 0 || runJourneys(browser.run));
  const left = [...unit.left, ...browser.left];
  if (left.length > 0)
    process.stdout.write(
      `\nThere was no time for ${left.length} files, which npm test runs; the nearest (--list names all):\n` +
        names(left.slice(0, 5)),
    );
  return passed ? 0 : 1;
}

try {
  const wanted = wantedIn(process.argv.slice(2));
  if (wanted) process.exitCode = testChanged(wanted);
  else process.stdout.write(help);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  process.exitCode = 2;
}
