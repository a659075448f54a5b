import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
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

const given = process.argv.slice(2);
const minutesAt = given.indexOf('--minutes');
const minutes = minutesAt === -1 ? undefined : Number(given[minutesAt + 1]);
if (minutes !== undefined && !(minutes > 0)) {
  process.stdout.write('--minutes takes a number above 0.\n');
  process.exit(2);
}
if (minutesAt !== -1) given.splice(minutesAt, 2);
const stray = given.find((word) => !['--quick', '--help'].includes(word) && !Object.hasOwn(parts, word));
const named = given.filter((word) => !word.startsWith('--'));
if (stray !== undefined || given.includes('--help')) {
  process.stdout.write(stray === undefined ? help : `There is no ${stray}.\n\n${help}`);
  process.exit(stray === undefined ? 0 : 2);
}

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
  quick: given.includes('--quick'),
  alone: named.length > 0,
  ...(minutes === undefined ? {} : { minutes }),
};

const { NODE_ENV } = process.env;
buildWhenChanged();
const measured: { part: string; seconds: number; figures: Figure[]; failure?: string }[] = [];
for (const [part, { what, measure, byNameOnly }] of Object.entries(parts)) {
  if (named.length > 0 || byNameOnly ? !named.includes(part) : false) continue;
  process.stdout.write(`\n── ${part}: ${what}\n`);
  const begun = performance.now();
  const figures: Figure[] = [];
  let failure: string | undefined;
  try {
    figures.push(...(await measure(asked)));
    process.stdout.write(printFigures(figures));
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stdout.write(`It could not be measured: ${failure}\n`);
  }
  // Vite sets it for the whole process, and the servers of the next parts would take themselves for production.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  const seconds = Math.round((performance.now() - begun) / 1000);
  measured.push({ part, seconds, figures, ...(failure === undefined ? {} : { failure }) });
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
