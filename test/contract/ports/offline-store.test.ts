import { stepKinds, type AnswerDraft } from '../../../src/domain/steps/step-kinds.ts';
import { setMaxListeners } from 'node:events';
import type {
  ConversationKey,
  OfflineStore,
  PendingAnswer,
} from '../../../src/application/ports/device/chat/offline-store.ts';
import { BroadcastChannelTabNotifier } from '../../../src/infrastructure/browser/platform/channel-other-tabs.ts';
import { StorageOfflineStore } from '../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { SimulatedTabs } from '../../../src/infrastructure/shared/engine/memory-tabs.ts';
import { TestDevice } from '../../support/browser-device.ts';

/** Tests the contract of every offline store, and the further contract of the one in browser storage. */
const talk: ConversationKey = { activity: 'worry' };
const talkInCalm: ConversationKey = { activity: 'worry', programme: 'calm' };
const text: AnswerDraft = { kind: 'input', text: 'It was a long\nday 😀' };
const form: AnswerDraft = {
  kind: 'feedback',
  page: 1,
  answers: { who: ['two'], helped: ['a', 'b'], advice: [] },
};
const yes: PendingAnswer = { stepId: 'how', response: { kind: 'choice', response: 'Yes' }, key: 'k1' };
const words: PendingAnswer = { stepId: 'name', response: { kind: 'input', response: 'Gus' }, key: 'k2' };
const answers: PendingAnswer = {
  stepId: 'asked',
  response: {
    kind: 'feedback',
    questionResponses: [{ feedbackQuestionEntityId: 'who', responses: ['two', 'all'] }],
  },
  key: 'k3',
};

/** The names that are ambiguous when joined without escaping. */
const odd = [
  'worry',
  'worry2',
  'worry"',
  'worry"]',
  'worry","how',
  '["","worry"]',
  '[null]',
  "it's",
  'a\\b',
  'a b/c?d#e',
  'sorge-für-dich',
  'דאגה',
  '😀',
  '__proto__',
  'constructor',
  '\u0000',
];

const empty = (copy: OfflineStore, of = talk): void => {
  const kept = copy.draft(of, 'name');
  const drafts = Object.values(stepKinds).flatMap((kind) => kind.readDraft(kept) ?? []);
  expect([drafts, copy.answer(of), copy.pendingConversations()]).toEqual([[], null, []]);
};

