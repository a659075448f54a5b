import { BusyProduct, printShares } from './busy-product.ts';
import { median, type Figure } from './figure.ts';
import { openLoop, printTallies, Tally } from './open-loop.ts';
import { hashTime } from './sign-in.ts';
import { signInAsPerson } from './sign-in-client.ts';
import { Visits } from './visits.ts';

const learners = 5000;
/** The load beside the wave of sign-ins; one process handles it easily, so that only the wave has an effect. */
const perSecond = { answers: 100, reads: 70 };
const most = 2000;

/**
 * Measures a minute in which twice as many people sign in as one process can hash passwords for: refusals, waiting
 * times, and the times of other people's answers, alternating with minutes without such a wave.
 */
export async function measureWave(quick: boolean): Promise<Figure[]> {
  const [rounds, seconds] = quick ? [1, 10] : [2, 60];
  const product = await BusyProduct.start({ learners, processes: 1, history: false });
  const visits = await Visits.start(product.database, product, { learners, atOnce: 1000 });
  const hashesPerSecond = 1000 / (await hashTime(quick));
  let person = 0;
  const signIn = async (): Promise<void> => {
    person += 1;
    await signInAsPerson(product, person, `b${1 + (person % learners)}@bench.example`);
  };
  const ratios: number[] = [];
  const p99s = { calm: [] as number[], wave: [] as number[] };
  let refused = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      process.stdout.write(
        `A wave of log ins: round ${round} of ${rounds}, ${hashesPerSecond.toFixed(1)} hashes a second\n`,
      );
      const calm = await among(product, visits, seconds, null);
      const wave = await among(product, visits, seconds, { perSecond: 2 * hashesPerSecond, signIn });
      p99s.calm.push(calm.answers.quantile(0.99));
      p99s.wave.push(wave.answers.quantile(0.99));
      ratios.push(p99s.wave.at(-1)! / p99s.calm.at(-1)!);
      refused += wave['log ins'].failed;
    }
  } finally {
    await visits.end();
    await product.stop();
  }
  return [
    { name: 'refused of twice as many log ins as can be hashed', product: refused, limit: 0, unit: '' },
    {
      name: 'an answer while they wait, 99th percentile, beside without them',
      product: median(p99s.wave),
      plain: median(p99s.calm),
      ratio: median(ratios),
      limit: 3,
      unit: 'ms',
    },
  ];
}

async function among(
  product: BusyProduct,
  visits: Visits,
  seconds: number,
  wave: { perSecond: number; signIn: () => Promise<void> } | null,
) {
  const tallies = { answers: new Tally(), reads: new Tally(), 'log ins': new Tally() };
  const before = product.processorSeconds();
  const begun = performance.now();
  await Promise.all([
    openLoop(tallies.answers, { perSecond: perSecond.answers, seconds, most }, () => visits.answer()),
    openLoop(tallies.reads, { perSecond: perSecond.reads, seconds, most }, () => visits.read()),
    wave && openLoop(tallies['log ins'], { perSecond: wave.perSecond, seconds, most }, wave.signIn),
  ]);
  const took = (performance.now() - begun) / 1000;
  process.stdout.write(
    `${printTallies(new Map(Object.entries(tallies)), seconds)}  ${took.toFixed(0)} s; share of the machine: ${printShares(before, product.processorSeconds(), took)}\n`,
  );
  return tallies;
}
