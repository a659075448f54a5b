import type { Pack } from '../../../src/domain/chat/pack.ts';
import type { AnswerDraft } from '../../../src/domain/steps/step-kinds.ts';
import { AppError } from '../../../src/application/errors.ts';
import type { ChatGateway } from '../../../src/application/ports/device/chat/chat-gateway.ts';
import type { PendingAnswer } from '../../../src/application/ports/device/chat/offline-store.ts';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import { fakePorts } from '../shell/fake-ports.ts';

/** The tests cover the session's handling of a person's data on the device (promises 23 and 30). */
const here = 'http://localhost/';
const talk = { activity: 'worry' };
const talkInCalm = { activity: 'listen', programme: 'calm' };
const draft: AnswerDraft = { kind: 'input', text: 'Gus' };
const kept: PendingAnswer = { stepId: 'how', response: { kind: 'choice', response: 'Yes' }, key: 'k1' };
const other: PendingAnswer = { stepId: 'name', response: { kind: 'input', response: 'Gus' }, key: 'k2' };

/** Creates a device with a draft and two unsent answers of this person, and a session that is not opened yet. */
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
  copy.saveDraft(talk, 'name', draft);
  copy.saveAnswer(talk, kept);
  copy.saveAnswer(talkInCalm, other);
  return { ...ports, sent, failures, session: createSessionStore(ports.services) };
}

const arrive = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Opens the session of `left` while the server cannot be reached, so the answers stay unsent. */
async function signedIn(options: Parameters<typeof fakePorts>[0] = {}) {
  const parts = left('somebody', options);
  for (const activity of ['worry', 'listen']) parts.failures.set(activity, new AppError('Network', 'away'));
  await parts.session.open(here);
  await arrive();
  parts.sent.length = 0;
  return parts;
}

test('pending answers of every conversation are sent at sign-in, each with its key, and the draft stays', async () => {
  const { session, copy, sent } = left();
  await session.open(here);
  await arrive();
  expect(sent.toSorted()).toEqual(['listen name k2', 'worry how k1']);
  expect(copy.pendingConversations()).toEqual([]);
  expect(copy.draft(talk, 'name')).toEqual(draft);
});

test('they are sent after returning from the provider as well', async () => {
  const { session, copy, sent } = left('somebody', { returns: true });
  await session.open(here);
  await arrive();
  expect(sent).toHaveLength(2);
  expect(copy.pendingConversations()).toEqual([]);
});

test('one that fails does not hold the others back, and is sent when the connection returns', async () => {
  const { session, copy, sent, failures, connection } = left();
  failures.set('worry', new AppError('Unavailable', 'away'));
  await session.open(here);
  await arrive();
  expect(copy.pendingConversations()).toEqual([talk]);
  failures.clear();
  sent.length = 0;
  connection.back();
  await arrive();
  expect(sent).toEqual(['worry how k1']);
  expect(copy.pendingConversations()).toEqual([]);
});

test.each(['Unexpected', 'Forbidden', 'PaymentRequired', 'NotEnrolled', 'NotAvailableYet', '401'] as const)(
  'an answer refused by the server with %s is not discarded unseen',
  async (code) => {
    const { session, copy, failures } = left();
    failures.set('worry', new AppError(code, 'no'));
    await session.open(here);
    await arrive();
    expect(copy.answer(talk)).toEqual(kept);
  },
);

test.each(['AlreadyAnswered', 'OutOfOrder', 'NotFound', 'InvalidResponse'] as const)(
  'an answer without a place (%s) is not resent for ever; its words stay',
  async (code) => {
    const { session, copy, failures } = left();
    failures.set('listen', new AppError(code, 'no'));
    await session.open(here);
    await arrive();
    expect(copy.pendingConversations()).toEqual([]);
    expect(copy.draft(talkInCalm, 'name')).toEqual(draft);
  },
);

test('a sign-in that ends keeps everything, and nothing is lost when the network changes', async () => {
  const { session, copy, end, failures, connection } = await signedIn();
  end();
  failures.set('worry', new AppError('401', 'No security token found for your user'));
  connection.back();
  await arrive();
  expect(session.ended).toBe(true);
  expect(copy.draft(talk, 'name')).toEqual(draft);
  expect(copy.pendingConversations()).toHaveLength(2);
});

test('signing in again, successfully or not, keeps everything', async () => {
  const { session, copy, end } = await signedIn({ fail: { begin: new AppError('Network', 'away') } });
  end();
  await session.logIn('/activity/worry/chat');
  expect(copy.draft(talk, 'name')).toEqual(draft);
  expect(copy.pendingConversations()).toHaveLength(2);
});

test.each([{}, { fail: { signOut: new Error('away') } }])(
  'logging out clears the device at once (%j), and nothing more is sent',
  async (options) => {
    const { session, copy, sent, connection, failures } = await signedIn(options);
    failures.clear();
    void session.logOut();
    expect([copy.draft(talk, 'name'), copy.pendingConversations()]).toEqual([null, []]);
    connection.back();
    await arrive();
    expect(sent).toEqual([]);
    expect([copy.draft(talk, 'name'), copy.pendingConversations()]).toEqual([null, []]);
  },
);

test.each<[string, Parameters<typeof left>, (parts: ReturnType<typeof left>) => void]>([
  ['a log out', ['somebody'], ({ session }) => void session.logOut()],
  ['a sign-in that ends', ['somebody'], ({ end }) => end()],
  ['the start of the program with nobody signed in', ['somebody', { signedIn: false }], () => undefined],
  ["another person's sign-in", ['somebody else'], () => undefined],
])('what was typed into the search ends with %s', async (_, args, act) => {
  const parts = left(...args);
  parts.copy.saveTypedWords('1', 'suicide');
  await parts.session.open(here);
  act(parts);
  parts.copy.open(args[0]!);
  expect(parts.copy.typedWords('1')).toBe('');
});