describe.each([
  ['in memory', () => new MemoryOfflineStore()],
  ['in storages', () => new TestDevice().tab().load()],
  ['in storages that are blocked', () => new TestDevice('blocked').tab().load()],
  ['in storages that refuse', () => new TestDevice('refusing').tab().load()],
  ['in storages that are full', () => new TestDevice('full').tab().load()],
])('an offline store %s', (_, make: () => OfflineStore) => {
  function opened(): OfflineStore {
    const copy = make();
    copy.open('somebody');
    return copy;
  }

  test('stores nothing and is empty before it is opened', () => {
    const copy = make();
    empty(copy);
    copy.saveDraft(talk, 'name', text);
    copy.saveAnswer(talk, words);
    empty(copy);
    copy.open('somebody');
    empty(copy);
  });

  test.each([text, form, { kind: 'input', text: '' } as const, { ...form, answers: {} }])(
    'stores a draft unchanged: %j',
    (draft) => {
      const copy = opened();
      copy.saveDraft(talk, 'name', draft);
      expect(copy.draft(talk, 'name')).toEqual(draft);
      expect(copy.draft(talk, 'nam')).toBeNull();
      copy.saveDraft(talk, 'name', { kind: 'input', text: 'Other' });
      expect(copy.draft(talk, 'name')).toEqual({ kind: 'input', text: 'Other' });
      copy.saveDraft(talk, 'name', null);
      expect(copy.draft(talk, 'name')).toBeNull();
    },
  );

  test.each([yes, words, answers])('stores an answer unchanged: %j', (answer) => {
    const copy = opened();
    copy.saveAnswer(talk, answer);
    expect(copy.answer(talk)).toEqual(answer);
    copy.saveAnswer(talk, { ...yes, key: 'k9' });
    expect(copy.answer(talk)).toEqual({ ...yes, key: 'k9' });
    expect(copy.pendingConversations()).toHaveLength(1);
    copy.saveAnswer(talk, null);
    empty(copy);
  });

  test('dropping something absent does nothing', () => {
    const copy = opened();
    copy.saveDraft(talk, 'name', null);
    copy.saveAnswer(talk, null);
    copy.forget(talk);
    copy.clear();
    empty(copy);
  });

  test('an Activity alone and inside a Programme are two conversations', () => {
    const copy = opened();
    copy.saveDraft(talk, 'name', text);
    copy.saveAnswer(talkInCalm, words);
    expect([copy.draft(talkInCalm, 'name'), copy.answer(talk)]).toEqual([null, null]);
    expect(copy.pendingConversations()).toEqual([talkInCalm]);
    copy.forget(talkInCalm);
    expect([copy.draft(talk, 'name'), copy.answer(talkInCalm)]).toEqual([text, null]);
  });

  test('an omitted Programme and none at all are the same', () => {
    const copy = opened();
    copy.saveDraft({ activity: 'worry', programme: undefined }, 'name', text);
    copy.saveAnswer({ activity: 'worry', programme: undefined }, yes);
    expect([copy.draft(talk, 'name'), copy.answer(talk)]).toEqual([text, yes]);
  });

  test('names with any characters are kept apart, in Activities, Programmes and steps', () => {
    const copy = opened();
    const all = odd.flatMap((activity): ConversationKey[] => [
      { activity },
      ...odd.map((programme) => ({ activity, programme })),
    ]);
    for (const [index, of] of all.entries()) {
      copy.saveAnswer(of, { ...words, key: `${index}` });
      for (const stepId of odd) copy.saveDraft(of, stepId, { kind: 'input', text: `${index} ${stepId}` });
    }
    expect(copy.pendingConversations()).toEqual(expect.arrayContaining(all));
    expect(copy.pendingConversations()).toHaveLength(all.length);
    for (const [index, of] of all.entries()) {
      expect(copy.answer(of)?.key).toBe(`${index}`);
      for (const stepId of odd)
        expect(copy.draft(of, stepId)).toEqual({ kind: 'input', text: `${index} ${stepId}` });
    }
  });

  test.each(odd)('discarding the Activity %j discards what belongs to it and nothing else', (activity) => {
    const copy = opened();
    const all = odd.flatMap((name): ConversationKey[] => [
      { activity: name },
      { activity: name, programme: 'worry' },
      { activity: 'worry', programme: name },
    ]);
    for (const of of all) {
      copy.saveAnswer(of, words);
      for (const stepId of ['', 'name', '"]']) copy.saveDraft(of, stepId, text);
    }
    copy.forget({ activity });
    for (const of of all) {
      const isGone = of.activity === activity && of.programme === undefined;
      expect(copy.answer(of)).toEqual(isGone ? null : words);
      for (const stepId of ['', 'name', '"]']) expect(copy.draft(of, stepId)).toEqual(isGone ? null : text);
    }
  });

  test('pending answers can be dropped and confirmed while they are listed', () => {
    const copy = opened();
    for (const activity of odd) copy.saveAnswer({ activity }, yes);
    for (const of of copy.pendingConversations()) copy.saveAnswer(of, null);
    empty(copy);
  });

  test("is empty for another person, and the former person's data is removed", () => {
    const copy = opened();
    copy.saveDraft(talk, 'name', text);
    copy.saveAnswer(talk, words);
    copy.open('somebody else');
    empty(copy);
    copy.saveAnswer(talk, yes);
    copy.open('somebody');
    empty(copy);
  });

  test('opened again by the same person it is unchanged', () => {
    const copy = opened();
    copy.saveDraft(talk, 'name', text);
    copy.saveAnswer(talk, words);
    copy.open('somebody');
    expect([copy.draft(talk, 'name'), copy.answer(talk)]).toEqual([text, words]);
  });

  test('after clearing it is empty and still belongs to the person', () => {
    const copy = opened();
    copy.saveDraft(talk, 'name', text);
    copy.saveAnswer(talk, words);
    copy.saveAnswer(talkInCalm, yes);
    copy.clear();
    empty(copy);
    empty(copy, talkInCalm);
    copy.saveDraft(talk, 'name', text);
    expect(copy.draft(talk, 'name')).toEqual(text);
  });

  test('the pace belongs to the device: it stays when the rest is removed', () => {
    const copy = make();
    expect(copy.pace()).toBeNull();
    copy.savePace('quick');
    copy.open('somebody');
    copy.savePace('instant');
    copy.clear();
    copy.open('somebody else');
    expect(copy.pace()).toBe('instant');
  });

  test('what is read aloud belongs to the device, too: nothing at first', () => {
    const copy = make();
    expect(copy.readAloud()).toBe('off');
    copy.open('somebody');
    copy.saveReadAloud('new');
    copy.clear();
    copy.open('somebody else');
    expect(copy.readAloud()).toBe('new');
  });
});

