import { publishDuePlan } from '../../../src/application/authoring/plan-publication.ts';
import { AppError } from '../../../src/application/errors.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { resolveLocalTime } from '../../../src/domain/platform/local-time.ts';
import * as api from '../../../src/infrastructure/shared/api/planned-publications.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { holdTo, send } from './wire.ts';

const hourMs = 60 * 60_000;

/** Local times in London with their instants, before and after both clock changes of the year. */
const overTheClockChanges = [
  { today: '2026-10-24T06:00Z', shown: '2026-10-25T00:30', which: 0, is: '2026-10-24T23:30Z' },
  { today: '2026-10-24T06:00Z', shown: '2026-10-25T01:30', which: 0, is: '2026-10-25T00:30Z' },
  { today: '2026-10-24T06:00Z', shown: '2026-10-25T01:30', which: 1, is: '2026-10-25T01:30Z' },
  { today: '2026-10-24T06:00Z', shown: '2026-10-31T08:00', which: 0, is: '2026-10-31T08:00Z' },
  { today: '2027-03-27T09:00Z', shown: '2027-03-28T02:00', which: 0, is: '2027-03-28T01:00Z' },
  { today: '2027-03-27T09:00Z', shown: '2027-03-28T08:00', which: 0, is: '2027-03-28T07:00Z' },
] as const;

