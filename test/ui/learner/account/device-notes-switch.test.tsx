import { screen } from '@testing-library/react';
import {
  DeviceNotifications,
  type DeviceNotificationState,
} from '../../../../src/application/ports/device/reminders/device-notes.ts';
import {
  ReminderGateway,
  type PushSubscriptionKeys,
} from '../../../../src/application/ports/device/reminders/reminder-gateway.ts';
import { settle } from '../support.tsx';
import { show } from './support.tsx';

const address: PushSubscriptionKeys = { endpoint: 'https://push.example/x', p256dh: 'p', auth: 'a' };
const heading = () => screen.queryByRole('heading', { name: 'Notes on this device' });
const box = () => screen.getByRole('checkbox', { name: /^Show us a note on this device/ });

type Around = {
  /** The state of the device; null where it cannot show notifications. */
  device?: DeviceNotificationState | null;
  /** True when the person allows notifications in the browser. */
  agrees?: boolean;
  /** The hashes of the devices that the server knows; null where it sends no notifications. */
  known?: string[] | null;
  fails?: boolean;
};

async function open({
  device = { isForbidden: false, endpointHash: null },
  agrees = true,
  known = [],
  fails = false,
}: Around) {
  const calls: unknown[] = [];
  let here = device;
  let there = known;
  const state = () => ({ isOn: false, canSend: false, push: there && { key: 'key', devices: there } });
  const setDevices = async (call: unknown, devices: string[]) => {
    calls.push(call);
    if (fails) throw new Error('away');
    there = devices;
    return state();
  };
  const gateway: ReminderGateway = {
    find: async () => state(),
    set: async () => state(),
    addDevice: (added) => setDevices(added, ['hash']),
    removeDevice: (endpoint) => setDevices(endpoint, []),
  };
  const notes: DeviceNotifications = {
    find: async () => here,
    subscribe: async (key) => {
      calls.push(key);
      here = agrees
        ? { isForbidden: false, endpointHash: 'hash' }
        : { isForbidden: true, endpointHash: null };
      return agrees ? address : null;
    },
    unsubscribe: async () => {
      here = { isForbidden: false, endpointHash: null };
      return address.endpoint;
    },
  };
  const more = new Map<symbol, unknown>([
    [ReminderGateway, gateway],
    [DeviceNotifications, notes],
  ]);
  const { person } = await show(undefined, {}, undefined, more);
  return { calls, person };
}

test.each<[string, Around]>([
  ['the server sends none', { known: null }],
  ['the browser can show none', { device: null }],
])('notes on this device are not offered where %s', async (_what, around) => {
  await open(around);
  expect(heading()).toBeNull();
});

test('notes on this device are switched on and off, and say what they tell others', async () => {
  const { calls, person } = await open({});
  expect(box()).not.toBeChecked();
  expect(box()).toHaveAccessibleDescription(/never says what it is about.*also while you are logged out/);
  await person.click(box());
  await settle();
  expect(box()).toBeChecked();
  await person.click(box());
  await settle();
  expect(box()).not.toBeChecked();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  expect(calls).toEqual(['key', { ...address, zone, language: 'en' }, address.endpoint]);
});

test('a device that was given to somebody else is off here', async () => {
  await open({ device: { isForbidden: false, endpointHash: 'hash' }, known: ['another'] });
  expect(box()).not.toBeChecked();
});

test('a person who refuses the browser is told where to allow it', async () => {
  const { calls, person } = await open({ agrees: false });
  await person.click(box());
  await settle();
  expect(screen.getByText(/This browser does not show notes from here/)).toBeVisible();
  expect(calls).toEqual(['key']);
});

test('what did not reach the server is told, and is off', async () => {
  const { person } = await open({ fails: true });
  await person.click(box());
  await settle();
  expect(box()).not.toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('That did not work. Please try again.');
});