describe('an offline store in browser storage', () => {
  /** Returns a tab of a person's device with data of each kind. */
  function used(device = new TestDevice()) {
    const tab = device.tab();
    const copy = tab.load();
    copy.open('somebody');
    copy.saveDraft(talk, 'name', text);
    copy.saveAnswer(talk, words);
    copy.savePace('quick');
    return { device, tab, copy };
  }

  function loaded(tab: ReturnType<TestDevice['tab']>, person = 'somebody'): StorageOfflineStore {
    const copy = tab.load();
    copy.open(person);
    return copy;
  }

  test('all of it survives a reload', () => {
    const copy = loaded(used().tab);
    expect([copy.draft(talk, 'name'), copy.answer(talk), copy.pace()]).toEqual([text, words, 'quick']);
    expect(copy.pendingConversations()).toEqual([talk]);
  });

  test('another tab has the answers and the pace, and its own drafts', () => {
    const { device, tab } = used();
    const copy = loaded(device.tab());
    expect([copy.draft(talk, 'name'), copy.answer(talk), copy.pace()]).toEqual([null, words, 'quick']);
    copy.saveDraft(talk, 'name', form);
    expect(loaded(tab).draft(talk, 'name')).toEqual(text);
  });

  test('a tab sees at once what another tab saves and confirms', () => {
    const { device, copy } = used();
    const other = loaded(device.tab());
    other.saveAnswer(talkInCalm, yes);
    copy.saveAnswer(talk, null);
    expect([copy.pendingConversations(), other.pendingConversations()]).toEqual([[talkInCalm], [talkInCalm]]);
  });

  test('clearing in one tab clears every tab', () => {
    const { device, tab, copy } = used();
    const others = [device.tab(), device.tab()].map((other) => ({ tab: other, copy: loaded(other) }));
    for (const other of others) other.copy.saveDraft(talkInCalm, 'name', form);
    others[0]!.copy.clear();
    for (const one of [copy, ...others.map((other) => other.copy)]) {
      empty(one);
      empty(one, talkInCalm);
    }
    for (const one of [tab, ...others.map((other) => other.tab)]) empty(loaded(one), talkInCalm);
    expect(device.contents()).not.toMatch(/Gus|long|two/);
  });

  test('a tab that another tab has cleared hears of it once it is empty; the tab that clears does not', () => {
    const { device, copy } = used();
    const other = loaded(device.tab());
    other.saveTypedWords('entry', 'my dad hits me');
    const calls: string[] = [];
    const end = other.watchEmptied(() => calls.push(`other ${other.typedWords('entry')}`));
    copy.watchEmptied(() => calls.push('copy'));
    copy.saveAnswer(talk, yes);
    expect(calls).toEqual([]);
    copy.clear();
    expect(calls).toEqual(['other ']);
    end();
    copy.clear();
    expect(calls).toHaveLength(1);
  });

  test.each(['full', 'refusing'] as const)(
    'clearing while the storages are %s clears every tab that is notified',
    (trouble) => {
      const { device } = used();
      const other = loaded(device.tab());
      device.trouble = trouble;
      other.saveDraft(talk, 'name', form);
      other.saveAnswer(talkInCalm, answers);
      device.trouble = null;
      loaded(device.tab()).clear();
      empty(other);
      empty(other, talkInCalm);
    },
  );

  test('foreign keys written or removed by another tab change nothing', () => {
    const { device, copy } = used();
    const other = device.tab();
    other.localStorage.setItem('jsonEditorContent', '{}');
    other.localStorage.removeItem('jsonEditorContent');
    expect([copy.draft(talk, 'name'), copy.answer(talk)]).toEqual([text, words]);
  });

  test("another person's data is neither read nor left behind", () => {
    const { device, tab } = used();
    empty(loaded(tab, 'somebody else'));
    expect(device.contents()).not.toMatch(/Gus|long/);
    empty(loaded(tab, 'somebody'));
  });

  test('a tab of a former person removes nothing of the next person', () => {
    const { device, copy } = used();
    const next = loaded(device.tab(), 'somebody else');
    next.saveAnswer(talkInCalm, yes);
    copy.saveAnswer(talk, null);
    copy.forget(talk);
    empty(copy);
    expect(next.answer(talkInCalm)).toEqual(yes);
  });

  test('nothing is stored before it is opened', () => {
    const device = new TestDevice();
    const copy = device.tab().load();
    copy.saveDraft(talk, 'name', text);
    copy.saveAnswer(talk, words);
    expect(device.contents()).toBe('');
  });

  test.each(['', '{', 'null', 'true', '0', '"x"', '[]', '{}', '[[]]', 'undefined', '\u0000', '{"person":1}'])(
    'damaged: %j in place of a value reads as nothing and can be saved over',
    (damaged) => {
      const { device, tab } = used();
      device.overwrite(() => damaged);
      const copy = loaded(tab);
      empty(copy);
      expect(copy.pace()).toBeNull();
      copy.saveDraft(talk, 'name', form);
      copy.saveAnswer(talk, yes);
      copy.savePace('normal');
      const again = loaded(tab);
      expect([again.draft(talk, 'name'), again.answer(talk), again.pace()]).toEqual([form, yes, 'normal']);
    },
  );

  test('truncated anywhere, a value is read whole or not at all', () => {
    const { device, tab } = used();
    const whole = device.snapshot();
    const longest = Math.max(...whole.map((written) => written.length));
    for (let length = 0; length < longest; length += 1) {
      device.restore();
      device.overwrite((written) => written.slice(0, length));
      const copy = loaded(tab);
      expect([null, 'It was a long\nday 😀']).toContain(textOf(copy.draft(talk, 'name')));
      expect([null, 'k2']).toContain(copy.answer(talk)?.key ?? null);
      expect([null, 'quick']).toContain(copy.pace());
    }
  });

  const shapes: unknown[] = [
    null,
    0,
    'x',
    [],
    {},
    { kind: 'input' },
    { kind: 'input', text: 5 },
    { kind: 'input', text: ['x'] },
    { kind: 'feedback' },
    { kind: 'feedback', page: '1', answers: {} },
    { kind: 'feedback', page: 0.5, answers: {} },
    { kind: 'feedback', page: 0, answers: [] },
    { kind: 'feedback', page: 0, answers: { q: 'x' } },
    { kind: 'feedback', page: 0, answers: { q: [1] } },
    { kind: 'feedback', page: 0, answers: { q: null } },
    { kind: 'other', text: 'x', page: 0, answers: {} },
    { stepId: 'how', key: 'k' },
    { stepId: 'how', key: 'k', response: null },
    { stepId: 'how', key: 'k', response: 'Yes' },
    { stepId: 'how', key: 'k', response: { kind: 'choice' } },
    { stepId: 'how', key: 'k', response: { kind: 'choice', response: 1 } },
    { stepId: 'how', key: 'k', response: { kind: 'toString', response: 'Yes' } },
    { stepId: 'how', key: 'k', response: { kind: ['choice'], response: 'Yes' } },
    { stepId: 'how', key: 5, response: { kind: 'choice', response: 'Yes' } },
    { stepId: null, key: 'k', response: { kind: 'choice', response: 'Yes' } },
    { stepId: 'how', key: 'k', turn: '1', response: { kind: 'choice', response: 'Yes' } },
    { stepId: 'how', key: 'k', turn: 0.5, response: { kind: 'choice', response: 'Yes' } },
    { stepId: 'how', key: 'k', turn: null, response: { kind: 'choice', response: 'Yes' } },
    { stepId: 'how', key: 'k', response: { kind: 'feedback' } },
    { stepId: 'how', key: 'k', response: { kind: 'feedback', questionResponses: {} } },
    { stepId: 'how', key: 'k', response: { kind: 'feedback', questionResponses: [null] } },
    { stepId: 'how', key: 'k', response: { kind: 'feedback', questionResponses: [{ responses: [] }] } },
    {
      stepId: 'how',
      key: 'k',
      response: {
        kind: 'feedback',
        questionResponses: [{ feedbackQuestionEntityId: 'q', responses: 'x' }],
      },
    },
    {
      stepId: 'how',
      key: 'k',
      response: {
        kind: 'feedback',
        questionResponses: [{ feedbackQuestionEntityId: 'q', responses: [null] }],
      },
    },
  ];

  test.each(shapes)('of the wrong shape: %j reads as nothing', (shape) => {
    const { device, tab } = used();
    device.reshape((value) => (isKept(value) ? shape : value));
    empty(loaded(tab));
  });

  test.each(['["worry"]', '["",1]', '[1,"worry"]', '["","worry","x"]', '"ab"', '{}', 'null', '', '["",""]'])(
    'of the wrong name: %j is no conversation',
    (name) => {
      const { device, tab } = used();
      device.rename('["","worry"]', name);
      const copy = loaded(tab);
      empty(copy);
      copy.saveAnswer(talkInCalm, yes);
      expect(copy.pendingConversations()).toEqual([talkInCalm]);
    },
  );

  test.each(['slow', 'toString', '', 'Normal', 1, null, ['quick'], { quick: true }])(
    '%j is no pace',
    (pace) => {
      const { device, tab } = used();
      device.reshape((value) => (value === 'quick' ? pace : value));
      expect(loaded(tab).pace()).toBeNull();
    },
  );

  test.each(['blocked', 'refusing', 'full'] as const)(
    'storages that are %s: values live as long as the page',
    (trouble) => {
      const { tab } = used(new TestDevice(trouble));
      const copy = loaded(tab);
      empty(copy);
      expect(copy.pace()).toBeNull();
    },
  );

  test('full, then with room again: later changes are stored', () => {
    const { device, tab, copy } = used(new TestDevice('full'));
    device.trouble = null;
    copy.saveDraft(talk, 'asked', form);
    copy.saveAnswer(talkInCalm, yes);
    copy.savePace('normal');
    const again = loaded(tab);
    expect([again.draft(talk, 'asked'), again.answer(talkInCalm), again.pace()]).toEqual([
      form,
      yes,
      'normal',
    ]);
  });

  test('full: withdrawn or changed values do not return on the next page', () => {
    const { device, tab, copy } = used();
    device.trouble = 'full';
    copy.saveAnswer(talk, yes);
    copy.saveDraft(talk, 'name', null);
    expect([copy.answer(talk), copy.draft(talk, 'name')]).toEqual([yes, null]);
    empty(loaded(tab));
  });

  test('full: values of other conversations and other steps stay stored', () => {
    const { device, tab, copy } = used();
    device.trouble = 'full';
    copy.saveAnswer(talkInCalm, yes);
    copy.saveDraft(talk, 'asked', form);
    expect([copy.answer(talkInCalm), copy.draft(talk, 'asked')]).toEqual([yes, form]);
    expect(copy.pendingConversations()).toEqual(expect.arrayContaining([talk, talkInCalm]));
    const again = loaded(tab);
    expect([again.draft(talk, 'name'), again.answer(talk)]).toEqual([text, words]);
  });

  test("two tabs that save at the same instant keep each other's values", () => {
    const { device, copy } = used();
    const other = loaded(device.tab());
    // Each tab reads before it is notified of the other's write.
    device.meanwhile(() => other.saveAnswer(talkInCalm, yes));
    copy.saveAnswer(talk, null);
    expect(loaded(device.tab()).pendingConversations()).toEqual([talkInCalm]);
  });
});

