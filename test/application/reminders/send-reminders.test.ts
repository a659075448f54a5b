import { listDueReminders, sendReminders } from '../../../src/application/reminders/send-reminders.ts';
import { rewindAnswer } from '../../../src/application/chat/submit-response.ts';
import type { Reminders } from '../../../src/application/ports/server/reminders/reminders.ts';
import type { PlanResponse } from '../../../src/domain/steps/plan.ts';
import { activity, choice, message, plan, programme, touchpoint } from '../../support/activity.ts';
import { dayMs, day0, World, type Learner } from '../../support/learner.ts';
import { MemoryLetters } from '../../support/stores/memory-letters.ts';

const hourMs = 60 * 60 * 1000;
const short = (slug: string, categories: object = {}) =>
  activity([touchpoint('only', [message('Hi'), choice('fine', ['Yes'])])], {
    slug,
    title: slug,
    categories: { durations: ['5mins'], ...categories },
  });

let world: World;
let sam: Learner;
beforeEach(async () => {
  world = await World.open();
  await world.publish(
    short('one'),
    short('two'),
    short('three', { lifeChallenges: ['selfHarm'] }),
    short('four'),
  );
  await world.publishProgramme(programme('course', ['one', 'two', 'three', 'four']));
  sam = await world.person();
  world.clock.moveTo(day0 + 12 * hourMs);
  await world.ports.reminders.set(sam.id, { zone: 'Europe/London', language: 'en' }, world.clock.now());
});

const ports = () => ({ ...world.ports, letters: new MemoryLetters(), sendsNotes: true });
const send = () => sendReminders(ports(), async () => undefined);
const sentOccasions = async () =>
  (await world.ports.reminders.sent(sam.id))
    .toSorted((one, other) => one.at - other.at)
    .map(({ occasion, at }) => `${occasion.split(' ')[0]} on day ${(at - day0) / dayMs}`);
/** Runs the job every two hours until a day. */
async function live(untilDay: number): Promise<void> {
  while (world.clock.now() < day0 + untilDay * dayMs) {
    await send();
    world.clock.moveBy(2 * hourMs);
  }
}

describe('reminders', () => {
  test('tell when an Activity opens and, once, that a Programme is about to lapse; nothing about a tender subject', async () => {
    await sam.enrolProgramme('course');
    await live(30);
    // The third Activity is about self-harm, so its opening is not announced. It lapses on day 14.5, so the fourth
    // never opens.
    expect(await sentOccasions()).toEqual(['opens on day 7.5', 'lapses on day 12.5']);
    expect((await world.ports.mails()).map(({ subject }) => subject)).toEqual(['reminder', 'reminder']);
  });

  test('are not sent to whoever has done it already, has no access, or is not enrolled', async () => {
    await live(2);
    expect(await sentOccasions()).toEqual([]);
    await sam.enrolProgramme('course');
    const unpaid = await world.person({ paid: false });
    await world.ports.reminders.set(unpaid.id, { zone: 'Europe/London', language: 'en' }, 1);
    await live(9);
    expect(await world.ports.reminders.sent(unpaid.id)).toEqual([]);
  });

  test('come on devices as well, or there alone, and never more for it', async () => {
    await sam.enrolProgramme('course');
    const device = { endpoint: 'https://push.example/x', p256dh: 'p', auth: 'a' };
    await world.ports.pushDevices.add(sam.id, device, { zone: 'Europe/London', language: 'en' }, 1);
    await live(10);
    expect(await sentOccasions()).toEqual(['opens on day 7.5']);
    expect([await world.ports.mails(), await world.ports.pushDevices.claim(1e15, 2e15)]).toMatchObject([
      [{ subject: 'reminder' }],
      { endpoint: 'https://push.example/x', until: day0 + 7.5 * dayMs + 4 * hourMs },
    ]);
    await world.ports.reminders.end(sam.id, 11);
    await live(30);
    expect(await sentOccasions()).toEqual(['opens on day 7.5', 'lapses on day 12.5']);
    // The waiting mail was withdrawn, and no other was queued.
    expect(await world.ports.mails()).toEqual([]);
    expect(await world.ports.pushDevices.claim(1e15, 2e15)).not.toBeNull();
  });

  test('wait where the server sends no notes to devices and the person wants no mail', async () => {
    await sam.enrolProgramme('course');
    const device = { endpoint: 'https://push.example/x', p256dh: 'p', auth: 'a' };
    await world.ports.pushDevices.add(sam.id, device, { zone: 'Europe/London', language: 'en' }, 1);
    await world.ports.reminders.end(sam.id, 11);
    world.clock.moveTo(day0 + 7.5 * dayMs);
    expect(await sendReminders({ ...ports(), sendsNotes: false }, async () => undefined)).toBe(0);
    expect(await sentOccasions()).toEqual([]);
  });

  test('are planned for an instant without being sent', async () => {
    await sam.enrolProgramme('course');
    const at = (day: number) => listDueReminders(ports(), day0 + day * dayMs + 12 * hourMs);
    expect(await at(3)).toEqual([]);
    expect(await at(7)).toMatchObject([
      { personId: sam.id, occasion: { kind: 'opens', at: day0 + 7.5 * dayMs } },
    ]);
    expect([await sentOccasions(), await world.ports.mails()]).toEqual([[], []]);
  });

  test('are neither lost nor doubled when processes end at any moment', async () => {
    await sam.enrolProgramme('course');
    world.clock.moveTo(day0 + 7.5 * dayMs);
    let calls = 0;
    const { reminders } = world.ports;
    // The first process ends before it stores anything, the second one right after it has stored the reminder.
    const dying = {
      ...ports(),
      reminders: {
        find: reminders.find.bind(reminders),
        set: reminders.set.bind(reminders),
        end: reminders.end.bind(reminders),
        endByToken: reminders.endByToken.bind(reminders),
        due: reminders.due.bind(reminders),
        sent: reminders.sent.bind(reminders),
        postpone: reminders.postpone.bind(reminders),
        send: async (...given: Parameters<Reminders['send']>) => {
          calls += 1;
          if (calls === 1) throw new Error('the process ends before');
          await reminders.send(...given);
          throw new Error('the process ends after');
        },
      },
    };
    await expect(sendReminders(dying, async () => undefined)).rejects.toThrow('before');
    await expect(sendReminders(dying, async () => undefined)).rejects.toThrow('after');
    await Promise.all([send(), send(), send()]);
    world.clock.moveBy(hourMs);
    await send();
    expect(await sentOccasions()).toEqual(['opens on day 7.5']);
    expect(await world.ports.mails()).toHaveLength(1);
  });
});

