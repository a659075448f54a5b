/** @jest-environment jsdom */
import { hiddenAddress } from '../../../../src/domain/platform/hidden-address.ts';
import { lendLeftPage } from '../../../../src/infrastructure/browser/early/left-page.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';

/** Tests that an Activity left by 'Exit this page' is reported before any other request. */
const before = globalThis.fetch;
const stored = () => localStorage.getItem('fireside.left-page');
let statuses: number[];
let asked: string[];
beforeEach(() => {
  [statuses, asked] = [[], []];
  lendLeftPage();
  globalThis.fetch = async (address, init) => {
    asked.push(`${init?.method} ${address as string}`);
    const status = statuses.shift() ?? 200;
    if (status === 0) throw new TypeError('offline');
    return { ok: status < 300, status, headers: new Headers(), text: async () => '{}' } as Response;
  };
});
afterEach(() => {
  globalThis.fetch = before;
  globalThis.firesideLeft = undefined;
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});
const leave = async (path: string): Promise<void> => firesideLeft?.({ path });
const client = () =>
  new ApiClient({ apiUrl: '/api', signIn: { accessToken: async () => 'key', renew: async () => false } });
const me = { method: 'GET', path: '/me' } as const;

test.each([
  ['/activity/grey-days/chat', 'POST /api/my-activities/grey-days/left'],
  ['/programme/hard/activity/grey-days', 'POST /api/my-programmes/hard/activity/grey-days/left'],
  [hiddenAddress('/activity/grey-days/chat'), 'POST /api/my-activities/grey-days/left'],
])('%s is told once, before the first call, and stands nowhere in words until then', async (path, told) => {
  await leave(path);
  expect(stored()).not.toMatch(/grey|days|hard/);
  await client().send(me, {});
  await client().send(me, {});
  expect(asked).toEqual([told, 'GET /api/me', 'GET /api/me']);
  expect(stored()).toBeNull();
});

test('other pages leave nothing', async () => {
  for (const path of ['/', '/account', '/programme/hard', '/what-we-made']) await leave(path);
  expect(stored()).toBeNull();
});

test('nothing is asked while the server has not heard of it: without a network, and while it fails', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await leave('/activity/grey-days');
  statuses = [0];
  await expect(client().send(me, {})).rejects.toMatchObject({ code: 'Network' });
  expect(asked).toEqual(['POST /api/my-activities/grey-days/left']);
  statuses = [401, 401];
  await expect(client().send(me, {})).rejects.toMatchObject({ code: '401' });
  expect(stored()).not.toBeNull();
  statuses = [404];
  await client().send(me, {});
  expect(stored()).toBeNull();
  expect(logged).toHaveBeenCalled();
});

test('it is told in the moment of leaving, with the token of the tab', async () => {
  const user = { access_token: 'key', expires_at: Date.now() / 1000 + 600 };
  sessionStorage.setItem('oidc.user:https://a.example:web', JSON.stringify(user));
  await leave('/activity/grey-days/chat');
  expect(asked).toEqual(['POST /api/my-activities/grey-days/left']);
  expect(stored()).toBeNull();
});

test('in that moment a server out of reach keeps nobody, and a page of no Activity says nothing', async () => {
  statuses = [0];
  sessionStorage.setItem('oidc.user:https://a.example:web', '{');
  await expect(leave('/activity/grey-days/chat')).rejects.toThrow();
  expect(stored()).not.toBeNull();
  sessionStorage.clear();
  localStorage.clear();
  statuses = [];
  await leave('/account');
  expect(asked).toEqual([]);
});
