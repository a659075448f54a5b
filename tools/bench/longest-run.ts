import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { FiresideServer } from '../../e2e/support/server.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { logLimits } from '../../src/domain/chat/log-size.ts';
import { decideRewind } from '../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { Script } from '../../src/domain/chat/script.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import {
  insertRunEntries,
  toRunEntryRows,
} from '../../src/infrastructure/node/platform/database/run-entries.ts';
import { activity, choice, message, touchpoint } from '../../test/support/activity.ts';
import { addLearnersToSqlite, publishTalks, slugOf, tokensFor } from '../../test/support/many-learners.ts';
import { nextEntry } from '../../test/support/random-run.ts';
import { quantile, type Figure } from './figure.ts';
import { processorSeconds } from './processor-time.ts';
import { carryOut, load, unbounded, type LoadRequest } from './load.ts';

const root = resolve(import.meta.dirname, '../..');
const readers = 8;
/** The pause between two requests of the other family (ms). */
const betweenMs = 20;
/**
 * The number of conversations that one person may have by the limit of all logs together; each has slightly fewer
 * entries than its own limit.
 */
const conversations = 24;
const hourMs = 60 * 60 * 1000;
/** The numbers of the learners who have that many conversations: one for each reader, from 3 on. */
const withAll = Array.from({ length: readers }, (_, at) => at + 3);
/** The learner that is an admin. */
const adminNumber = readers + 3;

const ourHour = JSON.parse(
  readFileSync(join(root, 'content/activities/our-hour.json'), 'utf8'),
) as ActivityDefinition;

/**
 * A conversation in a loop, so that its log can grow past the point where answers can be changed, up to the limit of a
 * log.
 */
const round = activity(
  [touchpoint('again', [message('Here we are.'), choice('on', ['On -> again', 'Once more -> again'])])],
  { slug: 'round-and-round' },
);

/**
 * Measures concurrent readers of the longest conversation that the limits allow, and how long another family waits
 * meanwhile. The logs are stored without the routes, which could only make them shorter.
 */
export async function measureLongestRun(quick: boolean): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fireside-bench-'));
  const closing: (() => Promise<void> | void)[] = [() => rmSync(dataDir, { recursive: true })];
  try {
    const database = await openDatabase({ dataDir });
    closing.unshift(() => database.close());
    await publishTalks(database, conversations);
    const { library } = createSqlPorts(database);
    await library.publish(ourHour, 'bench', 1);
    await library.publish(round, 'bench', 1);
    addLearnersToSqlite(dataDir, adminNumber);
    const talk = (await library.activity(slugOf(0)))!;
    const logs = {
      [slugOf(0)]: longest(talk.definition),
      [ourHour.slug]: longest(ourHour),
      [round.slug]: longest(round),
    };
    for (const [slug, log] of Object.entries(logs)) {
      process.stdout.write(`${slug}: ${log.length} entries\n`);
      await insertRunEntries(database.db, toRunEntryRows(`run_b1_${slug}`, log.slice(0, 1), log.slice(1)));
    }
    await fillUp(database);
    const server = await FiresideServer.start({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...unbounded });
    closing.unshift(() => server.stop());
    const [reader = '', other = '', admin = '', ...all] = await tokensFor(database, server.address, [
      1,
      2,
      adminNumber,
      ...withAll,
    ]);
    const [everything = ''] = all;
    const figures: Figure[] = [];
    for (const [slug, log] of Object.entries(logs)) {
      const steps = `/api/my-activities/${slug}/get-available-steps`;
      const { wait, processor } = await waitBeside(server, readOf(steps, reader), other, quick);
      figures.push(
        {
          name: `another family's GET /me beside ${readers} readers of ${log.length} entries of ${slug}, 95th percentile`,
          product: wait,
          limit: 100,
          unit: 'ms',
        },
        {
          name: `processor time of each of these requests, beside ${slug}`,
          product: processor,
          limit: 50,
          unit: 'ms',
        },
      );
    }
    figures.push(...(await besideListings(server, everything, other, quick)));
    figures.push(...(await besideExports(server, { all, admin, other })));
    return figures;
  } finally {
    for (const close of closing) await close();
  }
}

/** Measures the search in past conversations and the list of keepsakes, which read all conversations of a person. */
async function besideListings(
  server: FiresideServer,
  everything: string,
  other: string,
  quick: boolean,
): Promise<Figure[]> {
  const search = {
    ...readOf('/api/me/conversation-search', everything),
    method: 'POST' as const,
    body: { words: 'Thinking' },
  };
  const figures: Figure[] = [];
  for (const asked of [search, readOf('/api/me/keepsakes', everything)]) {
    const read = { ...asked, refusals: [429, 503] };
    const { wait } = await waitBeside(server, read, other, quick);
    figures.push({
      name: `another family's GET /me beside ${readers} readers of ${read.path} with ${conversations - 1} of the longest conversations, 95th percentile`,
      product: wait,
      limit: 100,
      unit: 'ms',
    });
  }
  return figures;
}

/** The number of files made in each measurement, below the hourly limits for one person and for an admin. */
const filesOfOne = 9;
const filesOfAll = 36;

/** Measures exports of people's data: by readers who are one person, by readers who are several, and by an admin. */
async function besideExports(
  server: FiresideServer,
  { all, admin, other }: { all: readonly string[]; admin: string; other: string },
): Promise<Figure[]> {
  const own = (reader: number) => readOf('/api/me/export', all[reader] ?? '');
  const kinds: [who: string, files: number, asked: typeof own][] = [
    ['of one person', filesOfOne, () => own(0)],
    ['of several people', filesOfAll, (reader) => own(1 + (reader % (readers - 1)))],
    ['by an admin', filesOfAll, (reader) => readOf(`/api/people/person_b${withAll[reader]}/export`, admin)],
  ];
  const figures: Figure[] = [];
  for (const [who, files, asked] of kinds)
    figures.push({
      name: `another family's GET /me beside ${readers} readers of files of all data ${who}, 95th percentile`,
      product: await waitBesideFiles(server, files, asked, other),
      limit: 100,
      unit: 'ms',
    });
  return figures;
}

