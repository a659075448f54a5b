import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { targetNames, targetsNamed } from '../test/fuzz/names.ts';

const help = `npm run fuzz [-- --minutes <n>] [--seed <n>] [--only <target>]…

Draws values at random and checks what the product promises of them: no failure, no hang, nothing damaged. The test
command draws a tenth of a round of each target; this goes on with seed after seed.

  --minutes <n>     how long, for all targets together; 10 unless told, and with --seed one round of each target
  --seed <n>        where to begin; by chance unless told. The same seed draws the same values
  --only <target>   a target, or a group such as markdown; may be given several times
  --help            this text

The targets:

${Object.entries(targetNames)
  .map(([name, promise]) => `  ${name.padEnd(18)}  ${promise}`)
  .join('\n')}

What is found is told with its seed, a counterexample that was shortened, and the command that finds it again.
Exit code 0: nothing was found. 1: something was. 2: used wrongly.
`;

const root = resolve(import.meta.dirname, '..');
const drawnFile = join(root, '.cache/fuzz-drawn.txt');
/** The time after which a value counts as hanging (ms). */
const longestValueMs = 5 * 60_000;
const checkEveryMs = 10_000;

type Wanted = { minutes: number; seed: number; only: string[] };

function wantedIn(args: readonly string[]): Wanted | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return '';
  const { only } = values;
  const stray = only.find((word) => targetsNamed(word).length === 0);
  if (stray !== undefined) return `There is no target '${stray}'.`;
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31)
    return '--seed takes a whole number from 0 to 2147483647.';
  const minutes = Number(values.minutes ?? (values.seed === undefined ? 10 : 0));
  if (!(minutes >= 0)) return '--minutes takes a number.';
  return { minutes, seed, only };
}

/** Runs the fuzz targets, and ends them when one value hangs. Returns the exit code. */
async function fuzz({ minutes, seed, only }: Wanted): Promise<number> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(drawnFile, { force: true });
  process.stdout.write(
    `Begins with seed ${seed}, ${minutes > 0 ? `for ${minutes} minutes` : 'one round'}.\n`,
  );
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
  ];
  const child = spawn(
    process.execPath,
    [...jest, '--selectProjects', 'node', '--runInBand', '--runTestsByPath', 'test/fuzz/fuzz.test.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        RANDOM_SHARE: '1',
        FUZZ_MINUTES: String(minutes),
        FUZZ_SEED: String(seed),
        FUZZ_DRAWN: drawnFile,
        ...(only.length > 0 ? { FUZZ_ONLY: only.join(',') } : {}),
      },
    },
  );
  const ended = new Promise<number>((done) => child.once('close', (status) => done(status ?? 1)));
  const watch = setInterval(() => {
    if (!isStuck()) return;
    process.stdout.write(`\nThis value was not done with after ${longestValueMs / 60_000} minutes:\n`);
    process.stdout.write(readFileSync(drawnFile, 'utf8'));
    child.kill('SIGKILL');
  }, checkEveryMs);
  const code = await ended;
  clearInterval(watch);
  return code === 0 ? 0 : 1;
}

function isStuck(): boolean {
  const drawn = statSync(drawnFile, { throwIfNoEntry: false });
  return drawn !== undefined && Date.now() - drawn.mtimeMs > longestValueMs;
}

/** Reads the options; returns a message for invalid ones, and an empty one for --help. */
function readWanted(): Wanted | string {
  try {
    return wantedIn(process.argv.slice(2));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const wanted = readWanted();
if (typeof wanted === 'string') {
  process.stdout.write(wanted === '' ? help : `${wanted}\n\n${help}`);
  process.exitCode = wanted === '' ? 0 : 2;
} else process.exitCode = await fuzz(wanted);
