import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { filterGroups } from '../../src/domain/catalogue/filter-options.ts';
import { PageFrame } from '../../src/infrastructure/node/platform/pages/page-frame.ts';
import { ServerTexts } from '../../src/infrastructure/node/platform/pages/server-texts.ts';
import { buildApp } from '../../src/infrastructure/node/compose/app.ts';
import { readSettings } from '../../src/infrastructure/node/platform/settings.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { MemoryRateLimiter } from '../../src/infrastructure/shared/platform/memory-limits.ts';
import { MemoryContentChecks } from '../../test/support/stores/memory-content-checks.ts';
import { SystemClock } from '../../src/infrastructure/shared/platform/system-clock.ts';
import { quantile, type Figure } from './figure.ts';

const published = 2000;
const queries = [
  '',
  '?lifeChallenges=anxiety',
  '?relationshipBuilders=empathy&searchText=calm',
  '?searchText=gentle',
];
const issuer = 'https://bench.example/idp';

/** Measures the search on the dashboard over a large library, for a person who has begun two Activities. */
export async function measureSearch(quick: boolean): Promise<Figure[]> {
  process.stdout.write(`Publishing ${published} Activities on SQLite, then searching them\n`);
  const dataDir = mkdtempSync(join(tmpdir(), 'fireside-bench-'));
  const database = await openDatabase({ dataDir });
  const clock = new SystemClock();
  const ports = createSqlPorts(database);
  const app = await buildApp({
    settings: readSettings({ PUBLIC_URL: 'https://bench.example', NODE_ENV: 'test' }, '.'),
    ports: {
      ...ports,
      checks: new MemoryContentChecks(),
      clock,
      limits: new MemoryRateLimiter(clock),
      letters: null,
      pushSender: null,
      payments: null,
      offer: { pricePence: 1, months: 1 },
      tokens: { verify: async (subject) => ({ issuer, subject, email: 'mia@home.example', roles: null }) },
    },
    identity: null,
    accounts: null,
    frame: new PageFrame({
      texts: new ServerTexts({ folder: 'src/ui/public/locales', clock }),
      publicUrl: 'https://bench.example',
      stylesheetPaths: [],
    }),
    webFolder: resolve('dist/web'),
  });
  // The time counts from the request's arrival until its reply is written; the transport is not the product's work.
  const arrived = new WeakMap<object, number>();
  let took = 0;
  app.addHook('onRequest', async (request) => void arrived.set(request, performance.now()));
  app.addHook('onSend', async (request) => {
    took = performance.now() - arrived.get(request)!;
  });
  const call = async (method: 'GET' | 'POST', path: string): Promise<number> => {
    const headers = { authorization: 'Bearer mia' };
    const { statusCode, body } = await app.inject({ method, url: `/api/${path}`, headers });
    if (statusCode >= 300) throw new Error(`${method} ${path} was answered ${statusCode}: ${body}`);
    return took;
  };
  try {
    for (let seed = 0; seed < published; seed += 1) await ports.library.publish(talk(seed), 'bench', seed);
    for (const slug of ['talk-1', 'talk-2']) await call('POST', `my-activities/${slug}/start`);
    const times: number[] = [];
    for (let turn = 0; turn < (quick ? 10 : 100); turn += 1)
      for (const query of queries) times.push(await call('GET', `my-programmes/search${query}`));
    return [
      {
        name: 'a search over 2,000 items, 95th percentile',
        product: quantile(times, 0.95),
        limit: 20,
        unit: 'ms',
      },
    ];
  } finally {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const words = 'calm worry talk listen brave small kind bedtime school friend storm gentle breath play'.split(
  ' ',
);

const sentence = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => words[(seed * 13 + index * 7 + index * index) % words.length]).join(
    ' ',
  );

const twoOf = (group: number, seed: number): string[] => {
  const { options } = filterGroups[group]!;
  return [seed, seed + 2].map((at) => options[at % options.length]!.value);
};

/** Returns an Activity that is free for everyone and is in four rows of the dashboard. */
const talk = (seed: number): ActivityDefinition => ({
  slug: `talk-${seed}`,
  title: `${sentence(seed, 3)} ${seed}`,
  summaryShort: sentence(seed + 1, 12),
  summaryFull: sentence(seed + 2, 90),
  imageSrc: '/images/content/iceberg.svg',
  status: 'Available',
  free: true,
  audience: 'together',
  categories: {
    lifeChallenges: twoOf(1, seed),
    relationshipBuilders: twoOf(2, seed),
    durations: ['5mins'],
  },
  touchpoints: [{ id: 'only', title: 'Only', steps: [{ type: 'message', id: 'hello', text: 'Hello' }] }],
});
