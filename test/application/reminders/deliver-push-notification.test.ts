import { deliverPushNotification } from '../../../src/application/reminders/deliver-push-notification.ts';
import {
  PushDeviceGoneError,
  type PushNotification,
  type PushSender,
} from '../../../src/application/ports/server/reminders/push-sender.ts';
import { day0, World } from '../../support/learner.ts';

const minuteMs = 60_000;
const words = { title: 'Fireside', text: 'A note.', end: 'No more' };

let world: World;
let fault: Error | null;
let sent: PushNotification[];
const sender: PushSender = {
  publicKey: async () => 'key',
  takes: () => true,
  send: async (push) => {
    if (fault) throw fault;
    sent.push(push);
  },
};
const deliver = () =>
  deliverPushNotification({ ...world.ports, pushSender: sender }, (language) => ({
    ...words,
    text: language,
  }));
let personId: string;

beforeEach(async () => {
  world = await World.open();
  [fault, sent] = [null, []];
  personId = (await world.person()).id;
  const device = { endpoint: 'https://push.example/x', p256dh: 'p', auth: 'a' };
  await world.ports.pushDevices.add(personId, device, { zone: 'UTC', language: 'cy' }, day0);
  const [recipient] = await world.ports.reminders.due(day0, 1);
  const reminder = {
    occasion: 'plan x',
    at: day0,
    mail: null,
    shownUntil: day0 + 30 * minuteMs,
    dueAt: day0,
  };
  await world.ports.reminders.send(recipient!, reminder);
});

describe('a note to a device', () => {
  test('is sent once, in its language', async () => {
    expect(await deliver()).toMatchObject({ outcome: 'sent' });
    expect(sent).toMatchObject([
      { endpoint: 'https://push.example/x', words: { text: 'cy' }, until: day0 + 30 * minuteMs },
    ]);
    expect(await deliver()).toBeNull();
  });

  test('that cannot be sent waits one minute, then twice as long each time, as long as it is of use', async () => {
    fault = new Error('away');
    const tries: number[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      world.clock.moveTo(day0 + minute * minuteMs);
      const delivery = await deliver();
      if (delivery?.outcome === 'later') tries.push(minute);
      if (delivery?.outcome === 'late') tries.push(-minute);
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, -31]);
    expect(sent).toEqual([]);
  });

  test('ends the device that its service knows no more', async () => {
    fault = new PushDeviceGoneError('gone');
    expect(await deliver()).toMatchObject({ outcome: 'gone' });
    expect(await world.ports.pushDevices.of(personId)).toEqual([]);
    expect(await deliver()).toBeNull();
  });
});
