import { cpus } from 'node:os';
import { BusyProduct, printShares } from './busy-product.ts';
import type { Figure } from './figure.ts';
import { openLoop, printTallies, Tally } from './open-loop.ts';
import type { Asked } from './parts.ts';
import { signInAsPerson } from './sign-in-client.ts';
import { secondsBetweenAnswers, Visits } from './visits.ts';

/** The load in each second of the busiest hour, for a million learners a day; docs/scale.md has the calculation. */
const perSecond = { answers: 1000, reads: 700, signIns: 5 };
const learners = 1_000_000;
/** The most requests of one kind in progress; beyond that a server counts as too slow, and the report says so. */
const most = 3000;

/**
 * Measures the busiest hour with several processes and a PostgreSQL with a million learners, all on this machine. There
 * is no limit to keep: requests due and done, their times and their cost are reported.
 */
export async function measureHour({ quick, minutes = 60 }: Asked): Promise<Figure[]> {
  const count = quick ? learners / 10 : learners;
  const seconds = minutes * 60;
  const processes = Math.min(2, cpus().length);
  process.stdout.write(
    `Making ${count.toLocaleString('en-GB')} learners with a finished conversation each\n`,
  );
  const product = await BusyProduct.start({ learners: count, processes, history: true });
  const atOnce = perSecond.answers * secondsBetweenAnswers;
  let visits: Visits | undefined;
  try {
    visits = await Visits.start(product.database, product, { learners: count, atOnce });
    await drive(product, visits, { seconds, count });
    return [];
  } finally {
    await visits?.end();
    await product.stop();
  }
}

async function drive(
  product: BusyProduct,
  visits: Visits,
  { seconds, count }: { seconds: number; count: number },
): Promise<void> {
  const tallies = {
    answers: new Tally(),
    reads: new Tally(),
    'sign-ins': new Tally(),
  };
  const waited = { shown: 0, of: 0 };
  let person = 0;
  const signIn = async (): Promise<void> => {
    const one = person++;
    // Signs in learners from the other end of the million, who take no part in a conversation.
    const email = `b${count - (one % count)}@bench.example`;
    const { hasWaited } = await signInAsPerson(product, one, email);
    waited.of += 1;
    if (hasWaited) waited.shown += 1;
  };
  const [before, storedBefore] = [product.processorSeconds(), await product.storage()];
  process.stdout.write(
    `${perSecond.answers} answers, ${perSecond.reads} reads and ${perSecond.signIns} sign-ins a second for ${seconds / 60} minutes\n`,
  );
  const megabytes: number[] = [];
  const begun = performance.now();
  const progress = setInterval(
    () => {
      const used = product.megabytes();
      megabytes.push(Math.max(...used));
      const standing = Object.entries(tallies).map(
        ([name, { done, due, underWay }]) => `${name} ${done} of ${due}, ${underWay} under way`,
      );
      const at = Math.round((performance.now() - begun) / 1000);
      process.stdout.write(
        `  ${at} s: ${standing.join('; ')}; ${used.map((one) => one.toFixed(0)).join(' + ')} MB\n`,
      );
    },
    Math.min(60_000, seconds * 100),
  );
  const asked = { seconds, most };
  try {
    await Promise.all([
      openLoop(tallies.answers, { ...asked, perSecond: perSecond.answers }, () => visits.answer()),
      openLoop(tallies.reads, { ...asked, perSecond: perSecond.reads }, () => visits.read()),
      openLoop(tallies['sign-ins'], { ...asked, perSecond: perSecond.signIns }, signIn),
    ]);
  } finally {
    clearInterval(progress);
  }
  const took = (performance.now() - begun) / 1000;
  const stored = await product.storage();
  const entries = stored.entries - storedBefore.entries;
  process.stdout.write(
    [
      printTallies(new Map(Object.entries(tallies)), seconds),
      `Everything was answered after ${took.toFixed(0)} s. Of ${waited.of} who signed in, ${waited.shown} were shown the waiting page.`,
      `${visits.came.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} learners came.`,
      `Share of the machine: ${printShares(before, product.processorSeconds(), took)}.`,
      `Memory of the largest process: ${Math.max(...megabytes).toFixed(0)} MB.`,
      `Disk: the database grew from ${gigabytes(storedBefore.databaseBytes)} to ${gigabytes(stored.databaseBytes)} GB,` +
        ` by ${((stored.databaseBytes - storedBefore.databaseBytes) / Math.max(1, entries)).toFixed(0)} bytes an entry;` +
        ` an entry takes ${(stored.entryBytes / stored.entries).toFixed(0)} bytes with its indexes.`,
      '',
    ].join('\n'),
  );
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(2);
