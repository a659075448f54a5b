/** @jest-environment jsdom */
import { createHash, webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { PushDeviceNotifications } from '../../../../src/infrastructure/browser/reminders/push-device-notes.ts';

const endpoint = 'https://push.example/abc';
const hash = createHash('sha256').update(endpoint).digest('base64url');

/** Simulates a browser that can show notes, and records its calls. */
function browser({ permission = 'default', answer = 'granted', subscribed = false } = {}) {
  const asked: unknown[] = [];
  let current: object | null = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
    unsubscribe: async () => {
      asked.push('unsubscribe');
      current = null;
    },
  };
  if (subscribed) current = subscription;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: object) => {
      asked.push(options);
      current = subscription;
      return subscription;
    },
  };
  const requestPermission = async () => answer;
  const stands = {
    PushManager: Object,
    Notification: { permission, requestPermission },
    crypto: webcrypto,
    TextEncoder,
  };
  for (const [name, value] of Object.entries(stands))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const getRegistration = async () => ({ pushManager });
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  return asked;
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'PushManager');
});

const notes = new PushDeviceNotifications();

test('a browser that cannot show notes has none', async () => {
  expect(await notes.find()).toBeNull();
  expect(await notes.unsubscribe()).toBeNull();
});

test('a browser tells whether it gets notes, and whether they are forbidden', async () => {
  browser();
  expect(await notes.find()).toEqual({ isForbidden: false, endpointHash: null });
  browser({ permission: 'denied', subscribed: true });
  expect(await notes.find()).toEqual({ isForbidden: true, endpointHash: hash });
});

test('a person who agrees gets notes, under the key of this server alone', async () => {
  const asked = browser({ subscribed: true });
  expect(await notes.subscribe('key')).toEqual({ endpoint, p256dh: 'public', auth: 'secret' });
  expect(asked).toEqual(['unsubscribe', { userVisibleOnly: true, applicationServerKey: 'key' }]);
});

test('a person who refuses gets none', async () => {
  const asked = browser({ answer: 'denied' });
  expect(await notes.subscribe('key')).toBeNull();
  expect(asked).toEqual([]);
});

test('notes end on the device, which tells the address that ends', async () => {
  browser({ subscribed: true });
  expect(await notes.unsubscribe()).toBe(endpoint);
  expect(await notes.find()).toMatchObject({ endpointHash: null });
});
