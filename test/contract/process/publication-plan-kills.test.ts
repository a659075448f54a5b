import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { onEveryDatabase, type SqlPorts } from '../../support/databases.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { shareOf } from '../../support/random-share.ts';
import { aPerson, unique } from '../ports/content.ts';

/**
 * The servers and kills on each database. On PostgreSQL two processes publish concurrently; one server alone uses a
 * data folder of SQLite.
 */
const killsOf = {
  sqlite: { servers: 1, kills: shareOf(4) },
  postgres: { servers: 2, kills: shareOf(4) },
};
const plansAtOnce = 6;
/** The range of the plans' instants before and after the moment at which they are made (ms). */
const aroundMs = { before: 500, after: 2500 };

const item = (slug: string) => activity([touchpoint('begin', [message('Hello.')])], { slug });

/** Promise 27 for planned publications: tests that a done plan was published once, and a waiting one not at all. */
onEveryDatabase('Servers', (database) => {
  const product = new ProductFolder();
  let ports: SqlPorts;

  beforeAll(async () => {
    product.write('content/activities/first.json', item('first'));
    ports = createSqlPorts(await database.open());
  });
  afterAll(() => product.remove());

  test('publish what is planned once, although they are killed -9 around its instant, one or all at once', async () => {
    const { databaseUrl, dataDir } = database.settings();
    const env = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
    const { servers: count, kills: times } = killsOf[databaseUrl === undefined ? 'sqlite' : 'postgres'];
    const startAll = async (): Promise<ServerProcess[]> => {
      const servers = await Promise.all(
        Array.from({ length: count }, async () => product.start(env, await freePort())),
      );
      await Promise.all(servers.map((server) => server.ready()));
      return servers;
    };
    const planned: string[] = [];
    for (let kills = 0; kills < times; kills += 1) {
      const fresh = await plan(ports);
      planned.push(...fresh);
      const servers = await startAll();
      while ((await published(ports, fresh)).length === 0) await pause(2);
      await pause(randomInt(20));
      const [first, ...others] = servers;
      await Promise.all((kills % 2 === 1 ? servers : [first!]).map((server) => server.kill('SIGKILL')));
      await expectWhole(ports, planned);
      await Promise.all(others.map((server) => server.kill('SIGKILL')));
      await expectWhole(ports, planned);
    }
    const servers = await startAll();
    while ((await published(ports, planned)).length < planned.length) await pause(25);
    await expectWhole(ports, planned);
    for (const server of servers) {
      expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
      expect(server.err).toBe('');
    }
  }, 300_000);
});

/** Plans several publications for instants in the past or the near future. */
async function plan({ plans, ...ports }: SqlPorts): Promise<string[]> {
  const { id: by } = await aPerson(ports);
  await ports.people.setRoles(by, ['publisher']);
  const slugs = Array.from({ length: plansAtOnce }, () => unique('planned'));
  for (const [index, slug] of slugs.entries())
    await plans.make(
      {
        by,
        kind: 'activity',
        slug,
        title: 'Listening',
        base: null,
        note: null,
        // One plan is due for certain, so that there is work to kill.
        at: Date.now() - aroundMs.before + (index === 0 ? 0 : randomInt(aroundMs.before + aroundMs.after)),
        zone: 'Europe/London',
        file: JSON.stringify(item(slug)),
      },
      () => ({ at: 0, by, action: 'content.plan', subject: null, details: { slug } }),
    );
  return slugs;
}

async function published({ plans }: SqlPorts, slugs: readonly string[]): Promise<string[]> {
  const done = (await plans.list(0)).filter(({ state }) => state === 'published');
  return slugs.filter((slug) => done.some((one) => one.slug === slug));
}

/**
 * Checks that each item was published with one version, one publication and one log entry, or not at all. A running
 * server may publish meanwhile.
 */
async function expectWhole(ports: SqlPorts, slugs: readonly string[]): Promise<void> {
  const before = await published(ports, slugs);
  const found = await Promise.all(
    slugs.map(async (slug) => {
      const versions = (await ports.history.versions('activity', slug)) ?? [];
      return [slug, versions.length, versions.flatMap(({ publications }) => publications).length] as const;
    }),
  );
  const { entries } = await ports.audit.list();
  const logged = entries.filter(({ action }) => action === 'content.publish').length;
  const after = await published(ports, slugs);
  for (const [slug, versions, publications] of found) {
    expect({ slug, versions, publications }).toEqual({ slug, versions, publications: versions });
    expect(versions).toBeGreaterThanOrEqual(before.includes(slug) ? 1 : 0);
    expect(versions).toBeLessThanOrEqual(after.includes(slug) ? 1 : 0);
  }
  expect(logged).toBeGreaterThanOrEqual(before.length);
  expect(logged).toBeLessThanOrEqual(after.length);
}