describe('reminders of plans', () => {
  const walk = (slug: string, categories: object = {}) =>
    activity(
      [
        {
          ...touchpoint('walk', [plan('when', { keep: { as: 'plan', title: 'Our walk' } })]),
          ending: 'plan',
        },
        touchpoint('how', [choice('how-was-it', ['Good'])]),
      ],
      { slug, title: slug, categories: { durations: ['5mins'], ...categories } },
    );
  /** Returns a plan for ten in the morning on this day. */
  const onDay = (day: number): PlanResponse => {
    const at = `${new Date(day0 + day * dayMs).toISOString().slice(0, 10)}T10:00+00:00`;
    return { kind: 'plan', moment: 'time', at, response: 'Then' };
  };
  beforeEach(async () => {
    await world.publish(walk('a-walk'), walk('a-tender-walk', { lifeChallenges: ['bereavement'] }));
    await world.publishProgramme(
      programme('hard-weeks', ['a-walk'], {
        categories: { durations: ['5mins'], lifeChallenges: ['selfHarm'] },
      }),
    );
  });
  const begin = async (slug: string, inside?: string): Promise<void> => {
    await sam.enrol(slug, inside);
    await sam.start(slug, inside);
    await sam.steps(slug, inside);
  };

  test('come before the moment, and ask the day after how it went', async () => {
    await begin('a-walk');
    await sam.respond('when', onDay(3), 'a-walk');
    await live(10);
    expect((await sentOccasions()).map((one) => one.replace(/\.\d+$/, ''))).toEqual([
      'plan on day 3',
      'checkIn on day 4',
    ]);
  });

  test('do not ask a family that has gone on since, and do not write before a moment that was done earlier', async () => {
    await begin('a-walk');
    await sam.respond('when', onDay(3), 'a-walk');
    await sam.follow('walk', 'a-walk');
    await live(10);
    expect(await sentOccasions()).toEqual([]);
  });

  test.each([
    ['of a tender subject', 'a-tender-walk', undefined],
    ['in a Programme of a tender subject', 'a-walk', 'hard-weeks'],
  ])('never come about an Activity %s', async (_what, slug, inside) => {
    if (inside !== undefined) await sam.enrolProgramme(inside);
    await begin(slug, inside);
    await sam.respond('when', onDay(3), slug, inside);
    await live(10);
    expect(await sentOccasions()).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['deleted', (id) => world.ports.keepsakeMarks.forget(sam.id, id, 1)],
    ['done', (id) => world.ports.keepsakeMarks.set(sam.id, id, { done: true, offShelf: false }, 1)],
  ])('are neither told nor asked about once the plan is %s', async (_what, mark) => {
    await begin('a-walk');
    await sam.respond('when', onDay(3), 'a-walk');
    const [run] = await world.ports.runs.headsOf(sam.id);
    await mark(`${run!.id}.when`);
    await live(10);
    expect(await sentOccasions()).toEqual([]);
  });

  test('of a plan that was moved come for the new moment alone', async () => {
    await begin('a-walk');
    await sam.respond('when', onDay(3), 'a-walk');
    await rewindAnswer(world.ports, await sam.person(), { activity: 'a-walk' }, 'when');
    await sam.respond('when', onDay(6), 'a-walk');
    await live(12);
    expect((await sentOccasions()).map((one) => one.replace(/\.\d+$/, ''))).toEqual([
      'plan on day 6',
      'checkIn on day 7',
    ]);
  });
});
