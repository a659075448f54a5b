import { publishDuePlan } from '../../../src/application/authoring/plan-publication.ts';
import type { NewPublicationPlan } from '../../../src/application/ports/server/authoring/planned-publications.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { nothingDemanded } from '../../support/stores/nothing-demanded.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { aPerson, anActivity, unique } from './content.ts';

onEveryDatabase('PlannedPublications', (database) => {
  /** Opens the ports of two processes on one database. */
  const processes = async () =>
    [createSqlPorts(await database.open()), createSqlPorts(await database.open())] as const;
  const noted = (by: string) => () => ({
    at: 1,
    by,
    action: 'content.plan' as const,
    subject: null,
    details: {},
  });
  const aPlan = (by: string, changes: Partial<NewPublicationPlan> = {}): NewPublicationPlan => ({
    by,
    kind: 'activity',
    slug: unique('planned'),
    title: 'Listening',
    base: null,
    note: 'For Saturday.',
    at: 5000,
    zone: 'Europe/London',
    file: '{"a": 1}',
    ...changes,
  });

  test('it waits until its time, and is due from then on', async () => {
    const [{ plans }] = await processes();
    const { id: by } = await aPerson({ people: (await processes())[0].people });
    const made = await plans.make(aPlan(by), noted(by));
    expect(made).toMatchObject({ by, state: 'waiting', at: 5000, reason: null, doneAt: null });
    const dueAt = async (at: number) => (await plans.due(at, 100)).filter(({ id }) => id === made.id);
    expect(await dueAt(4999)).toEqual([]);
    expect(await dueAt(5000)).toEqual([{ ...made, file: '{"a": 1}' }]);
    expect(await plans.list(0)).toContainEqual(made);
  });

  test('an item has one waiting plan; a second one is refused, whoever makes it', async () => {
    const [one, other] = await processes();
    const { id: by } = await aPerson(one);
    const plan = aPlan(by);
    const made = await Promise.allSettled([one, other].map(({ plans }) => plans.make(plan, noted(by))));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'Conflict' } });
  });

  test('two processes at the same moment publish once, with the end of the plan in one transaction', async () => {
    const [one, other] = await processes();
    const { id: by } = await aPerson(one);
    const definition = anActivity();
    const { id: plan } = await one.plans.make(aPlan(by, { slug: definition.slug }), noted(by));
    const published = await Promise.allSettled(
      [one, other].map(({ library }) => library.publish(definition, by, 6000, { plan })),
    );
    expect(published.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(published.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'Conflict' },
    });
    const [version] = (await one.history.versions('activity', definition.slug)) ?? [];
    expect(version?.publications).toHaveLength(1);
    expect((await one.plans.list(0)).find(({ id }) => id === plan)).toMatchObject({
      state: 'published',
      doneAt: 6000,
    });
  });

  test('a publication that fails leaves its plan waiting, and one that was moved or cancelled publishes nothing', async () => {
    const [{ plans, library, people }] = await processes();
    const { id: by } = await aPerson({ people });
    const definition = anActivity();
    const { id: plan } = await plans.make(aPlan(by, { slug: definition.slug }), noted(by));
    await expect(library.publish(definition, by, 6000, { plan, base: 'another' })).rejects.toMatchObject({
      code: 'VersionConflict',
    });
    expect((await plans.due(6000, 100)).map(({ id }) => id)).toContain(plan);
    expect(await plans.move(plan, { at: 9000, zone: 'Asia/Tokyo' }, noted(by))).toMatchObject({
      at: 9000,
      zone: 'Asia/Tokyo',
    });
    await expect(library.publish(definition, by, 6000, { plan })).rejects.toMatchObject({ code: 'Conflict' });
    expect(await plans.cancel(plan, noted(by))).toBe(true);
    await expect(library.publish(definition, by, 9999, { plan })).rejects.toMatchObject({ code: 'Conflict' });
    expect(await library.activity(definition.slug)).toBeNull();
    expect(await plans.cancel(plan, noted(by))).toBe(false);
    expect(await plans.move(plan, { at: 1, zone: 'UTC' }, noted(by))).toBeNull();
  });

  test('what is refused is told once, and another can be planned for the item', async () => {
    const [one, other] = await processes();
    const { id: by } = await aPerson(one);
    const plan = aPlan(by);
    const { id } = await one.plans.make(plan, noted(by));
    const mail = { to: `${unique('ann')}@home.example`, subject: 'No', text: 'No', html: 'No' };
    const why = { reason: 'It has errors.', at: 7000, mail };
    const refused = await Promise.all([one, other].map(({ plans }) => plans.refuse(id, why, noted(by))));
    expect(refused.filter(Boolean)).toHaveLength(1);
    expect((await one.plans.list(7000)).find((each) => each.id === id)).toMatchObject({
      state: 'refused',
      reason: 'It has errors.',
      doneAt: 7000,
    });
    expect((await one.plans.list(7001)).filter((each) => each.id === id)).toEqual([]);
    expect(await one.plans.make(plan, noted(by))).toMatchObject({ state: 'waiting' });
    const { entries } = await one.audit.list();
    expect(entries.filter((entry) => entry.by === by)).toHaveLength(3);
  });

  test('what somebody has planned who may not publish at its time is refused; where tokens tell roles, only without an account', async () => {
    const [one] = await processes();
    const clock = new ManualClock(5000);
    const publish = async (
      roles: string[],
      change: Partial<{ isDisabled: boolean; keepsRoles: boolean }> = {},
    ) => {
      const { id: by } = await aPerson(one);
      await one.people.setRoles(by, roles);
      if (change.isDisabled) await one.people.setDisabled(by, true, 1);
      const definition = anActivity();
      const made = await one.plans.make(aPlan(by, { slug: definition.slug }), noted(by));
      const ports = {
        ...one,
        ...nothingDemanded,
        clock,
        letters: null,
        keepsRoles: change.keepsRoles ?? true,
      };
      await publishDuePlan(ports, made, async () => ({ ok: true, definition, findings: [] }));
      const { state, reason } = (await one.plans.list(0)).find(({ id }) => id === made.id)!;
      expect((await one.library.activity(definition.slug)) !== null).toBe(state === 'published');
      expect(reason === null).toBe(state === 'published');
      return state;
    };
    expect(await publish(['publisher'])).toBe('published');
    expect(await publish(['admin'])).toBe('published');
    expect(await publish(['author', 'reviewer', 'learner'])).toBe('refused');
    expect(await publish(['admin'], { isDisabled: true })).toBe('refused');
    expect(await publish(['learner'], { keepsRoles: false })).toBe('published');
    expect(await publish(['learner'], { keepsRoles: false, isDisabled: true })).toBe('refused');
  });
});
