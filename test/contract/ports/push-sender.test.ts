import { request } from 'node:http';
import {
  PushDeviceGoneError,
  type PushNotification,
  type PushSender,
} from '../../../src/application/ports/server/reminders/push-sender.ts';
import {
  isInternalAddress,
  resolvePublicHost,
} from '../../../src/infrastructure/node/reminders/push-services.ts';
import { SandboxPushSender } from '../../../src/infrastructure/node/reminders/sandbox-push-sender.ts';
import { readOrCreateVapidKey } from '../../../src/infrastructure/node/reminders/vapid-key.ts';
import { WebPushSender } from '../../../src/infrastructure/node/reminders/web-push-sender.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { PushBrowser, PushService, vapidClaims } from '../../support/push-service.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { aPerson } from './content.ts';

const words = { title: 'Fireside', text: 'There is a note for you.', end: 'No more' };
const browser = new PushBrowser();
const service = new PushService();
const google = 'https://fcm.googleapis.com/fcm/send/abc';
beforeAll(() => service.start());
afterAll(() => service.close());
beforeEach(() => {
  service.status = 201;
  service.taken.length = 0;
});

/** A sender, a function that sets its service's replies, and the notes that devices showed. */
type Stand = {
  sender: PushSender;
  answering: (way: 'gone' | 'away', device: string) => string;
  shown: () => Promise<object[]>;
};

async function aDevice(
  database: Awaited<ReturnType<typeof freshDatabase>>,
  endpoint: string,
): Promise<string> {
  const ports = createSqlPorts(database);
  const { id } = await aPerson(ports);
  await ports.pushDevices.add(id, browser.device(endpoint), { zone: 'UTC', language: 'en' }, 1);
  const row = database.db.selectFrom('push_device').select('id').where('endpoint', '=', endpoint);
  return (await row.executeTakeFirstOrThrow()).id;
}

const stands: [string, (database: Awaited<ReturnType<typeof freshDatabase>>) => Stand][] = [
  [
    'the sandbox',
    ({ db }) => {
      const sender = new SandboxPushSender(db, new ManualClock(5000));
      return {
        sender,
        answering: (way, device) => `${device}/${way}`,
        shown: async () => (await sender.list()).map((one) => one.words),
      };
    },
  ],
  [
    'push services',
    ({ db }) => ({
      sender: new WebPushSender(
        db,
        new ManualClock(5000),
        { contact: 'mailto:help@family.example', hosts: [] },
        (endpoint, { method, headers, signal }) => request(service.at(endpoint), { method, headers, signal }),
      ),
      answering: (way, device) => {
        service.status = way === 'gone' ? 410 : 503;
        return device;
      },
      shown: async () => service.taken.map(({ body }) => JSON.parse(browser.read(body)) as object),
    }),
  ],
];

describe.each(stands)('notes by %s', (_name, standOn) => {
  let stand: Stand;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase();
    stand = standOn(database);
  });
  const push = async (endpoint: string, id = 'note_1'): Promise<PushNotification> => ({
    ...browser.device(endpoint),
    id,
    deviceId: await aDevice(database, endpoint),
    words,
    until: 5000 + 3_600_000,
  });

  test('are taken, with their words', async () => {
    await stand.sender.send(await push(google));
    expect(await stand.shown()).toEqual([words]);
  });

  test('end where the device was unsubscribed', async () => {
    const note = await push(stand.answering('gone', google));
    await expect(stand.sender.send(note)).rejects.toThrow(PushDeviceGoneError);
    expect(await stand.shown()).toEqual([]);
  });

  test('wait where the service cannot take them', async () => {
    const note = await push(stand.answering('away', google));
    await expect(stand.sender.send(note)).rejects.not.toBeInstanceOf(PushDeviceGoneError);
    expect(await stand.shown()).toEqual([]);
  });

  test.each([
    google,
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/QGg',
    'https://wns2-db5p.notify.windows.com/w/?token=x',
  ])('go to %s', (endpoint) => {
    expect(stand.sender.takes(endpoint)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://metadata.internal/x',
    'file:///etc/passwd',
    'javascript:1',
    '',
  ])('never go to %j', async (endpoint) => {
    expect(stand.sender.takes(endpoint)).toBe(false);
    const note = { ...(await push(google)), endpoint };
    await expect(stand.sender.send(note)).rejects.toThrow(PushDeviceGoneError);
    expect(await stand.shown()).toEqual([]);
    expect(service.taken).toEqual([]);
  });

  test('have a key that stays', async () => {
    const key = await stand.sender.publicKey();
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(await standOn(database).sender.publicKey()).toBe(key);
  });
});

