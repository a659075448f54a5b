import { AppError } from '../../../src/application/errors.ts';
import type { ChatGateway } from '../../../src/application/ports/chat-gateway.ts';
import type { Draft, KeptAnswer } from '../../../src/application/ports/device-copy.ts';
import { sessionStoreFrom } from '../../../src/ui/stores/session-store.ts';
import { fakePorts } from '../app/fake-ports.ts';

/** What the door does with what a person left on the device (promises 23 and 30). */
const here = 'http://localhost/';
const talk = { activity: 'worry' };
const talkInCalm = { activity: 'listen', programme: 'calm' };
const draft: Draft = { kind: 'input', text: 'Gus' };
const kept: KeptAnswer = { stepId: 'how', response: { kind: 'choice', response: 'Yes' }, key: 'k1' };
const other: KeptAnswer = { stepId: 'name', response: { kind: 'input', response: 'Gus' }, key: 'k2' };

/** A device on which this person left a draft and two answers, and the door before it is opened. */
function left(by = 'somebody', options: Parameters<typeof fakePorts>[0] = {}) {
  const sent: string[] = [];
  const failures = new Map<string, Error>();
  const chat = (activity: string): ChatGateway =>
    ({
      respond: async (stepId: string, _: unknown, key: string) => {
        sent.push(`${activity} ${stepId} ${key}`);
        const failure = failures.get(activity);
        if (failure) throw failure;
        return { steps: [], activityStatus: 'InProgress' };
      },
    }) as Partial<ChatGateway> as ChatGateway;
  const ports = fakePorts({ chat, ...options });
  const { copy } = ports;
  copy.open(by);
  copy.keepDraft(talk, 'name', draft);
  copy.keepAnswer(talk, kept);
  copy.keepAnswer(talkInCalm, other);
  return { ...ports, sent, failures, session: sessionStoreFrom(ports.services) };
}

const arrive = () => new Promise((resolve) => setTimeout(resolve, 0));

/** As `left`, signed in, with a line that was away until now. */
async function signedIn(options: Parameters<typeof fakePorts>[0] = {}) {
  const parts = left('somebody', options);
  for (const activity of ['worry', 'listen']) parts.failures.set(activity, new AppError('Network', 'away'));
  await parts.session.open(here);
  await arrive();
  parts.sent.length = 0;
  return parts;
}

test('kept answers of every conversation go out at sign-in, each with its key, and the draft stays', async () => {
  const { session, copy, sent } = left();
  await session.open(here);
  await arrive();
  expect(sent.toSorted()).toEqual(['listen name k2', 'worry how k1']);
  expect(copy.unconfirmed()).toEqual([]);
  expect(copy.draft(talk, 'name')).toEqual(draft);
});

test('they go out after coming back from the provider as well', async () => {
  const { session, copy, sent } = left('somebody', { returns: true });
  await session.open(here);
  await arrive();
  expect(sent).toHaveLength(2);
  expect(copy.unconfirmed()).toEqual([]);
});

test('one that fails does not keep the others back, and goes out when the connection is there again', async () => {
  const { session, copy, sent, failures, connection } = left();
  failures.set('worry', new AppError('Unavailable', 'away'));
  await session.open(here);
  await arrive();
  expect(copy.unconfirmed()).toEqual([talk]);
  failures.clear();
  sent.length = 0;
  connection.back();
  await arrive();
  expect(sent).toEqual(['worry how k1']);
  expect(copy.unconfirmed()).toEqual([]);
});

test.each(['Unexpected', 'Forbidden', 'PaymentRequired', 'NotEnrolled', 'NotAvailableYet', '401'] as const)(
  'an answer that the server could not take with %s is not thrown away unseen',
  async (code) => {
    const { session, copy, failures } = left();
    failures.set('worry', new AppError(code, 'no'));
    await session.open(here);
    await arrive();
    expect(copy.answer(talk)).toEqual(kept);
  },
);

test.each(['AlreadyAnswered', 'OutOfOrder', 'NotFound', 'InvalidResponse'] as const)(
  'an answer that has no place any more (%s) is not sent for ever; its words stay',
  async (code) => {
    const { session, copy, failures } = left();
    failures.set('listen', new AppError(code, 'no'));
    await session.open(here);
    await arrive();
    expect(copy.unconfirmed()).toEqual([]);
    expect(copy.draft(talkInCalm, 'name')).toEqual(draft);
  },
);

test('a sign-in that ends keeps everything, and nothing is lost when the network comes and goes', async () => {
  const { session, copy, end, failures, connection } = await signedIn();
  end();
  failures.set('worry', new AppError('401', 'No security token found for your user'));
  connection.back();
  await arrive();
  expect(session.ended).toBe(true);
  expect(copy.draft(talk, 'name')).toEqual(draft);
  expect(copy.unconfirmed()).toHaveLength(2);
});

test('signing in again, in vain or not, keeps everything', async () => {
  const { session, copy, end } = await signedIn({ fail: { begin: new AppError('Network', 'away') } });
  end();
  await session.logIn('/activity/worry/chat');
  expect(copy.draft(talk, 'name')).toEqual(draft);
  expect(copy.unconfirmed()).toHaveLength(2);
});

test.each([{}, { fail: { signOut: new Error('away') } }])(
  'logging out empties the device at once (%j), and nothing more is sent',
  async (options) => {
    const { session, copy, sent, connection, failures } = await signedIn(options);
    failures.clear();
    void session.logOut();
    expect([copy.draft(talk, 'name'), copy.unconfirmed()]).toEqual([null, []]);
    connection.back();
    await arrive();
    expect(sent).toEqual([]);
    expect([copy.draft(talk, 'name'), copy.unconfirmed()]).toEqual([null, []]);
  },
);

test('an answer on its way at logging out does not come back to the device', async () => {
  const reply = Promise.withResolvers<never>();
  const respond = (): Promise<never> => reply.promise;
  const { session, copy } = left('somebody', {
    chat: () => ({ respond }) as Partial<ChatGateway> as ChatGateway,
  });
  await session.open(here);
  void session.logOut();
  reply.reject(new AppError('Network', 'away'));
  await arrive();
  expect([copy.draft(talk, 'name'), copy.unconfirmed()]).toEqual([null, []]);
});

test('another person at sign-in finds nothing, and nothing of it is sent in their name', async () => {
  const { session, copy, sent } = left('somebody else');
  await session.open(here);
  await arrive();
  expect(sent).toEqual([]);
  expect([copy.draft(talk, 'name'), copy.unconfirmed()]).toEqual([null, []]);
  copy.open('somebody else');
  expect([copy.draft(talk, 'name'), copy.unconfirmed()]).toEqual([null, []]);
});

test.each([
  ['nobody is signed in', { signedIn: false }],
  ['the server cannot be reached', { fail: { me: new AppError('Network', 'away') } }],
] as const)('while %s nothing is sent and nothing is lost', async (_, options) => {
  const { session, copy, sent, connection } = left('somebody', options);
  await session.open(here);
  connection.back();
  await arrive();
  expect(sent).toEqual([]);
  expect(copy.draft(talk, 'name')).toEqual(draft);
  expect(copy.unconfirmed()).toHaveLength(2);
});
