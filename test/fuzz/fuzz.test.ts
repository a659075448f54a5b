import { writeFileSync } from 'node:fs';
import { shareOf } from '../support/random-share.ts';
import { targetsNamed, type TargetName } from './names.ts';
import { targets } from './targets.ts';

/**
 * Every target draws its values from a seed, the same at each run of the suite. `npm run fuzz` runs this file for
 * longer, by the variables below (tools/fuzz.ts).
 */
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1);
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);
const words = process.env['FUZZ_ONLY']?.split(',') ?? [];
/** The file that names the value being checked, for a process that watches for hangs. */
const drawnFile = process.env['FUZZ_DRAWN'];

const all = Object.keys(targets) as TargetName[];
const names = words.length === 0 ? all : [...new Set(words.flatMap(targetsNamed))];
const shareMs = (minutes * 60_000) / names.length;
/** The time beyond a target's share (ms), for its last round and for shortening a counterexample. */
const spareMs = 20 * 60_000;
const progressEveryMs = 20_000;

test.each(names)(
  '%s',
  async (name) => {
    const wanted = shareOf(targets[name].runs);
    const begun = performance.now();
    let reportedAt = begun;
    let runs = 0;
    for (let seed = firstSeed; seed === firstSeed || performance.now() - begun < shareMs; seed += 1) {
      const round = await targets[name].round(seed, {
        runs: wanted,
        ...(drawnFile !== undefined && {
          onDrawn: (drawn) => writeFileSync(drawnFile, `${name}, seed ${seed}: ${drawn.slice(0, 20_000)}\n`),
        }),
      });
      runs += round.runs;
      if (round.failure !== null)
        throw new Error(`${round.failure}\n\nAgain: npm run fuzz -- --only ${name} --seed ${seed}`);
      if (minutes > 0 && performance.now() - reportedAt > progressEveryMs) {
        reportedAt = performance.now();
        process.stderr.write(`${name}: ${runs} values up to seed ${seed}\n`);
      }
    }
    if (minutes > 0) process.stderr.write(`${name}: ${runs} values, nothing found\n`);
    expect(runs).toBeGreaterThanOrEqual(wanted);
  },
  shareMs + spareMs,
);
