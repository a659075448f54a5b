import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunKey } from '../../../src/domain/activity/run-key.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { isWhole } from '../../support/random-share.ts';
import { aLearner } from './content.ts';

/**
 * The time (ms) for which a process continues, once it has given one answer more than there are runs, until it is
 * killed.
 */
const delaysMs = isWhole ? [5, 20, 50, 90] : [50];

/** The program that answers one run endlessly and prints each answer once it is durable. */
const writer = `
  const [databaseModule, portsModule, settings, key] = process.argv.slice(1);
  const { openDatabase } = await import(databaseModule);
  const { createSqlPorts } = await import(portsModule);
  const { runs } = createSqlPorts(await openDatabase(JSON.parse(settings)));
  for (;;) {
    const stepId = await runs.change(JSON.parse(key), (run) => {
      const answer = 'step-' + run.log.length;
      const response = { kind: 'input', response: answer };
      return { change: { append: [{ kind: 'answered', stepId: answer, response, at: 3000 }] }, reply: answer };
    });
    process.stdout.write(stepId + '\\n');
  }`;

/**
 * The program that answers all these runs at once, endlessly, and prints the run and each answer once it is durable.
 */
const manyWriters = `
  const [databaseModule, portsModule, settings, keys] = process.argv.slice(1);
  const { openDatabase } = await import(databaseModule);
  const { createSqlPorts } = await import(portsModule);
  const { runs } = createSqlPorts(await openDatabase(JSON.parse(settings)));
  for (const [at, key] of JSON.parse(keys).entries()) void (async () => {
    for (;;) {
      const stepId = await runs.change(key, (run) => {
        const answer = 'step-' + run.log.length;
        const response = { kind: 'input', response: answer };
        return { change: { append: [{ kind: 'answered', stepId: answer, response, at: 3000 }] }, reply: answer };
      });
      process.stdout.write(at + ' ' + stepId + '\\n');
    }
  })();`;

/** Starts an answering process, kills it and returns its acknowledged answers. */
async function killedWriter(
  settings: object,
  key: RunKey | readonly RunKey[],
  delayMs: number,
): Promise<string[]> {
  const modules = ['platform/database/database.ts', 'compose/sql-ports.ts'].map((name) =>
    resolve('src/infrastructure/node', name),
  );
  const given = [...modules, JSON.stringify(settings), JSON.stringify(key)];
  const program = Array.isArray(key) ? manyWriters : writer;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, ...given]);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  const closed = once(child, 'close');
  const most = Array.isArray(key) ? key.length : 1;
  while (output.split('\n').length - 1 <= most && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), closed]);
  await pause(delayMs);
  child.kill('SIGKILL');
  await closed;
  expect(errors).toBe('');
  return output.split('\n').slice(0, -1);
}

onEveryDatabase('Answers', (database) => {
  test('survive reopening', async () => {
    const ports = createSqlPorts(await database.open());
    const { key, create } = await aLearner(ports);
    await ports.runs.change(key, () => ({
      change: { create, startedAt: 2000, append: [{ kind: 'opened', at: 3000 }] },
      reply: null,
    }));
    const reopened = createSqlPorts(await database.open());
    expect(await reopened.runs.find(key)).toEqual(await ports.runs.find(key));
    expect(await reopened.library.activities()).toEqual(await ports.library.activities());
  });

  test('that were acknowledged are stored once after kill -9, several times', async () => {
    const ports = createSqlPorts(await database.open());
    const { key, create } = await aLearner(ports);
    await ports.runs.change(key, () => ({ change: { create }, reply: null }));
    const acknowledged: string[] = [];
    for (const delayMs of delaysMs)
      acknowledged.push(...(await killedWriter(database.settings(), key, delayMs)));
    const run = await ports.runs.find(key);
    const stored = run!.log.map((entry) => (entry.kind === 'answered' ? entry.stepId : entry.kind));
    expect(acknowledged.length).toBeGreaterThan(delaysMs.length);
    expect(stored).toEqual(stored.map((_, index) => `step-${index}`));
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(delaysMs.length);
  });

  test('of many runs at once are stored whole after kill -9, several times', async () => {
    const opened = await database.open();
    const ports = createSqlPorts(opened);
    const learners = await Promise.all(Array.from({ length: 16 }, () => aLearner(ports)));
    const keys = learners.map(({ key }) => key);
    for (const { key, create } of learners)
      await ports.runs.change(key, () => ({ change: { create }, reply: null }));
    const acknowledged: string[] = [];
    for (const delayMs of delaysMs)
      acknowledged.push(...(await killedWriter(database.settings(), keys, delayMs)));
    expect(acknowledged.length).toBeGreaterThan(16);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    const stored: string[] = [];
    for (const [at, key] of keys.entries()) {
      const { id, log } = (await ports.runs.find(key))!;
      const steps = log.map((entry) => (entry.kind === 'answered' ? entry.stepId : entry.kind));
      expect(steps).toEqual(steps.map((_, index) => `step-${index}`));
      const { revision } = await opened.db
        .selectFrom('run')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(revision).toBe(1 + steps.length);
      stored.push(...steps.map((step) => `${at} ${step}`));
    }
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(delaysMs.length * keys.length);
  });

  test('of one run from two processes are stored one after the other', async () => {
    const ports = createSqlPorts(await database.open());
    const { key, create } = await aLearner(ports);
    await ports.runs.change(key, () => ({ change: { create }, reply: null }));
    const written = await Promise.all([1, 2].map(() => killedWriter(database.settings(), key, 150)));
    const steps = (await ports.runs.find(key))!.log.map((entry) =>
      entry.kind === 'answered' ? entry.stepId : entry.kind,
    );
    expect(steps).toEqual(steps.map((_, index) => `step-${index}`));
    expect(new Set(written.flat()).size).toBe(written.flat().length);
    expect(steps).toEqual(expect.arrayContaining(written.flat()));
  });
});
