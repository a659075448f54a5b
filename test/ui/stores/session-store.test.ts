import { AppError } from '../../../src/application/errors.ts';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import { fakePorts, learner } from '../shell/fake-ports.ts';

type Options = Parameters<typeof fakePorts>[0];

const here = 'http://localhost/programme/calm';

async function opened(options?: Options) {
  const ports = fakePorts(options);
  const session = createSessionStore(ports.services);
  const kinds: string[] = [session.gate.kind];
  const opening = session.open(here);
  kinds.push(session.gate.kind);
  await opening;
  kinds.push(session.gate.kind);
  return { session, kinds, ...ports };
}

test('a stored sign-in opens the app', async () => {
  const { session, kinds, calls } = await opened();
  expect(kinds).toEqual(['loading', 'loading', 'signed-in']);
  expect(calls).toEqual(['restore', 'accessToken', 'me']);
  expect(session.user).toEqual(learner);
});

test('without a stored sign-in the person is anonymous', async () => {
  const { session, calls } = await opened({ signedIn: false });
  expect(session.gate).toEqual({ kind: 'anonymous' });
  expect(calls).toEqual(['restore']);
});

test('a sign-in that expires at once says to check the clock', async () => {
  const me = new AppError('401', 'x', { reason: 'time' });
  expect((await opened({ fail: { me } })).session.gate).toEqual({ kind: 'wrong-clock' });
});

test('a sign-in that the server cannot read says so instead of asking for another', async () => {
  const me = new AppError('401', 'x', { reason: 'opaque' });
  expect((await opened({ fail: { me } })).session.gate).toEqual({ kind: 'unreadable-token' });
});

test.each(['restore', 'accessToken'] as const)(
  'a browser that keeps nothing for this site is told as such at %s',
  async (call) => {
    const refused = new AppError('Unexpected', 'It keeps nothing.', { reason: 'storage' });
    expect((await opened({ fail: { [call]: refused } })).session.gate).toEqual({ kind: 'no-storage' });
  },
);

test.each(['Network', 'TimedOut', 'Unavailable'] as const)(
  'blocked by %s, the person gets in when it recovers, and no screen flashes before',
  async (code) => {
    const fail: NonNullable<Options>['fail'] & object = { me: new AppError(code, 'away') };
    const { session, connection, calls } = await opened({ fail });
    const arrive = () => new Promise((resolve) => setTimeout(resolve, 0));
    const kinds: string[] = [];
    const back = async () => {
      calls.length = 0;
      connection.back();
      connection.back();
      kinds.push(session.gate.kind);
      await arrive();
      kinds.push(session.gate.kind);
    };
    await back();
    expect(calls.filter((call) => call === 'me')).toHaveLength(1);
    delete fail.me;
    await back();
    expect(kinds).toEqual(['failed', 'failed', 'failed', 'signed-in']);
  },
);

test('a failure that no network causes is not retried automatically', async () => {
  const { connection, calls } = await opened({
    fail: { me: new AppError('Unexpected', 'x', { serverFailed: true }) },
  });
  connection.back();
  expect(calls.filter((call) => call === 'me')).toHaveLength(1);
});

test('the way back from the provider that the network broke off is taken again when it is back', async () => {
  const { connection, calls } = await opened({
    returns: true,
    fail: { complete: new AppError('Network', 'away') },
  });
  connection.back();
  expect(calls).toEqual([`complete ${here}`, `complete ${here}`]);
});

test('a person logged out only here is told so', async () => {
  expect((await opened({ signedIn: false })).session.endedHereOnly).toBe(false);
  const { session } = await opened({ signedIn: false, endedHereOnly: true });
  expect([session.gate.kind, session.endedHereOnly]).toEqual(['anonymous', true]);
});

test("the provider's answer is processed before any place is shown", async () => {
  const ports = fakePorts({ returns: true });
  const session = createSessionStore(ports.services);
  const opening = session.open(here);
  expect([session.gate.kind, session.returning]).toEqual(['signing-in', true]);
  await opening;
  expect([session.gate.kind, session.returning]).toEqual(['signed-in', false]);
  expect(ports.calls[0]).toBe(`complete ${here}`);
});

test.each([
  [['learner'], 'learner'],
  [['tester'], 'learner'],
  [['admin'], 'admin'],
  [['admin', 'learner'], 'admin'],
])('%s leads to the %s app', async (roles, app) => {
  const { session } = await opened({ user: { ...learner, roles } });
  expect(session.gate).toMatchObject({ kind: 'signed-in', app });
});