test('what was typed into the search stays when the program starts again for the same person', async () => {
  const { session, copy } = left();
  copy.saveTypedWords('1', 'suicide');
  await session.open(here);
  expect(copy.typedWords('1')).toBe('suicide');
});

test('an answer pending at logout does not return to the device', async () => {
  const reply = Promise.withResolvers<never>();
  const respond = (): Promise<never> => reply.promise;
  const { session, copy } = left('somebody', {
    chat: () => ({ respond }) as Partial<ChatGateway> as ChatGateway,
  });
  await session.open(here);
  void session.logOut();
  reply.reject(new AppError('Network', 'away'));
  await arrive();
  expect([copy.draft(talk, 'name'), copy.pendingConversations()]).toEqual([null, []]);
});

test('another person at sign-in sees nothing, and nothing is sent in their name', async () => {
  const { session, copy, sent } = left('somebody else');
  await session.open(here);
  await arrive();
  expect(sent).toEqual([]);
  expect([copy.draft(talk, 'name'), copy.pendingConversations()]).toEqual([null, []]);
  copy.open('somebody else');
  expect([copy.draft(talk, 'name'), copy.pendingConversations()]).toEqual([null, []]);
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
  expect(copy.pendingConversations()).toHaveLength(2);
});

describe('what is played without a network', () => {
  const pack: Pack = {
    version: 'v1',
    activity: { slug: 'worry', title: 'When worries come', touchpoints: [] },
    startedAt: 1,
    log: [],
    issuedAt: 1,
    validUntil: Date.UTC(2100, 0, 1),
  };

  /** Creates a device with a stored conversation and this many answers that the server does not have. */
  function keeping(answers: number, options: Parameters<typeof fakePorts>[0] = {}) {
    const deliver = jest.fn<Promise<void>, []>(async () => undefined);
    const chat = (): ChatGateway => ({ deliver }) as Partial<ChatGateway> as ChatGateway;
    const ports = fakePorts({ chat, ...options });
    ports.copy.open('somebody');
    ports.copy.savePack(talk, pack);
    ports.copy.saveLog(talk, { entries: [], from: 0, answers, completedAt: null });
    return { ...ports, deliver, session: createSessionStore(ports.services) };
  }

  test('is handed in at sign-in, and when the network is back', async () => {
    const { session, deliver, connection } = keeping(2);
    await session.open(here);
    await arrive();
    expect(deliver).toHaveBeenCalledTimes(1);
    connection.back();
    await arrive();
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  test('is handed in once the person has been read again, as after a purchase', async () => {
    const { session, deliver } = keeping(2);
    await session.open(here);
    await arrive();
    deliver.mockClear();
    await session.refresh();
    await arrive();
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  test('is asked about before a log out that would remove it', async () => {
    const { session, copy, calls } = keeping(2);
    await session.open(here);
    session.leave();
    expect([session.isAskedToStay, copy.keptConversations().length]).toEqual([true, 1]);
    session.stay();
    expect([session.isAskedToStay, calls.includes('signOut')]).toEqual([false, false]);
    session.leave();
    void session.logOut();
    expect([session.isAskedToStay, copy.keptConversations()]).toEqual([false, []]);
    expect(calls).toContain('signOut');
  });

  test('is removed by a log out without a network, which stays here and says so', async () => {
    const { session, copy, connection } = keeping(2, { endedHereOnly: true, staysHere: true });
    await session.open(here);
    connection.lose();
    await session.logOut();
    expect([session.gate.kind, session.endedHereOnly, copy.keptConversations()]).toEqual([
      'anonymous',
      true,
      [],
    ]);
  });

  test('is not asked about once the server has it', async () => {
    const { session, copy, calls } = keeping(0);
    await session.open(here);
    session.leave();
    expect([session.isAskedToStay, copy.keptConversations()]).toEqual([false, []]);
    expect(calls).toContain('signOut');
  });

  test('goes on while nobody can be let in without a network, and not where somebody is refused', async () => {
    const away = keeping(1, { fail: { me: new AppError('Network', 'away') } });
    await away.session.open(here);
    expect(away.session.kept).toEqual([{ ...talk, title: 'When worries come' }]);
    const refused = keeping(1, { fail: { me: new AppError('Forbidden', 'no') } });
    await refused.session.open(here);
    expect(refused.session.kept).toEqual([]);
  });
});

test.each([true, false])(
  'a sign-in that was ended elsewhere (its screen is open: %s) takes along the conversations that hold nothing unsent',
  async (signedIn) => {
    const { session, copy, end } = left('somebody', { signedIn });
    const pack: Pack = {
      version: 'v1',
      activity: { slug: 'worry', title: 'When worries come', touchpoints: [] },
      startedAt: 1,
      log: [],
      issuedAt: 3,
      validUntil: Number.MAX_SAFE_INTEGER,
    };
    const sent = { entries: [], from: 0, answers: 0, completedAt: null };
    for (const conversation of [talk, talkInCalm]) copy.savePack(conversation, pack);
    copy.saveLog(talk, sent);
    copy.saveLog(talkInCalm, { ...sent, answers: 1 });
    await session.open(here);
    end();
    expect(copy.keptConversations()).toEqual([{ ...talkInCalm, title: 'When worries come' }]);
    expect(copy.draft(talk, 'name')).toEqual(draft);
  },
);
