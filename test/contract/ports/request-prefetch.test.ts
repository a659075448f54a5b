import {
  endAllSignInsOfAccount,
  endSignInGrant,
} from '../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { aLearner, unique } from './content.ts';

/**
 * Tests the single statement of a learner's request: it reads the person, whether they are still signed in, and the
 * content available to them.
 */
onEveryDatabase('Someone who calls', (database) => {
  let opened: OpenDatabase;
  let ports: ReturnType<typeof createSqlPorts>;
  beforeAll(async () => {
    opened = await database.open();
    ports = createSqlPorts(opened);
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

  test('counts as signed in while the grant of their token is valid', async () => {
    const identity = await signedIn();
    expect(await ports.people.findOrCreate(identity, 1)).toMatchObject({ email: identity.email });
    await endSignInGrant(opened.db, identity.grantId);
    await expect(ports.people.findOrCreate(identity, 2)).rejects.toMatchObject(refused);
  });

  test('is signed out at once when their grants end in another process', async () => {
    const identity = await signedIn();
    const about = { activityId: null, programmeId: null };
    await ports.authenticated(identity, 1, about);
    await endAllSignInsOfAccount((await database.open()).db, identity.subject);
    await expect(ports.authenticated(identity, 2, about)).rejects.toMatchObject(refused);
  });

  test('is signed out when the grant expires', async () => {
    const identity = await signedIn(1000);
    await ports.people.findOrCreate(identity, 999);
    await expect(ports.people.findOrCreate(identity, 1000)).rejects.toMatchObject(refused);
  });

  test('is not created by a token whose grant has ended or that has none', async () => {
    for (const grantId of [unique('gone'), 'undefined', ''])
      await expect(
        ports.people.findOrCreate({ issuer: 'embedded', subject: unique('new'), email: '', grantId }, 1),
      ).rejects.toMatchObject(refused);
  });

  /** Returns a learner with a run that has an entry, read anew as in a request. */
  const prefetchedLearner = async () => {
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
      ports.authenticated({ issuer, subject, email }, 1, { activityId, programmeId: null, inBrief });
    const { id } = learner.activity;
    return { ...learner, see, asked: await see(id), brief: await see(id, true), withAll: await see(null) };
  };

  test('gets the same rows from the prefetch as from single reads', async () => {
    const { asked, brief, withAll, key } = await prefetchedLearner();
    const [run, all] = [await ports.runs.find(key), await ports.runs.summaries(asked.person.id)];
    expect(run?.log).toEqual([{ kind: 'opened', at: 1 }]);
    expect(await ports.runs.summary(key)).toEqual(all[0]);
    for (const { person, prefetched } of [asked, brief, withAll]) {
      const { runs, enrolments } = prefetched!;
      expect(await runs.find(key)).toEqual(run);
      expect(await runs.summary(key)).toEqual(all[0]);
      expect(await runs.summaries(person.id)).toEqual(all);
      expect(await enrolments.all(person.id)).toEqual([]);
    }
  });

  test('sees their own change in the same request, and both parallel changes of two processes count', async () => {
    const { asked, key } = await prefetchedLearner();
    const other = createSqlPorts(await database.open());
    const append = (stepId: string) => () => ({
      change: {
        append: [
          { kind: 'answered' as const, stepId, response: { kind: 'input' as const, response: 'a' }, at: 2 },
        ],
      },
      reply: undefined,
    });
    await other.runs.change(key, append('elsewhere'));
    const { runs } = asked.prefetched!;
    await runs.change(key, append('here'));
    expect(await runs.find(key)).toMatchObject({
      log: [{ kind: 'opened' }, { stepId: 'elsewhere' }, { stepId: 'here' }],
    });
  });

  test('gets their own rows when many call at once', async () => {
    const everyone = await Promise.all(Array.from({ length: 40 }, prefetchedLearner));
    const stranger = { issuer: 'embedded', subject: unique('gone'), email: '', grantId: unique('gone') };
    const about = { activityId: null, programmeId: null };
    const calls = everyone.map(({ see, activity }, index) => see(index % 2 === 0 ? null : activity.id));
    await expect(ports.authenticated(stranger, 1, about)).rejects.toMatchObject(refused);
    for (const [index, caller] of (await Promise.all(calls)).entries()) {
      const { person, activity, key } = everyone[index]!;
      expect(caller.person.id).toBe(person.id);
      const { runs } = caller.prefetched!;
      expect(await runs.summaries(person.id)).toMatchObject([{ activityId: activity.id }]);
      expect((await runs.find(key))?.log).toEqual([{ kind: 'opened', at: 1 }]);
    }
  });

  test('never gets rows of others', async () => {
    const [mia, noah] = [await prefetchedLearner(), await prefetchedLearner()];
    const { runs } = mia.asked.prefetched!;
    expect(await runs.summaries(noah.person.id)).toHaveLength(1);
    expect((await runs.find(noah.key))?.log).toEqual([{ kind: 'opened', at: 1 }]);
  });
});
