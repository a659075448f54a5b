import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { holds, printFigures, type Figure } from './bench/figure.ts';
import { parts } from './bench/parts.ts';
import { buildWhenChanged } from './build.ts';

const help = `npm run bench [-- part …] [--quick]

Measures what people wait for and what a server carries, each figure beside its limit in the same run.
Prints a table, writes .cache/bench.json, and ends with code 1 when a limit is broken or a part cannot be
measured. A whole run takes about twenty minutes; the machine should have nothing else to do. The parts:

${Object.entries(parts)
  .map(([name, { what }]) => `  ${name.padEnd(10)} ${what}`)
  .join('\n')}

  --quick    a few rounds only, to try the bench itself
  --minutes N  how long the hour takes
  --help     this text
`;

const { values, positionals: named } = read();

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        minutes: { type: 'string' },
        // Both are set only for the process of one part: the file for its figures, and whether it is one of several
        // parts.
        'hand-over': { type: 'string' },
        whole: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exit(2);
  }
}

const { 'hand-over': handOver } = values;
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(minutes > 0)) {
  process.stdout.write('--minutes takes a number above 0.\n');
  process.exit(2);
}
const stray = named.find((word) => !Object.hasOwn(parts, word));
if (stray !== undefined || values.help) {
  process.stdout.write(stray === undefined ? help : `There is no ${stray}.\n\n${help}`);
  process.exit(stray === undefined ? 0 : 2);
}
const options = [
  ...(values.quick ? ['--quick'] : []),
  ...(minutes === undefined ? [] : ['--minutes', String(minutes)]),
];

const root = resolve(import.meta.dirname, '..');
const [processor] = cpus();
const machine = {
  processor: processor?.model ?? 'unknown',
  cores: cpus().length,
  gigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  at: new Date().toISOString(),
};
const asked = {
  quick: values.quick,
  alone: named.length > 0 && !values.whole,
  ...(minutes === undefined ? {} : { minutes }),
};

type Measured = { part: string; seconds: number; figures: Figure[]; failure?: string };

buildWhenChanged();
if (handOver !== undefined) {
  const [part = ''] = named;
  writeFileSync(handOver, JSON.stringify(await measurePart(part)));
  process.exit(0);
}
const measured: Measured[] = [];
for (const [part, { what, byNameOnly }] of Object.entries(parts)) {
  if (named.length > 0 || byNameOnly ? !named.includes(part) : false) continue;
  process.stdout.write(`\n── ${part}: ${what}\n`);
  const made = inProcessOfItsOwn(part);
  process.stdout.write(
    made.failure === undefined ? printFigures(made.figures) : `It could not be measured: ${made.failure}\n`,
  );
  measured.push(made);
}

async function measurePart(part: string): Promise<Measured> {
  const begun = performance.now();
  const figures: Figure[] = [];
  let failure: string | undefined;
  try {
    figures.push(...(await parts[part]!.measure(asked)));
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  return { part, seconds, figures, ...(failure === undefined ? {} : { failure }) };
}

/** Measures one part in a process of its own, so that its compiled code and memory do not slow down the next part. */
function inProcessOfItsOwn(part: string): Measured {
  const file = join(mkdtempSync(join(tmpdir(), 'fireside-bench-')), 'figures.json');
  const whole = named.length === 0 ? ['--whole'] : [];
  const args = [import.meta.filename, part, ...options, ...whole, '--hand-over', file];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  try {
    if (status === 0) return JSON.parse(readFileSync(file, 'utf8')) as Measured;
    return { part, seconds: 0, figures: [], failure: `Its process ended with code ${status}.` };
  } finally {
    rmSync(join(file, '..'), { recursive: true });
  }
}

const figures = measured.flatMap((part) => part.figures);
const failed = measured.filter(({ failure }) => failure !== undefined).map(({ part }) => part);
const broken = figures.filter((figure) => !holds(figure));
process.stdout.write(printFigures(figures));
if (failed.length > 0) process.stdout.write(`\nNot measured: ${failed.join(', ')}\n`);
process.stdout.write(
  `\n${figures.length - broken.length} of ${figures.length} limits hold, on ${machine.cores} cores of ${machine.processor}.\n`,
);
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(
  join(root, '.cache/bench.json'),
  `${JSON.stringify(
    {
      machine,
      ...asked,
      parts: measured.map((part) => ({
        ...part,
        figures: part.figures.map((figure) => ({ ...figure, holds: holds(figure) })),
      })),
    },
    null,
    2,
  )}\n`,
);
process.exitCode = broken.length + failed.length > 0 ? 1 : 0;
