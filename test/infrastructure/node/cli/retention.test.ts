import { fastify } from 'fastify';
import { startRetentionJob } from '../../../../src/infrastructure/node/people/retention-job.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryLetters } from '../../../support/stores/memory-letters.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { fireside } from './terminal.ts';

const dayMs = 24 * 60 * 60 * 1000;

onEveryDatabase('fireside retention', (database) => {
  const run = (...args: string[]) => {
    const { databaseUrl, dataDir } = database.settings();
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
    return fireside(['retention', ...args], { product: { env, folder: process.cwd() } });
  };
  const counts = async (...args: string[]) =>
    JSON.parse((await run('--json', ...args)).out) as Record<string, number>;

  test('--dry-run counts and changes nothing; without it rows are deleted and learners warned', async () => {
    const handle = await database.open();
    const { people, audit, outbox } = createSqlPorts(handle);
    const { id } = await people.findOrCreate({ issuer: 'i', subject: 's', email: 'a@home.example' }, 1);
    await audit.add({ at: 1, by: 'x', action: 'people.search', subject: null, details: {} });
    const expected = { auditEntries: 1, warnings: 1, absentLearners: 0 };
    expect(await counts('--dry-run')).toMatchObject(expected);
    const dry = await run('--dry-run');
    expect(dry.out).toMatch(/^ {5}1 {2}auditEntries +2192 days from what an admin or operator did$/m);
    expect(dry.err).toBe('Nothing was changed.\n');
    expect(await counts()).toMatchObject(expected);
    expect(await counts('--dry-run')).toMatchObject({ auditEntries: 0, warnings: 0 });
    const mail = (await outbox.claim(Date.now(), Date.now() + dayMs))!;
    expect(mail).toMatchObject({ to: 'a@home.example', subject: 'Your Fireside account will be deleted' });
    expect(mail.text).toContain('in 30 days we delete your account');
    await handle.db
      .updateTable('person')
      .set({ warned_at: Date.now() - 30 * dayMs })
      .execute();
    expect(await counts()).toMatchObject({ absentLearners: 1 });
    expect(await people.find(id)).toBeNull();
  });

  test('runs by itself in the server, once a day in one of the processes', async () => {
    const handle = await database.open();
    const { db } = handle;
    const clock = new ManualClock(20_000 * dayMs);
    const ports = { ...createSqlPorts(handle), clock, letters: new MemoryLetters() };
    const oldAct = () =>
      ports.audit.add({ at: 1, by: 'x', action: 'people.search', subject: null, details: {} });
    const acts = async () => (await ports.audit.list()).entries.filter(({ at }) => at === 1).length;
    const nextTurn = async () => (await db.selectFrom('retention_turn').selectAll().execute())[0]!.next_at;
    const servers = [fastify(), fastify()].map((app) => startRetentionJob(app, ports));
    await oldAct();
    for (const server of servers) await server.listen({ port: 0, host: '127.0.0.1' });
    while ((await acts()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await nextTurn()).toBe(20_001 * dayMs);
    await oldAct();
    clock.moveTo(20_000.9 * dayMs);
    expect(await nextTurn()).toBe(20_001 * dayMs);
    for (const server of servers) await server.close();
    expect(await acts()).toBe(1);
    clock.moveTo(20_001 * dayMs);
    const next = startRetentionJob(fastify(), ports);
    await next.listen({ port: 0, host: '127.0.0.1' });
    while ((await acts()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await next.close();
    expect(await nextTurn()).toBe(20_002 * dayMs);
  });
});
