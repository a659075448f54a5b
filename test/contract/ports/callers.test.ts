import { endEverything, endGrant } from '../../../src/infrastructure/node/identity/sql-adapter.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/sql/database.ts';
import { sqlPorts } from '../../../src/infrastructure/node/sql/sql-ports.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { aLearner, unique } from './content.ts';

/** What a learner's request reads in one statement: who they are, whether they are still signed in, what is open. */
onEveryDatabase('Someone who calls', (database) => {
  let opened: OpenDatabase;
  let ports: ReturnType<typeof sqlPorts>;
  beforeAll(async () => {
    opened = await database.open();
    ports = sqlPorts(opened);
  });

  const signedIn = async (expiresAt: number | null = null) => {
    const identity = { issuer: 'embedded', subject: unique('subject'), email: 'mia@home.example' };
    const grantId = unique('grant');
    const none = { grant_id: null, user_code: null, uid: null, consumed_at: null };
    await opened.db
      .insertInto('identity_record')
      .values({
        model: 'Grant',
        id: grantId,
        payload_json: '{}',
        account_id: identity.subject,
        expires_at: expiresAt,
        ...none,
      })
      .execute();
    return { ...identity, grantId };
  };
  const refused = { code: '401' };

  test('counts while the grant of their token stands, and no longer', async () => {
    const identity = await signedIn();
    expect(await ports.people.atFirstSight(identity, 1)).toMatchObject({ email: identity.email });
    await endGrant(opened.db, identity.grantId);
    await expect(ports.people.atFirstSight(identity, 2)).rejects.toMatchObject(refused);
  });

  test('is out at once when everything of theirs ends at another process', async () => {
    const identity = await signedIn();
    const about = { activityId: null, programmeId: null };
    await ports.people.atFirstSight(identity, 1, about);
    await endEverything((await database.open()).db, identity.subject);
    await expect(ports.people.atFirstSight(identity, 2, about)).rejects.toMatchObject(refused);
  });

  test('is out when the time of the grant is up', async () => {
    const identity = await signedIn(1000);
    await ports.people.atFirstSight(identity, 999);
    await expect(ports.people.atFirstSight(identity, 1000)).rejects.toMatchObject(refused);
  });

  test('is not made known by a token whose grant has ended, or that has none', async () => {
    for (const grantId of [unique('gone'), 'undefined', ''])
      await expect(
        ports.people.atFirstSight({ issuer: 'embedded', subject: unique('new'), email: '', grantId }, 1),
      ).rejects.toMatchObject(refused);
  });

  /** A learner with a run that has an entry, seen anew as a request would. */
  const atTheirDesk = async () => {
    const learner = await aLearner(ports);
    const { runs } = ports;
    await runs.change(learner.key, () => ({
      change: { create: learner.create, startedAt: 1, append: [{ kind: 'opened', at: 1 }] },
      reply: undefined,
    }));
    const { issuer, subject, email } = await opened.db
      .selectFrom('person')
      .selectAll()
      .where('id', '=', learner.person.id)
      .executeTakeFirstOrThrow();
    const see = (activityId: string | null, inBrief = false) =>
      ports.people.atFirstSight({ issuer, subject, email }, 1, { activityId, programmeId: null, inBrief });
    const { id } = learner.activity;
    return { ...learner, see, person: await see(id), brief: await see(id, true), withAll: await see(null) };
  };

  test('has at their desk what reading it alone gives', async () => {
    const { person, brief, withAll, key } = await atTheirDesk();
    const [run, all] = [await ports.runs.find(key), await ports.runs.summaries(person.id)];
    expect(run?.log).toEqual([{ kind: 'opened', at: 1 }]);
    expect(await ports.runs.summary(key)).toEqual(all[0]);
    for (const seen of [person, brief, withAll])
      await ports.desks.serving(seen, async () => {
        expect(await ports.runs.find(key)).toEqual(run);
        expect(await ports.runs.summary(key)).toEqual(all[0]);
        expect(await ports.runs.summaries(person.id)).toEqual(all);
        expect(await ports.enrolments.all(person.id)).toEqual([]);
      });
  });

  test('finds their own change in the same request, and another process sees to it that both count', async () => {
    const { person, key } = await atTheirDesk();
    const other = sqlPorts(await database.open());
    const append = (stepId: string) => () => ({
      change: {
        append: [
          { kind: 'answered' as const, stepId, response: { kind: 'input' as const, response: 'a' }, at: 2 },
        ],
      },
      reply: undefined,
    });
    await other.runs.change(key, append('elsewhere'));
    await ports.desks.serving(person, async () => {
      await ports.runs.change(key, append('here'));
      expect(await ports.runs.find(key)).toMatchObject({
        log: [{ kind: 'opened' }, { stepId: 'elsewhere' }, { stepId: 'here' }],
      });
    });
  });

  test('is told from all others who call at once, each with their own things', async () => {
    const everyone = await Promise.all(Array.from({ length: 40 }, atTheirDesk));
    const stranger = { issuer: 'embedded', subject: unique('gone'), email: '', grantId: unique('gone') };
    const about = { activityId: null, programmeId: null };
    const calls = everyone.map(({ see, activity }, index) => see(index % 2 === 0 ? null : activity.id));
    await expect(ports.people.atFirstSight(stranger, 1, about)).rejects.toMatchObject(refused);
    for (const [index, caller] of (await Promise.all(calls)).entries()) {
      const { person, activity, key } = everyone[index]!;
      expect(caller.id).toBe(person.id);
      await ports.desks.serving(caller, async () => {
        expect(await ports.runs.summaries(person.id)).toMatchObject([{ activityId: activity.id }]);
        expect((await ports.runs.find(key))?.log).toEqual([{ kind: 'opened', at: 1 }]);
      });
    }
  });

  test("has nobody else's things there", async () => {
    const [mia, noah] = [await atTheirDesk(), await atTheirDesk()];
    await ports.desks.serving(mia.person, async () => {
      expect(await ports.runs.summaries(noah.person.id)).toHaveLength(1);
      expect((await ports.runs.find(noah.key))?.log).toEqual([{ kind: 'opened', at: 1 }]);
    });
  });
});