describe('a push service', () => {
  const sending = async (endpoint: string, hosts: string[] = []) => {
    const database = await freshDatabase();
    const asked: { lookup?: unknown }[] = [];
    const sender = new WebPushSender(
      database.db,
      new ManualClock(5000),
      { contact: 'mailto:help@family.example', hosts },
      (address, options) => {
        asked.push(options);
        const { method, headers, signal } = options;
        return request(service.at(address), { method, headers, signal });
      },
    );
    const note = { ...browser.device(endpoint), id: 'n', deviceId: 'd', words, until: 5000 + 90_500 };
    await sender.send(note);
    return { key: await sender.publicKey(), asked };
  };

  test('is told who sends, for how long the note is of use, and nothing that can be read', async () => {
    const { key } = await sending(google);
    const [{ headers, body }] = service.taken as [(typeof service.taken)[number]];
    expect(headers).toMatchObject({ ttl: '90', topic: 'note', 'content-encoding': 'aes128gcm' });
    expect(await vapidClaims(headers.authorization ?? '', key)).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: 'mailto:help@family.example',
    });
    expect(`${JSON.stringify(headers)}${body.toString('latin1')}`).not.toMatch(/note for you|No more/);
  });

  test('that answers with another address is not followed', async () => {
    service.status = 307;
    await expect(sending(google)).rejects.toThrow('The push service answers 307.');
  });

  test('of the makers of browsers is looked up outside alone; one that the operator names is not', async () => {
    expect((await sending(google)).asked[0]!.lookup).toBe(resolvePublicHost);
    const own = await sending('https://push.family.example:8443/x', ['https://push.family.example:8443']);
    expect(own.asked[0]).not.toHaveProperty('lookup');
  });

  test('with an address inside is not asked', async () => {
    const found = (options: object) =>
      new Promise((resolve) => {
        resolvePublicHost('localhost', options, (error) => resolve(error?.message));
      });
    expect(await found({})).toBe('The push service has an address in this network.');
    expect(await found({ all: true })).toBe('The push service has an address in this network.');
  });

  test.each([
    ['10.1.2.3', true],
    ['127.0.0.1', true],
    ['169.254.169.254', true],
    ['172.20.0.1', true],
    ['192.168.1.1', true],
    ['100.64.1.1', true],
    ['0.0.0.0', true],
    ['::1', true],
    ['::', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['::ffff:10.0.0.1', true],
    ['142.250.1.1', false],
    ['2a00:1450:4009::1', false],
    ['::ffff:142.250.1.1', false],
  ])('at %s is inside: %s', (address, expected) => {
    expect(isInternalAddress(address)).toBe(expected);
  });
});

onEveryDatabase('The key of push', (database) => {
  test('is one, whichever process asks first, and its private half is not readable', async () => {
    const handles = await Promise.all([database.open(), database.open()]);
    const keys = await Promise.all(
      Array.from({ length: 8 }, (_, place) => readOrCreateVapidKey(handles[place % 2]!.db)),
    );
    expect(new Set(keys.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
    const rows = JSON.stringify(await handles[0].db.selectFrom('push_key').selectAll().execute());
    expect(rows).not.toContain(keys[0]!.privateKey);
  });
});
