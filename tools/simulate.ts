import { asItIs } from '../test/simulation/composition.ts';
import { faults, type FaultName } from '../test/simulation/faults.ts';
import { invariants } from '../test/simulation/invariants.ts';
import { drawSchedule } from '../test/simulation/operations.ts';
import { explain, simulate, type Failure } from '../test/simulation/simulate.ts';
import { playWorld } from '../test/simulation/world.ts';

const help = `npm run simulate -- [--worlds N] [--seed N] [--only places] [--fault name] [--failures N]

Plays worlds in which families, devices, lines and servers do what they do on their worst days, and looks after
each whether every invariant holds. All time and all chance come from the seed. Ends with code 1 when one was broken.

  --worlds N     how many worlds, 10000 by default; one with --seed
  --seed N       the first seed, 0 by default; alone, it plays this world and prints all that happens in it
  --only 3,5,9   with --seed: these operations of its schedule alone, as a shortened schedule names them
  --fault name   with one of the planted faults in place of the product's own part
  --failures N   stops after so many, 5 by default
  --help         this text

The invariants:
${Object.entries(invariants)
  .map(([name, what]) => `  ${name.padEnd(26)} ${what}`)
  .join('\n')}

The planted faults:
${Object.entries(faults)
  .map(([name, { what }]) => `  ${name.padEnd(32)} ${what}`)
  .join('\n')}
`;

const options = ['--worlds', '--seed', '--only', '--fault', '--failures'] as const;
type Option = (typeof options)[number];

function fail(problem: string): never {
  process.stdout.write(`${problem}\n\n${help}`);
  process.exit(2);
}

const isOption = (word: string | undefined): word is Option => options.some((option) => option === word);

function readOptions(words: readonly string[]): Partial<Record<Option, string>> {
  const given: Partial<Record<Option, string>> = {};
  for (let place = 0; place < words.length; place += 2) {
    const [option, value] = [words[place], words[place + 1]];
    if (!isOption(option)) fail(`There is no ${option}.`);
    if (value === undefined) fail(`${option} needs a value.`);
    given[option] = value;
  }
  return given;
}

function numberIn(given: string | undefined, otherwise: number): number {
  const number = given === undefined ? otherwise : Number(given);
  if (!Number.isSafeInteger(number) || number < 0) fail(`'${given}' is no whole number from 0 on.`);
  return number;
}

function isFault(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

const words = process.argv.slice(2);
if (words.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}
const given = readOptions(words);
const seed = numberIn(given['--seed'], 0);
const fault = given['--fault'];
if (fault !== undefined && !isFault(fault)) fail(`There is no fault ${fault}.`);
const composition = fault === undefined ? asItIs : faults[fault].composition;
const isOneWorld = given['--seed'] !== undefined && given['--worlds'] === undefined;
const broken = isOneWorld ? await playOne() : await playMany();
process.exitCode = broken > 0 ? 1 : 0;

/** Prints the events of one world, and the invariants that it breaks. */
async function playOne(): Promise<number> {
  const all = drawSchedule(seed);
  const places = given['--only']?.split(',').map((place) => numberIn(place, 0));
  const schedule = places ? places.flatMap((place) => all[place] ?? []) : all;
  const { trace, violations } = await playWorld(seed, { schedule, composition, traced: true });
  for (const line of trace) process.stdout.write(`${line}\n`);
  for (const { invariant, detail } of violations) process.stdout.write(`\n${invariant}: ${detail}\n`);
  if (violations.length === 0) process.stdout.write('\nEvery invariant holds.\n');
  return violations.length;
}

/** Plays many worlds, prints its progress every ten seconds, and explains its findings. */
async function playMany(): Promise<number> {
  const worlds = numberIn(given['--worlds'], 10_000);
  const begun = performance.now();
  let reportedAt = begun;
  const { failures, ...sums } = await simulate({
    from: seed,
    worlds,
    composition,
    mostFailures: numberIn(given['--failures'], 5),
    onWorld: (summary) => {
      if (performance.now() - reportedAt < 10_000) return;
      reportedAt = performance.now();
      const left = ((reportedAt - begun) / summary.worlds) * (worlds - summary.worlds);
      process.stdout.write(
        `${summary.worlds} of ${worlds} worlds, ${summary.failures.length} failed, ${Math.round(left / 1000)} s left\n`,
      );
    },
  });
  for (const failure of failures) await report(failure);
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1_000_000;
  process.stdout.write(
    `${sums.worlds} worlds, ${sums.operations} operations, ${sums.events} events, ${failures.length} failed; ` +
      `${cpuSeconds.toFixed(1)} s of processor time, ${((cpuSeconds * 1000) / Math.max(1, sums.worlds)).toFixed(2)} ms a world.\n`,
  );
  return failures.length;
}

async function report(failure: Failure): Promise<void> {
  process.stdout.write(
    `${await explain(failure, composition, fault === undefined ? '' : ` --fault ${fault}`)}\n`,
  );
}
