import { createHash } from 'node:crypto';
import { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import type { ReminderGateway } from '../../../src/application/ports/device/reminders/reminder-gateway.ts';
import { createHttpReminderGateway } from '../../../src/infrastructure/browser/reminders/http-reminder-gateway.ts';
import { SandboxPushSender } from '../../../src/infrastructure/node/reminders/sandbox-push-sender.ts';
import * as reminders from '../../../src/infrastructure/shared/api/reminders.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { freshDatabase, freshPorts } from '../../support/fresh-database.ts';
import { PushBrowser } from '../../support/push-service.ts';
import { send } from './wire.ts';

let api: TestApi;
let mia: Caller;
beforeAll(async () => {
  api = await TestApi.start();
  mia = await api.caller('mia');
});
afterAll(() => api.close());

const set = (body: object) => send(api, mia, reminders.setReminders, { body });
const state = async () => (await send(api, mia, reminders.getReminders)).json;

const gatewayAt = (path: string): ReminderGateway =>
  createHttpReminderGateway(
    new ApiClient({
      apiUrl: `${api.address}${path}`,
      signIn: { accessToken: async () => mia.token, renew: async () => false },
    }),
  );

describe('notes on devices over the API', () => {
  const browser = new PushBrowser();
  const endpoint = 'https://fcm.googleapis.com/fcm/send/mia';
  const device = browser.device(endpoint);
  const hash = createHash('sha256').update(endpoint).digest('base64url');
  let pushing: TestApi;
  let tom: Caller;
  beforeAll(async () => {
    const ports = await freshPorts();
    const { db } = await freshDatabase();
    pushing = await TestApi.start({ ports, pushSender: (clock) => new SandboxPushSender(db, clock) });
    tom = await pushing.caller('tom');
  });
  afterAll(() => pushing.close());
  const ask = (route: Route, body?: object) => send(pushing, tom, route, body ? { body } : {});
  const gateway = () =>
    createHttpReminderGateway(
      new ApiClient({
        apiUrl: `${pushing.address}/api`,
        signIn: { accessToken: async () => tom.token, renew: async () => false },
      }),
    );

  test('are not offered where the server sends none', async () => {
    expect(await state()).not.toHaveProperty('push');
    const refused = await send(api, mia, reminders.addReminderDevice, { body: device });
    expect([refused.status, refused.json]).toEqual([
      400,
      expect.objectContaining({ code: 'InvalidRequest' }),
    ]);
  });

  test('are switched on and off for each device, apart from mails', async () => {
    const off = await gateway().find();
    expect(off).toMatchObject({ isOn: false, push: { devices: [] } });
    expect(Buffer.from(off!.push!.key, 'base64url')).toHaveLength(65);
    const added = await gateway().addDevice({ ...device, zone: 'Europe/London', language: 'cy' });
    expect(added).toMatchObject({ isOn: false, push: { devices: [hash] } });
    expect(await gateway().addDevice({ ...device, zone: 'Europe/London', language: 'xx' })).toEqual(added);
    expect(await gateway().removeDevice(endpoint)).toEqual(off);
  });

  test.each([
    ['another host', { endpoint: 'https://metadata.internal/x' }],
    ['an address inside', { endpoint: 'https://169.254.169.254/x' }],
    ['http', { endpoint: endpoint.replace('https', 'http') }],
    ['what is no address', { endpoint: 'x' }],
    ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short key', { p256dh: 'AAAA' }],
    ['a secret that is none', { auth: 'not base64 at all' }],
    ['no time zone', { zone: 'Nowhere/At_all' }],
  ])('are refused for %s', async (_what, wrong) => {
    const refused = await ask(reminders.addReminderDevice, { ...device, ...wrong });
    expect([refused.status, refused.json]).toEqual([
      400,
      expect.objectContaining({ code: 'InvalidRequest' }),
    ]);
    expect(await pushing.ports.pushDevices.of(tom.person.id)).toEqual([]);
  });
});

describe('reminders over the API', () => {
  test('reach the web program, which finds none at a server without the calls', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const gateway = gatewayAt('/api');
    expect((await gateway.find())?.isOn).toBe(false);
    expect((await gateway.set({ isOn: true, zone: 'Europe/London', language: 'en' })).isOn).toBe(true);
    expect((await gateway.set({ isOn: false, zone: 'Europe/London', language: 'en' })).isOn).toBe(false);
    expect(await gatewayAt('/api/nowhere').find()).toBeNull();
  });

  test('are off, and are switched on and off by the person', async () => {
    expect(await state()).toMatchObject({ on: false });
    expect((await set({ on: true, zone: 'Europe/London', language: 'cy' })).json).toMatchObject({ on: true });
    expect(await api.ports.reminders.find(mia.person.id)).toEqual({ zone: 'Europe/London', language: 'cy' });
    expect((await set({ on: false })).json).toMatchObject({ on: false });
    expect(await state()).toMatchObject({ on: false });
  });

  test('take London for no zone, English for a language without words, and refuse what is no zone', async () => {
    await set({ on: true, language: 'xx' });
    expect(await api.ports.reminders.find(mia.person.id)).toEqual({ zone: 'Europe/London', language: 'en' });
    const refused = await set({ on: true, zone: 'Nowhere/At_all' });
    expect([refused.status, refused.json]).toEqual([
      400,
      expect.objectContaining({ code: 'InvalidRequest' }),
    ]);
  });

  test('end by the link of a mail: opening it changes nothing, one press does, from a mail program too', async () => {
    await set({ on: true });
    const [recipient] = await api.ports.reminders.due(Number.MAX_SAFE_INTEGER, 10);
    const path = `/reminders/end/${recipient!.endToken}`;
    const opened = await api.request('GET', path, { headers: { accept: 'text/html' } });
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('No more notes?')]);
    expect(await state()).toMatchObject({ on: true });
    const press = () =>
      api.request('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await press()).text).toContain('We write no more notes');
    expect(await state()).toMatchObject({ on: false });
    // A second press has the same result.
    expect([(await press()).status, await state()]).toEqual([200, expect.objectContaining({ on: false })]);
  });
});