/** Returns the 95th percentile (ms) of another family's requests while readers fetch this many files in all. */
async function waitBesideFiles(
  { address, pid }: FiresideServer,
  files: number,
  asked: (reader: number) => LoadRequest,
  other: string,
): Promise<number> {
  const counted = { made: 0, refused: 0, bytes: 0 };
  const before = processorSeconds(pid);
  const begun = performance.now();
  const reading = Array.from({ length: readers }, async (_, reader) => {
    const client = new Client(address, { pipelining: 1 });
    while (counted.made < files) {
      const { path, token } = asked(reader);
      const { statusCode, body } = await client.request({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${token}` },
      });
      const { byteLength } = await body.bytes();
      if (statusCode === 200) {
        counted.made += 1;
        counted.bytes += byteLength;
      } else if (statusCode === 429 || statusCode === 503) {
        counted.refused += 1;
        await pause(betweenMs);
      } else throw new Error(`GET ${path} was answered ${statusCode}.`);
    }
    await client.close();
  });
  const all = Promise.all(reading);
  const times = await waits(address, other, () => counted.made < files);
  await all;
  const { made, refused, bytes } = counted;
  const seconds = (performance.now() - begun) / 1000;
  const processor = processorSeconds(pid) - before;
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.95)];
  process.stdout.write(
    `${asked(0).path}: ${made} files of ${(bytes / made / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${refused} refusals; another family p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms of ${times.length}; ${(processor / made).toFixed(2)} s of the processor a file\n`,
  );
  return most;
}

/**
 * Stores the longest conversations for some learners, who have just given their password, and makes one learner an
 * admin.
 */
async function fillUp(database: OpenDatabase): Promise<void> {
  const { db } = database;
  const { library } = createSqlPorts(database);
  for (let number = 1; number < conversations; number += 1) {
    const { definition } = (await library.activity(slugOf(number)))!;
    const log = longest(definition);
    for (const learner of withAll)
      await insertRunEntries(
        db,
        toRunEntryRows(`run_b${learner}_${slugOf(number)}`, log.slice(0, 1), log.slice(1)),
      );
  }
  const people = withAll.map((learner) => `person_b${learner}`);
  await db.updateTable('run').set({ completed_at: 2 }).where('person_id', 'in', people).execute();
  const grants = withAll.map((learner) => `grant-b${learner}`);
  await db
    .updateTable('identity_record')
    .set({ open_until: Date.now() + hourMs })
    .where('id', 'in', grants)
    .execute();
  await db
    .updateTable('person')
    .set({ roles_json: JSON.stringify(['learner', 'admin']) })
    .where('id', '=', `person_b${adminNumber}`)
    .execute();
}

/**
 * Returns the 95th percentile of another family's requests, one after the other, and the mean processor time of a read
 * (ms). The latter does not depend on how busy the machine is: the other family waits for at most one read.
 */
async function waitBeside(
  { address, pid }: FiresideServer,
  read: LoadRequest,
  other: string,
  quick: boolean,
): Promise<{ wait: number; processor: number }> {
  const seconds = quick ? 3 : 20;
  await waits(address, other, until(performance.now() + 1000));
  const end = performance.now() + seconds * 1000;
  const before = processorSeconds(pid);
  const [reads, times] = await Promise.all([
    load(address, () => read, { seconds, connections: readers }),
    waits(address, other, until(end)),
  ]);
  const processor = ((processorSeconds(pid) - before) * 1000) / (reads.times.length + times.length);
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.95)];
  process.stdout.write(
    `${read.path}: ${reads.perSecond.toFixed(0)} reads a second; another family p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms; ${processor.toFixed(1)} ms of the processor a request\n`,
  );
  return { wait: most, processor };
}

const until = (end: number) => (): boolean => performance.now() < end;
const readOf = (path: string, token: string): LoadRequest => ({ name: 'read', method: 'GET', path, token });

/** Returns the duration of each request of a family that sends one every `betweenMs` (ms). */
async function waits(address: string, token: string, goesOn: () => boolean): Promise<number[]> {
  const client = new Client(address);
  const times: number[] = [];
  while (goesOn()) {
    const begun = performance.now();
    await carryOut(client, { name: 'me', method: 'GET', path: '/api/me', token });
    times.push(performance.now() - begun);
    await pause(betweenMs);
  }
  await client.close();
  return times;
}

/** Returns the log that answers every question and goes back to the first answer, repeatedly, until it is full. */
function longest(definition: ActivityDefinition): RunEntry[] {
  const script = new Script(definition);
  const log: RunEntry[] = [];
  const take = (entry: RunEntry): void => {
    log.push(entry);
    script.take(entry);
  };
  take({ kind: 'opened', at: 1 });
  for (;;) {
    const first = log.find((entry) => entry.kind === 'answered');
    const isFull = log.length >= logLimits.entries;
    const next = script.completed || isFull ? null : nextEntry(script, String(log.length));
    if (next && script.size.hasRoomFor(next)) take(next);
    else if (first?.kind !== 'answered') return log;
    else {
      const back = decideRewind(script, { completedAt: null }, first.stepId, 1);
      if (back.kind !== 'append') return log;
      take(back.entry);
    }
  }
}
