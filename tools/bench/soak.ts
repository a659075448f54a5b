import { FiresideServer } from '../../e2e/support/server.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { addLearners, publishTalks, tokensFor } from '../../test/support/many-learners.ts';
import { TestPostgres } from '../../test/support/postgres.ts';
import { median, quantile, type Figure } from './figure.ts';
import { signInsUnderLoad } from './sign-ins-under-load.ts';
import { learnersMix } from './learners-mix.ts';
import { load } from './load.ts';
import type { Asked } from './parts.ts';
import { residentMegabytes } from './processor-time.ts';

const perSecond = 50;
/** The number of learners; each sends a request every twenty seconds, as in a conversation. */
const learners = 1000;
const sampleEveryMs = 5000;
/** The first share of the time, in which caches fill and code is compiled; the slope is measured over the rest. */
const settling = 0.5;

/**
 * Measures memory and times of one server process on PostgreSQL under fifty requests a second, as learners send them.
 */
export async function measureSoak({ quick, alone }: Asked): Promise<Figure[]> {
  const minutes = Number(process.env['SOAK_MINUTES'] ?? (quick ? 0.5 : alone ? 30 : 4));
  const postgres = await TestPostgres.start([]);
  const databaseUrl = await postgres.database();
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  let server: FiresideServer | undefined;
  try {
    await publishTalks(database, 12);
    await addLearners(databaseUrl, learners);
    server = await FiresideServer.start({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
    const everyone = Array.from({ length: learners }, (_, at) => at + 1);
    const tokens = await tokensFor(database, server.address, everyone);
    process.stdout.write(`${perSecond} requests a second for ${minutes} minutes\n`);
    return await soak(server, learnersMix(tokens), minutes * 60);
  } finally {
    await server?.stop();
    await database.close();
    await postgres.stop();
  }
}

type Sample = { hours: number; megabytes: number };

async function soak(
  server: FiresideServer,
  next: ReturnType<typeof learnersMix>,
  seconds: number,
): Promise<Figure[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  const sampling = setInterval(
    () =>
      samples.push({
        hours: (performance.now() - begun) / 3_600_000,
        megabytes: residentMegabytes(server.pid),
      }),
    sampleEveryMs,
  );
  const seldom = signInsUnderLoad(server.address);
  const { byName, times } = await load(server.address, next, { seconds, connections: 32, rate: perSecond });
  clearInterval(sampling);
  for (const [name, took] of await seldom.end()) byName.set(name, took);
  process.stdout.write(
    `${table(byName)}\n${samples.length} samples of memory, in MB: ${everyTenth(samples)}\n`,
  );
  const settled = samples.slice(Math.floor(samples.length * settling));
  return [
    {
      // Checking a password takes 64 MB more, for a short time.
      name: 'memory of a server after that long at 50 requests a second',
      product: median(samples.slice(-24).map(({ megabytes }) => megabytes)),
      limit: 200,
      unit: 'MB',
    },
    // Over a few minutes the slope would only show the heap growing until a garbage collection.
    ...(seconds < 600
      ? []
      : [{ name: 'what it grows by', product: slope(settled), limit: 5, unit: 'MB/h' } as const]),
    {
      name: 'all requests under that load, 99th percentile',
      product: quantile(times, 0.99),
      limit: 100,
      unit: 'ms',
    },
  ];
}

const everyTenth = (samples: readonly Sample[]): string =>
  samples
    .filter((_, at) => at % Math.ceil(samples.length / 10) === 0)
    .map(({ megabytes }) => megabytes.toFixed(0))
    .join(' ');

/**
 * Returns the median of the slopes between any two samples (Theil and Sen), on which a short peak of 64 MB for a
 * password has no effect.
 */
function slope(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, at) =>
    samples.slice(at + 1).map((later) => (later.megabytes - one.megabytes) / (later.hours - one.hours)),
  );
  return median(slopes);
}

/** Returns a table with the durations of each kind of request (ms). */
function table(byName: ReadonlyMap<string, readonly number[]>): string {
  const head = `${'ms'.padEnd(24)}${['count', 'median', '95 %', '99 %', 'longest'].map((word) => word.padStart(9)).join('')}`;
  const rows = [...byName]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, times]) => {
      const figures = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
      return `${name.padEnd(24)}${[String(times.length), ...figures].map((text) => text.padStart(9)).join('')}`;
    });
  return `\n${[head, ...rows].join('\n')}\n`;
}
