/** @jest-environment jsdom */
import { hideUrlSubject } from '../../../../src/domain/platform/hidden-address.ts';
import { exposeLeftPageReporter } from '../../../../src/infrastructure/browser/early/left-page.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';

/** Tests that an Activity left by 'Exit this page' is reported before any other request. */
const before = globalThis.fetch;
const stored = () => localStorage.getItem('fireside.left-page');
let statuses: number[];
let asked: string[];
beforeEach(() => {
  [statuses, asked] = [[], []];
  exposeLeftPageReporter();
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
  [hideUrlSubject('/activity/grey-days/chat'), 'POST /api/my-activities/grey-days/left'],
])('%s is told once, before the first call, and stands nowhere in words until then', async (path, call) => {
  await leave(path);
  expect(stored()).not.toMatch(/grey|days|hard/);
  await client().send(me, {});
  await client().send(me, {});
  expect(asked).toEqual([call, 'GET /api/me', 'GET /api/me']);
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

test('two that were left are both told, the last one first', async () => {
  await leave('/activity/grey-days');
  await leave('/programme/hard/activity/two-homes');
  await leave('/activity/grey-days');
  await client().send(me, {});
  expect(asked).toEqual([
    'POST /api/my-activities/grey-days/left',
    'POST /api/my-programmes/hard/activity/two-homes/left',
    'GET /api/me',
  ]);
  expect(stored()).toBeNull();
});

test('calls at the same time tell it once', async () => {
  await leave('/activity/grey-days');
  const one = client();
  await Promise.all([one.send(me, {}), one.send(me, {}), client().send(me, {})]);
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test.each([403, 408, 429, 500, 503])('an answer %i is not heard: it is told again', async (status) => {
  await leave('/activity/grey-days');
  statuses = [status];
  await client().send(me, {});
  expect(stored()).not.toBeNull();
  await client().send(me, {});
  expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(2);
  expect(stored()).toBeNull();
});

test('with a sign-in that is over it is told by the renewed one, before what home asks for', async () => {
  await leave('/activity/grey-days');
  statuses = [401, 401];
  let key = 'old';
  const signIn = { accessToken: async () => key, renew: async () => (key = 'new') === 'new' };
  await new ApiClient({ apiUrl: '/api', signIn }).send(me, {});
  const call = 'POST /api/my-activities/grey-days/left';
  expect(asked).toEqual([call, 'GET /api/me', call, 'GET /api/me']);
  expect(stored()).toBeNull();
});

test('where nothing can be stored it is told in that moment all the same', async () => {
  const user = { access_token: 'key', expires_at: Date.now() / 1000 + 600 };
  sessionStorage.setItem('oidc.user:https://a.example:web', JSON.stringify(user));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await leave('/activity/grey-days/chat');
  await leave('/');
  expect(asked).toEqual(['POST /api/my-activities/grey-days/left']);
});

test('the next tab tells it, offline or not, until it is heard', async () => {
  const user = { access_token: 'key', expires_at: Date.now() / 1000 + 600 };
  sessionStorage.setItem('oidc.user:https://a.example:web', JSON.stringify(user));
  statuses = [0];
  await expect(leave('/activity/grey-days/chat')).rejects.toThrow();
  for (let reloads = 0; reloads < 2; reloads += 1) {
    sessionStorage.clear();
    exposeLeftPageReporter();
    statuses = [0];
    await expect(client().send(me, {})).rejects.toMatchObject({ code: 'Network' });
    expect(stored()).not.toMatch(/grey|days/);
  }
  exposeLeftPageReporter();
  await client().send(me, {});
  expect(asked.slice(-2)).toEqual(['POST /api/my-activities/grey-days/left', 'GET /api/me']);
  expect(stored()).toBeNull();
});