test.each([[[]], [['guest']]])('%s is no role', async (roles) => {
  const { session } = await opened({ user: { ...learner, roles } });
  expect(session.gate.kind).toBe('no-role');
  expect(session.user).toBeNull();
});

test.each(['401', 'NotFound', 'Forbidden', 'Unexpected'] as const)(
  'a user refused with %s is unknown',
  async (code) => {
    const { session } = await opened({ fail: { me: new AppError(code, 'x') } });
    expect(session.gate.kind).toBe('no-user');
  },
);

test('a failed server does not sign anybody out', async () => {
  const failure = new AppError('Unexpected', 'Broken', { serverFailed: true });
  const { session } = await opened({ fail: { me: failure } });
  expect(session.gate).toEqual({ kind: 'failed', code: 'Unexpected', message: 'Broken' });
});

test.each(['Network', 'TimedOut', 'Unavailable', 'TooManyRequests'] as const)(
  '%s may pass, so it is a failure',
  async (code) => {
    const { session } = await opened({ fail: { me: new AppError(code, 'x') } });
    expect(session.gate).toEqual({ kind: 'failed', code, message: 'x' });
  },
);

test.each([
  ['accessToken', new AppError('401', 'No security token found for your user')],
  ['restore', new AppError('TimedOut', 'Network timed out')],
] as const)('a failing %s is shown in its own words', async (call, error) => {
  const { session } = await opened({ fail: { [call]: error } });
  expect(session.gate).toEqual({ kind: 'failed', code: error.code, message: error.message });
});

test('a foreign answer fails and leaves the places to be shown', async () => {
  const fail = { complete: new Error('No matching state found in storage') };
  const { session } = await opened({ returns: true, fail });
  expect(session.gate).toMatchObject({ kind: 'failed', message: 'No matching state found in storage' });
  expect(session.returning).toBe(false);
});

test('logging in and out show that they are in progress', async () => {
  const { session, calls } = await opened({ signedIn: false });
  void session.logIn('/shop');
  expect(session.gate.kind).toBe('signing-in');
  void session.logOut();
  expect(session.gate.kind).toBe('signing-out');
  expect(calls).toEqual(['restore', 'begin /shop', 'signOut']);
});

test('an unreachable provider at logging in is a failure', async () => {
  const { session } = await opened({ signedIn: false, fail: { begin: new AppError('Network', 'away') } });
  await session.logIn('/');
  expect(session.gate).toEqual({ kind: 'failed', code: 'Network', message: 'away' });
});

test('a sign-in that ends leaves the screen open', async () => {
  const { session, end } = await opened();
  end();
  expect([session.gate.kind, session.ended]).toEqual(['signed-in', true]);
});

test('an end without a sign-in changes nothing', async () => {
  const { session, end } = await opened({ signedIn: false });
  end();
  expect(session.ended).toBe(false);
});

test('the wanted place of a signed-in person is shown before the person is read, and no other', async () => {
  const visited: string[] = [];
  for (const { services, calls } of [
    fakePorts(),
    fakePorts({ returns: true }),
    fakePorts({ signedIn: false }),
  ])
    await createSessionStore(services, (path) => visited.push(`${path} after ${calls.join(', ')}`)).open(
      here,
    );
  expect(visited).toEqual([
    '/programme/calm after restore, accessToken',
    `/nowhere after complete ${here}, accessToken`,
  ]);
});

test('after a purchase the person is read again, and the screens stay', async () => {
  const user = { ...learner, paymentStatus: 'unpaid' };
  const { session, calls } = await opened({ user });
  user.paymentStatus = 'paid';
  const kinds: string[] = [];
  const refreshing = session.refresh();
  kinds.push(session.gate.kind);
  await refreshing;
  expect([...kinds, session.gate.kind]).toEqual(['signed-in', 'signed-in']);
  expect(session.user?.paymentStatus).toBe('paid');
  expect(calls.filter((call) => call === 'me')).toHaveLength(2);
});

test('a person who cannot be read again stays signed in', async () => {
  const fail: { me?: Error } = {};
  const { session } = await opened({ fail });
  fail.me = new AppError('Network', 'offline');
  await session.refresh();
  expect(session.user).toEqual(learner);
});
