import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { onEveryDatabase, type StoredPorts } from '../../support/databases.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { aPerson, unique } from '../ports/content.ts';

/** Restarting takes most of the time, so the database of most installations gets most of the kills. */
const killsOf = { sqlite: 4, postgres: 2 };
const plansAtOnce = 6;

const item = (slug: string) => activity([touchpoint('begin', [message('Hello.')])], { slug });

/** Promise 27 for what is published at an instant: a plan that is done was published once, one that waits not at all. */
onEveryDatabase('The server', (database) => {
  const product = new ProductFolder();
  let ports: StoredPorts;

  beforeAll(async () => {
    product.write('content/activities/first.json', item('first'));
    ports = sqlPorts(await database.open());
  });
  afterAll(() => product.remove());

  test('publishes what is planned once, although it is killed -9 while it does', async () => {
    const { databaseUrl, dataDir } = database.settings();
    const port = await freePort();
    const env = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
    const start = async (): Promise<ServerProcess> => {
      const server = await product.start(env, port);
      await server.ready();
      return server;
    };
    const planned: string[] = [];
    for (let kills = 0; kills < killsOf[databaseUrl === undefined ? 'sqlite' : 'postgres']; kills += 1) {
      const fresh = await plan(ports);
      planned.push(...fresh);
      const server = await start();
      while ((await published(ports, fresh)).length === 0) await pause(2);
      await pause(randomInt(20));
      await server.kill('SIGKILL');
      await expectWhole(ports, planned);
    }
    const server = await start();
    while ((await published(ports, planned)).length < planned.length) await pause(25);
    await expectWhole(ports, planned);
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(server.err).toBe('');
  }, 300_000);
});

/** Has several items published at an instant that has come. */
async function plan({ plans, ...ports }: StoredPorts): Promise<string[]> {
  const { id: by } = await aPerson(ports);
  const slugs = Array.from({ length: plansAtOnce }, () => unique('planned'));
  for (const slug of slugs)
    await plans.make(
      {
        by,
        kind: 'activity',
        slug,
        title: 'Listening',
        base: null,
        note: null,
        at: Date.now() - 1000,
        zone: 'Europe/London',
        file: JSON.stringify(item(slug)),
      },
      () => ({ at: 0, by, action: 'content.plan', subject: null, details: { slug } }),
    );
  return slugs;
}

async function published({ plans }: StoredPorts, slugs: readonly string[]): Promise<string[]> {
  const done = (await plans.list(0)).filter(({ state }) => state === 'published');
  return slugs.filter((slug) => done.some((one) => one.slug === slug));
}

/** Each was published with one version, one publication and one entry of the log, or nothing of it is there. */
async function expectWhole(ports: StoredPorts, slugs: readonly string[]): Promise<void> {
  const done = await published(ports, slugs);
  const { entries } = await ports.audit.list();
  for (const slug of slugs) {
    const versions = await ports.history.versions('activity', slug);
    const counts = {
      slug,
      publications: versions?.flatMap(({ publications }) => publications).length ?? 0,
      versions: versions?.length ?? 0,
    };
    const once = done.includes(slug) ? 1 : 0;
    expect(counts).toEqual({ slug, publications: once, versions: once });
  }
  expect(entries.filter(({ action }) => action === 'content.publish')).toHaveLength(done.length);
}
