import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunChange } from '../../../src/domain/chat/run.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { activity, message, plan, touchpoint } from '../../support/activity.ts';
import { onEveryDatabase, type SqlPorts } from '../../support/databases.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { shareOf } from '../../support/random-share.ts';
import { PushBrowser } from '../../support/push-service.ts';
import { aPerson } from '../ports/content.ts';

/**
 * The servers and kills on each database. On PostgreSQL two processes send concurrently; one server alone uses a data
 * folder of SQLite.
 */
const killsOf = {
  sqlite: { servers: 1, kills: shareOf(4) },
  postgres: { servers: 2, kills: shareOf(4) },
};
/** The most kills in the search for one in the middle of sending. */
const mostKills = 12;
/** The number of families: enough to kill a process between them; the mailbox keeps 200 mails. */
const familiesAtOnce = 45;
const hourMs = 60 * 60_000;
/** The UTC hour, from which a zone is chosen in which it is about noon, so that no hour of this test is quiet. */
const hourNow = new Date().getUTCHours();
const zone = hourNow <= 12 ? `Etc/GMT-${12 - hourNow}` : `Etc/GMT+${hourNow - 12}`;

const browser = new PushBrowser();
const walk = activity(
  [touchpoint('walk', [plan('when', { keep: { as: 'plan', title: 'Our walk' } }), message('Good.')])],
  { slug: 'a-walk', free: true },
);

/**
 * Promise 27 for reminders: tests that each is sent once, and that its mail and its note are queued or have arrived
 * once.
 */
onEveryDatabase('Servers', (database) => {
  const product = new ProductFolder();
  let open: OpenDatabase;
  let ports: SqlPorts;
  let version: { id: string; version: string };

  beforeAll(async () => {
    product.write('content/activities/a-walk.json', walk);
    open = await database.open();
    ports = createSqlPorts(open);
    version = await ports.library.publish(walk, 'test', 1);
  });
  afterAll(() => product.remove());

  /**
   * Creates families with a device that shows notes, whose plan is within the hour and whose reminder is due at once.
   */
  async function families(): Promise<string[]> {
    const now = Date.now();
    const made = Array.from({ length: familiesAtOnce }, async () => {
      // The people were seen just now, because the servers also write to people who were away for two years.
      const { id: personId } = await aPerson(ports, now);
      const key = { personId, activityId: version.id, enrolmentId: null };
      const begun = now - hourMs;
      const at = `${new Date(now + hourMs / 2).toISOString().slice(0, 16)}+00:00`;
      const response = { kind: 'plan', moment: 'time', at, response: 'Then' } as const;
      const changes: RunChange[] = [
        { create: { version: version.version, enrolledAt: begun }, startedAt: begun },
        {
          append: [
            { kind: 'opened', at: begun },
            { kind: 'answered', stepId: 'when', response, at: begun },
          ],
        },
      ];
      for (const change of changes) await ports.runs.change(key, () => ({ reply: null, change }));
      const setting = { zone, language: 'en' };
      await ports.reminders.set(personId, setting, now);
      const device = browser.device(`https://fcm.googleapis.com/fcm/send/${personId}`);
      await ports.pushDevices.add(personId, device, setting, now);
      return personId;
    });
    return Promise.all(made);
  }

  const remindedPeople = async (): Promise<string[]> =>
    (await open.db.selectFrom('sent_reminder').select('person_id').execute()).map(({ person_id: id }) => id);

  /** Returns the families whose devices showed a note, once for each note. */
  const shown = async (): Promise<string[]> =>
    (
      await open.db
        .selectFrom('sandbox_push')
        .innerJoin('push_device', 'push_device.id', 'sandbox_push.device_id')
        .select('person_id')
        .execute()
    ).map(({ person_id: id }) => id);

  /** Returns the number of mails that each family has waiting or got; a mail in both tables counts once. */
  async function mails(): Promise<Map<string, number>> {
    const { db } = open;
    const [waiting, arrived, people] = await Promise.all([
      db.selectFrom('outbox_mail').select(['id', 'recipient']).execute(),
      db.selectFrom('mailbox_mail').select(['id', 'recipient']).execute(),
      db.selectFrom('person').select(['id', 'email']).execute(),
    ]);
    const byId = new Map([...waiting, ...arrived].map(({ id, recipient }) => [id, recipient]));
    const idOf = new Map(people.map(({ id, email }) => [email, id]));
    const counts = new Map<string, number>();
    for (const recipient of byId.values()) {
      const id = idOf.get(recipient)!;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  async function expectWhole(): Promise<void> {
    const before = new Set(await remindedPeople());
    const counts = await mails();
    const after = new Set(await remindedPeople());
    for (const [id, count] of counts)
      expect({ id, count, isReminded: after.has(id) }).toEqual({ id, count: 1, isReminded: true });
    expect([...before].filter((id) => !counts.has(id))).toEqual([]);
  }

  test('send each reminder once, although they are killed -9 in the middle of them, one or all at once', async () => {
    const { databaseUrl, dataDir } = database.settings();
    const env = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
    const { servers: count, kills } = killsOf[databaseUrl === undefined ? 'sqlite' : 'postgres'];
    const startAll = async (): Promise<ServerProcess[]> => {
      const servers = await Promise.all(
        Array.from({ length: count }, async () => product.start(env, await freePort())),
      );
      await Promise.all(servers.map((server) => server.ready()));
      return servers;
    };
    const all: string[] = [];
    const cutShort: number[] = [];
    const isLacking = (): boolean => Math.max(...cutShort) <= 0;
    for (let kill = 0; kill < kills || (isLacking() && kill < mostKills); kill += 1) {
      const before = (await remindedPeople()).length;
      all.push(...(await families()));
      const [first, ...others] = await startAll();
      while ((await remindedPeople()).length === before) await pause(1);
      await pause(randomInt(15));
      await Promise.all(
        (kill % 2 === 1 ? [first!, ...others] : [first!]).map((server) => server.kill('SIGKILL')),
      );
      cutShort.push(all.length - (await remindedPeople()).length);
      await expectWhole();
      await Promise.all(others.map((server) => server.kill('SIGKILL')));
      await expectWhole();
    }
    expect(isLacking()).toBe(false);
    // A mail or a note that a killed process was sending waits two minutes.
    for (const queue of ['outbox_mail', 'push_note'] as const)
      await open.db.updateTable(queue).set({ due_at: 0 }).execute();
    const servers = await startAll();
    while ((await remindedPeople()).length < all.length) await pause(25);
    for (const queue of ['outbox_mail', 'push_note'] as const)
      while ((await open.db.selectFrom(queue).select('id').execute()).length > 0) await pause(25);
    await expectWhole();
    expect((await remindedPeople()).toSorted()).toEqual(all.toSorted());
    expect((await shown()).toSorted()).toEqual(all.toSorted());
    for (const server of servers) {
      expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
      expect(server.err).toBe('');
    }
  }, 300_000);
});