function textOf(draft: unknown): string | null {
  return stepKinds['user-input'].readDraft(draft)?.text ?? null;
}

/** Returns whether a value is a draft or an answer. */
function isKept(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('kind' in value || 'stepId' in value);
}

describe.each([
  ['in memory', () => new SimulatedTabs()],
  ['over a channel', () => ({ open: () => new BroadcastChannelTabNotifier() })],
])('other tabs %s', (_, make) => {
  /** The open channels: in Node they keep the program running until they are closed. */
  const channels: BroadcastChannel[] = [];
  const { BroadcastChannel: Channel } = globalThis;
  beforeAll(() => {
    globalThis.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        setMaxListeners(0, this);
        channels.push(this);
      }
    };
  });
  afterEach(() => channels.splice(0).forEach((channel) => channel.close()));
  afterAll(() => {
    globalThis.BroadcastChannel = Channel;
  });

  const carried = () => new Promise((resolve) => setTimeout(resolve, 30));

  function setUp() {
    const tabs = make();
    const [one, two, three] = [tabs.open(), tabs.open(), tabs.open()];
    const received: string[] = [];
    return { one, two, three, received, listenerNamed: (name: string) => () => void received.push(name) };
  }

  test('a listener of the same conversation is notified, the sender is not', async () => {
    const { one, two, three, received, listenerNamed } = setUp();
    one.subscribe(talk, listenerNamed('one'));
    two.subscribe(talk, listenerNamed('two'));
    two.subscribe(talk, listenerNamed('two again'));
    three.subscribe({ activity: 'worry', programme: undefined }, listenerNamed('three'));
    one.notify(talk);
    await carried();
    expect(received.toSorted()).toEqual(['three', 'two', 'two again']);
  });

  test('another conversation is not notified; alone and inside a Programme are two', async () => {
    const { one, two, received, listenerNamed } = setUp();
    for (const activity of odd) {
      two.subscribe({ activity }, listenerNamed(activity));
      two.subscribe({ activity, programme: 'calm' }, listenerNamed(`${activity} in calm`));
      two.subscribe({ activity: 'calm', programme: activity }, listenerNamed(`calm in ${activity}`));
    }
    for (const activity of odd) {
      received.length = 0;
      one.notify({ activity });
      await carried();
      expect(received).toEqual([activity]);
    }
  });

  test('an unsubscribed listener is not notified', async () => {
    const { one, two, received, listenerNamed } = setUp();
    const stop = two.subscribe(talk, listenerNamed('stopped'));
    two.subscribe(talk, listenerNamed('listens'));
    stop();
    stop();
    one.notify(talk);
    await carried();
    expect(received).toEqual(['listens']);
  });

  test('a notification without listeners is lost', async () => {
    const { one, two, received, listenerNamed } = setUp();
    one.notify(talk);
    await carried();
    two.subscribe(talk, listenerNamed('two'));
    await carried();
    expect(received).toEqual([]);
  });
});

test('a browser without channels keeps its tabs separate', () => {
  const { BroadcastChannel: Channel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  try {
    const tab = new BroadcastChannelTabNotifier();
    const listener = jest.fn();
    const stop = tab.subscribe(talk, listener);
    tab.notify(talk);
    stop();
    expect(listener).not.toHaveBeenCalled();
  } finally {
    globalThis.BroadcastChannel = Channel;
  }
});
