import { deliverMail } from '../../../src/application/platform/deliver-mail.ts';
import {
  MailRefused,
  type Mail,
  type Mailer,
} from '../../../src/application/ports/server/platform/mailer.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryMailer } from '../../support/stores/memory-mailer.ts';
import { MemoryOutbox } from '../../support/stores/memory-outbox.ts';

const minuteMs = 60_000;
const draft = { to: 'mia@home.example', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
let clock: ManualClock;
let outbox: MemoryOutbox;

beforeEach(() => {
  clock = new ManualClock(1_800_000_000_000);
  outbox = new MemoryOutbox();
  outbox.add(draft, clock.now());
});
const failing = (error: Error): Mailer => ({
  send: async () => {
    throw error;
  },
});
const greylisting = failing(new Error('451 later'));

test('a delivered mail is removed from the outbox', async () => {
  const mailer = new MemoryMailer();
  expect(await deliverMail({ outbox, mailer, clock })).toMatchObject({ outcome: 'sent' });
  expect([...mailer.taken.values()]).toEqual([{ id: 'mail_1', ...draft }]);
  expect(outbox.mails).toEqual([]);
  expect(await deliverMail({ outbox, mailer, clock })).toBeNull();
});

test('each retry waits twice as long as the one before, up to an hour', async () => {
  const waits: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    expect(await deliverMail({ outbox, mailer: greylisting, clock })).toMatchObject({ outcome: 'later' });
    waits.push((outbox.mails[0]!.dueAt - clock.now()) / minuteMs);
    clock.moveTo(outbox.mails[0]!.dueAt - 1);
    expect(await deliverMail({ outbox, mailer: greylisting, clock })).toBeNull();
    clock.moveBy(1);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('after two days a mail is given up and its content deleted', async () => {
  for (;;) {
    const delivery = await deliverMail({ outbox, mailer: greylisting, clock });
    if (delivery?.outcome === 'refused') break;
    clock.moveTo(outbox.mails[0]!.dueAt);
  }
  expect(clock.now() - outbox.mails[0]!.createdAt).toBeGreaterThanOrEqual(48 * 60 * minuteMs);
  expect(outbox.mails).toEqual([
    expect.objectContaining({ to: '', subject: '', text: '', html: '', refusedAt: clock.now() }),
  ]);
});

test('a permanent refusal ends the delivery and deletes the content', async () => {
  const mailer = failing(new MailRefused('550'));
  expect(await deliverMail({ outbox, mailer, clock })).toMatchObject({ id: 'mail_1', outcome: 'refused' });
  expect(JSON.stringify(outbox.mails)).not.toContain('mia@home');
  clock.moveBy(100 * 60 * minuteMs);
  expect(await deliverMail({ outbox, mailer, clock })).toBeNull();
});

describe('a mail that is of use until an instant', () => {
  const until = 1_800_000_000_000 + 5 * minuteMs;
  beforeEach(async () => {
    outbox = new MemoryOutbox();
    outbox.add(draft, clock.now(), until);
  });

  test('is sent before it', async () => {
    const mailer = new MemoryMailer();
    clock.moveTo(until - 1);
    expect(await deliverMail({ outbox, mailer, clock })).toMatchObject({ outcome: 'sent' });
    expect([...mailer.taken.values()]).toEqual([{ id: 'mail_1', ...draft }]);
  });

  test('is neither sent nor kept from then on', async () => {
    const mailer = new MemoryMailer();
    clock.moveTo(until);
    expect(await deliverMail({ outbox, mailer, clock })).toEqual({
      id: 'mail_1',
      outcome: 'late',
      attempts: 1,
    });
    expect([mailer.taken.size, outbox.mails]).toEqual([0, []]);
  });

  test('goes at once where the next try would come too late', async () => {
    const outcomes: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const delivery = await deliverMail({ outbox, mailer: greylisting, clock });
      outcomes.push(delivery!.outcome);
      if (outbox.mails[0]) clock.moveTo(outbox.mails[0].dueAt);
    }
    expect(outcomes).toEqual(['later', 'later', 'late']);
    expect(clock.now()).toBeLessThan(until);
    expect(outbox.mails).toEqual([]);
  });

  test('stays refused where it was refused', async () => {
    const mailer = failing(new MailRefused('550'));
    expect(await deliverMail({ outbox, mailer, clock })).toMatchObject({ outcome: 'refused' });
  });
});

test('two parallel senders send a mail once; a crashed sender releases it after two minutes', async () => {
  const sent: Mail[] = [];
  let isDead = true;
  const dying: Mailer = {
    send: (mail) => (isDead ? new Promise(() => undefined) : Promise.resolve(void sent.push(mail))),
  };
  void deliverMail({ outbox, mailer: dying, clock });
  isDead = false;
  expect(await deliverMail({ outbox, mailer: dying, clock })).toBeNull();
  clock.moveBy(2 * minuteMs);
  await deliverMail({ outbox, mailer: dying, clock });
  expect(sent.map(({ id }) => id)).toEqual(['mail_1']);
});