describe('planned publications', () => {
  let server: TestApi;
  let ann: Caller;

  beforeAll(async () => {
    server = await TestApi.start({ clock: new ManualClock(Date.parse('2026-10-24T06:00Z')) });
    ann = await server.caller('ann', { roles: ['admin'] });
  });
  afterAll(() => server.close());

  const item = (slug: string, words = 'Hello.') => activity([touchpoint('a', [message(words)])], { slug });
  const inHours = (hours: number) => new Date(server.clock.now() + hours * hourMs).toISOString();

  async function plan(file: unknown, on = inHours(1), zone = 'Europe/London', by = ann): Promise<Answer> {
    const form = new FormData();
    form.append('activity', new Blob([typeof file === 'string' ? file : JSON.stringify(file)]), 'a.json');
    form.append('note', 'For Saturday.');
    const query = new URLSearchParams({ on, zone });
    const answer = await server.request('POST', `/api${api.planActivityPublication.path}?${query}`, {
      token: by.token,
      body: form,
    });
    holdTo(api.planActivityPublication, answer);
    return answer;
  }
  const idOf = ({ json }: Answer): string => (json as { id: string }).id;

  const ports = () => ({
    ...server.ports,
    clock: server.clock,
    letters: null,
    demanded: [],
    keepsRoles: true,
  });
  const due = () => server.ports.plans.due(server.clock.now(), 10);

  /** Runs the background job with files that pass its checks. */
  async function publishDue(): Promise<boolean[]> {
    const done: boolean[] = [];
    for (const one of await due()) {
      const definition = JSON.parse(one.file) as ActivityDefinition;
      done.push(await publishDuePlan(ports(), one, async () => ({ ok: true, definition, findings: [] })));
    }
    return done;
  }
  const listed = async () =>
    (await send(server, ann, api.listPublicationPlans)).json as api.WirePublicationPlan[];

  test('nothing changes until the time has come; then it is published once, in its author’s name', async () => {
    const { library, history } = server.ports;
    const made = await plan(item('saturday'));
    expect(made).toMatchObject({ status: 201, json: { state: 'waiting', zone: 'Europe/London' } });
    expect(await publishDue()).toEqual([]);
    expect(await library.activity('saturday')).toBeNull();
    server.clock.moveBy(hourMs);
    expect(await publishDue()).toEqual([true]);
    expect(await publishDue()).toEqual([]);
    const [version] = (await history.versions('activity', 'saturday')) ?? [];
    expect(version).toMatchObject({ note: 'For Saturday.', publications: [expect.any(Object)] });
    expect(await listed()).toEqual([expect.objectContaining({ id: idOf(made), state: 'published' })]);
  });

  test('what is planned over a change of the clocks is published once, when they show its time, and not before', async () => {
    for (const today of new Set(overTheClockChanges.map((one) => one.today))) {
      server.clock.moveBy(Date.parse(today) - server.clock.now());
      const planned = overTheClockChanges.filter((one) => one.today === today);
      const slugs: string[] = [];
      for (const { shown, which, is } of planned) {
        const at = resolveLocalTime(shown, 'Europe/London')![which]!;
        expect(new Date(at)).toEqual(new Date(is));
        slugs.push(`clocks-${at}`);
        const made = await plan(item(`clocks-${at}`), new Date(at).toISOString());
        expect(made).toMatchObject({ status: 201, json: { zone: 'Europe/London' } });
      }
      for (const [index, { is }] of planned.entries()) {
        server.clock.moveBy(Date.parse(is) - 1 - server.clock.now());
        expect({ is, published: await publishDue() }).toEqual({ is, published: [] });
        server.clock.moveBy(1);
        expect({ is, published: await publishDue() }).toEqual({ is, published: [true] });
        const versions = (await server.ports.history.versions('activity', slugs[index]!)) ?? [];
        expect(versions.flatMap(({ publications }) => publications)).toEqual([
          expect.objectContaining({ at: Date.parse(is) }),
        ]);
      }
      expect(await publishDue()).toEqual([]);
    }
  });

  test('it is moved and cancelled, and the log has each', async () => {
    const id = idOf(await plan(item('moved')));
    const later = inHours(3);
    const moved = await send(server, ann, api.movePublicationPlan, {
      parameters: { planId: id },
      body: { on: later, zone: 'Asia/Tokyo' },
    });
    expect(moved).toMatchObject({ status: 200, json: { zone: 'Asia/Tokyo', on: later } });
    server.clock.moveBy(2 * hourMs);
    expect(await publishDue()).toEqual([]);
    expect((await plan(item('moved'))).status).toBe(409);
    const cancel = () => send(server, ann, api.cancelPublicationPlan, { parameters: { planId: id } });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 404]);
    server.clock.moveBy(2 * hourMs);
    expect(await publishDue()).toEqual([]);
    const { entries } = await server.ports.audit.list();
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      'content.plan.cancel',
      'content.plan.move',
      'content.plan',
    ]);
  });

  test('what somebody else has published meanwhile is not published over', async () => {
    const { library } = server.ports;
    await library.publish(item('raced', 'First.'), 'operator', server.clock.now());
    await plan(item('raced', 'Planned.'));
    await library.publish(item('raced', 'Second.'), 'operator', server.clock.now());
    server.clock.moveBy(hourMs);
    expect(await publishDue()).toEqual([false]);
    expect(JSON.stringify(await library.activity('raced'))).toContain('Second.');
    expect(await listed()).toContainEqual(
      expect.objectContaining({ slug: 'raced', state: 'refused', reason: expect.stringMatching(/version/) }),
    );
  });

  test('what no longer passes the checks is not published; what is only held up waits', async () => {
    await plan(item('late'));
    server.clock.moveBy(hourMs);
    const [late] = await due();
    const held = async () => {
      throw new AppError('Unavailable', 'Busy.');
    };
    await expect(publishDuePlan(ports(), late!, held)).rejects.toMatchObject({
      code: 'Unavailable',
    });
    expect((await listed()).find(({ slug }) => slug === 'late')?.state).toBe('waiting');
    const broken = async () => ({ ok: false as const, findings: [] });
    expect(await publishDuePlan(ports(), late!, broken)).toBe(false);
    expect((await listed()).find(({ slug }) => slug === 'late')?.state).toBe('refused');
    expect(await server.ports.library.activity('late')).toBeNull();
  });

  test('what somebody has planned who may not publish any more is refused, told on the page and in the log', async () => {
    const ben = await server.caller('ben', { roles: ['publisher'] });
    await plan(item('left-behind'), inHours(1), 'Europe/London', ben);
    await plan(item('still-mine'), inHours(1), 'Europe/London', ann);
    await server.ports.people.setRoles(ben.person.id, ['author']);
    server.clock.moveBy(hourMs);
    expect(new Set(await publishDue())).toEqual(new Set([false, true]));
    expect(await server.ports.library.activity('left-behind')).toBeNull();
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        slug: 'left-behind',
        state: 'refused',
        reason: 'Whoever planned this may not publish any more. Somebody else has to plan it.',
      }),
    );
    const { entries } = await server.ports.audit.list();
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'content.plan.refuse',
        by: ben.person.id,
        details: { slug: 'left-behind', because: 'Forbidden' },
      }),
    );
    await plan(item('left-behind'), inHours(1), 'Europe/London', ann);
    server.clock.moveBy(hourMs);
    expect(await publishDue()).toEqual([true]);
  });

  test('a time that is over or too far away, a zone that there is not, and errors are refused', async () => {
    expect((await plan(item('wrong'), inHours(-1))).status).toBe(400);
    expect((await plan(item('wrong'), inHours(24 * 400))).status).toBe(400);
    expect((await plan(item('wrong'), inHours(1), 'Europe/Atlantis')).status).toBe(400);
    expect((await plan(item('wrong'), 'tomorrow')).status).toBe(400);
    expect((await plan({ ...item('wrong'), touchpoints: [] })).status).toBe(422);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ slug: 'wrong' }));
  });
});
