import { setMaxListeners } from 'node:events';
import type {
  Conversation,
  DeviceCopy,
  Draft,
  KeptAnswer,
} from '../../../src/application/ports/device-copy.ts';
import { ChannelOtherTabs } from '../../../src/infrastructure/browser/device/channel-other-tabs.ts';
import { StorageDeviceCopy } from '../../../src/infrastructure/browser/device/storage-device-copy.ts';
import { MemoryDeviceCopy } from '../../../src/infrastructure/shared/memory/memory-device-copy.ts';
import { MemoryTabs } from '../../../src/infrastructure/shared/memory/memory-tabs.ts';
import { TestDevice } from './test-device.ts';

/** What every copy of a device promises, and what the one in a browser's storages promises besides. */
const talk: Conversation = { activity: 'worry' };
const talkInCalm: Conversation = { activity: 'worry', programme: 'calm' };
const text: Draft = { kind: 'input', text: 'It was a long\nday 😀' };
const form: Draft = { kind: 'feedback', page: 1, answers: { who: ['two'], helped: ['a', 'b'], tell: [] } };
const yes: KeptAnswer = { stepId: 'how', response: { kind: 'choice', response: 'Yes' }, key: 'k1' };
const words: KeptAnswer = { stepId: 'name', response: { kind: 'input', response: 'Gus' }, key: 'k2' };
const answers: KeptAnswer = {
  stepId: 'asked',
  response: {
    kind: 'feedback',
    questionResponses: [{ feedbackQuestionEntityId: 'who', responses: ['two', 'all'] }],
  },
  key: 'k3',
};

/** Names that could be taken apart, or for something else, by whoever joins them. */
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

const empty = (copy: DeviceCopy, of = talk): void => {
  expect([copy.draft(of, 'name'), copy.answer(of), copy.unconfirmed()]).toEqual([null, null, []]);
};

describe.each([
  ['in memory', () => new MemoryDeviceCopy()],
  ['in storages', () => new TestDevice().tab().load()],
  ['in storages that are blocked', () => new TestDevice('blocked').tab().load()],
  ['in storages that refuse', () => new TestDevice('refusing').tab().load()],
  ['in storages that are full', () => new TestDevice('full').tab().load()],
])('a copy %s', (_, make: () => DeviceCopy) => {
  function opened(): DeviceCopy {
    const copy = make();
    copy.open('somebody');
    return copy;
  }

  test('is empty before it is opened and keeps nothing', () => {
    const copy = make();
    empty(copy);
    copy.keepDraft(talk, 'name', text);
    copy.keepAnswer(talk, words);
    empty(copy);
    copy.open('somebody');
    empty(copy);
  });

  test.each([text, form, { kind: 'input', text: '' } as const, { ...form, answers: {} }])(
    'keeps a draft as it is: %j',
    (draft) => {
      const copy = opened();
      copy.keepDraft(talk, 'name', draft);
      expect(copy.draft(talk, 'name')).toEqual(draft);
      expect(copy.draft(talk, 'nam')).toBeNull();
      copy.keepDraft(talk, 'name', { kind: 'input', text: 'Other' });
      expect(copy.draft(talk, 'name')).toEqual({ kind: 'input', text: 'Other' });
      copy.keepDraft(talk, 'name', null);
      expect(copy.draft(talk, 'name')).toBeNull();
    },
  );

  test.each([yes, words, answers])('keeps an answer as it is: %j', (answer) => {
    const copy = opened();
    copy.keepAnswer(talk, answer);
    expect(copy.answer(talk)).toEqual(answer);
    copy.keepAnswer(talk, { ...yes, key: 'k9' });
    expect(copy.answer(talk)).toEqual({ ...yes, key: 'k9' });
    expect(copy.unconfirmed()).toHaveLength(1);
    copy.keepAnswer(talk, null);
    empty(copy);
  });

  test('what is not there can be dropped', () => {
    const copy = opened();
    copy.keepDraft(talk, 'name', null);
    copy.keepAnswer(talk, null);
    copy.forget(talk);
    copy.clear();
    empty(copy);
  });

  test('an Activity alone and inside a Programme are two conversations', () => {
    const copy = opened();
    copy.keepDraft(talk, 'name', text);
    copy.keepAnswer(talkInCalm, words);
    expect([copy.draft(talkInCalm, 'name'), copy.answer(talk)]).toEqual([null, null]);
    expect(copy.unconfirmed()).toEqual([talkInCalm]);
    copy.forget(talkInCalm);
    expect([copy.draft(talk, 'name'), copy.answer(talkInCalm)]).toEqual([text, null]);
  });

  test('a programme that is not given is none at all', () => {
    const copy = opened();
    copy.keepDraft({ activity: 'worry', programme: undefined }, 'name', text);
    copy.keepAnswer({ activity: 'worry', programme: undefined }, yes);
    expect([copy.draft(talk, 'name'), copy.answer(talk)]).toEqual([text, yes]);
  });

  test('names with any characters are told apart, in Activities, Programmes and steps', () => {
    const copy = opened();
    const all = odd.flatMap((activity): Conversation[] => [
      { activity },
      ...odd.map((programme) => ({ activity, programme })),
    ]);
    for (const [index, of] of all.entries()) {
      copy.keepAnswer(of, { ...words, key: `${index}` });
      for (const stepId of odd) copy.keepDraft(of, stepId, { kind: 'input', text: `${index} ${stepId}` });
    }
    expect(copy.unconfirmed()).toEqual(expect.arrayContaining(all));
    expect(copy.unconfirmed()).toHaveLength(all.length);
    for (const [index, of] of all.entries()) {
      expect(copy.answer(of)?.key).toBe(`${index}`);
      for (const stepId of odd)
        expect(copy.draft(of, stepId)).toEqual({ kind: 'input', text: `${index} ${stepId}` });
    }
  });

  test.each(odd)('forgetting the Activity %j drops what is its own and nothing else', (activity) => {
    const copy = opened();
    const all = odd.flatMap((name): Conversation[] => [
      { activity: name },
      { activity: name, programme: 'worry' },
      { activity: 'worry', programme: name },
    ]);
    for (const of of all) {
      copy.keepAnswer(of, words);
      for (const stepId of ['', 'name', '"]']) copy.keepDraft(of, stepId, text);
    }
    copy.forget({ activity });
    for (const of of all) {
      const isGone = of.activity === activity && of.programme === undefined;
      expect(copy.answer(of)).toEqual(isGone ? null : words);
      for (const stepId of ['', 'name', '"]']) expect(copy.draft(of, stepId)).toEqual(isGone ? null : text);
    }
  });

  test('what was kept can be listed, dropped and confirmed while the list is gone through', () => {
    const copy = opened();
    for (const activity of odd) copy.keepAnswer({ activity }, yes);
    for (const of of copy.unconfirmed()) copy.keepAnswer(of, null);
    empty(copy);
  });

  test('is empty for another person, and what somebody else left is removed', () => {
    const copy = opened();
    copy.keepDraft(talk, 'name', text);
    copy.keepAnswer(talk, words);
    copy.open('somebody else');
    empty(copy);
    copy.keepAnswer(talk, yes);
    copy.open('somebody');
    empty(copy);
  });

  test('opened again by the same person it is as it was', () => {
    const copy = opened();
    copy.keepDraft(talk, 'name', text);
    copy.keepAnswer(talk, words);
    copy.open('somebody');
    expect([copy.draft(talk, 'name'), copy.answer(talk)]).toEqual([text, words]);
  });

  test('cleared it is empty, and still the person’s', () => {
    const copy = opened();
    copy.keepDraft(talk, 'name', text);
    copy.keepAnswer(talk, words);
    copy.keepAnswer(talkInCalm, yes);
    copy.clear();
    empty(copy);
    empty(copy, talkInCalm);
    copy.keepDraft(talk, 'name', text);
    expect(copy.draft(talk, 'name')).toEqual(text);
  });

  test('the pace is the device’s: it stays when the rest goes', () => {
    const copy = make();
    expect(copy.pace()).toBeNull();
    copy.keepPace('quick');
    copy.open('somebody');
    copy.keepPace('instant');
    copy.clear();
    copy.open('somebody else');
    expect(copy.pace()).toBe('instant');
  });
});

describe('a copy in storages', () => {
  /** A tab of somebody's device with something of each kind in it. */
  function used(device = new TestDevice()) {
    const tab = device.tab();
    const copy = tab.load();
    copy.open('somebody');
    copy.keepDraft(talk, 'name', text);
    copy.keepAnswer(talk, words);
    copy.keepPace('quick');
    return { device, tab, copy };
  }

  function loaded(tab: ReturnType<TestDevice['tab']>, person = 'somebody'): StorageDeviceCopy {
    const copy = tab.load();
    copy.open(person);
    return copy;
  }

  test('all of it survives loading the page again', () => {
    const copy = loaded(used().tab);
    expect([copy.draft(talk, 'name'), copy.answer(talk), copy.pace()]).toEqual([text, words, 'quick']);
    expect(copy.unconfirmed()).toEqual([talk]);
  });

  test('another tab has the answers and the pace, and drafts of its own', () => {
    const { device, tab } = used();
    const copy = loaded(device.tab());
    expect([copy.draft(talk, 'name'), copy.answer(talk), copy.pace()]).toEqual([null, words, 'quick']);
    copy.keepDraft(talk, 'name', form);
    expect(loaded(tab).draft(talk, 'name')).toEqual(text);
  });

  test('a tab sees what another one keeps and confirms, at once', () => {
    const { device, copy } = used();
    const other = loaded(device.tab());
    other.keepAnswer(talkInCalm, yes);
    copy.keepAnswer(talk, null);
    expect([copy.unconfirmed(), other.unconfirmed()]).toEqual([[talkInCalm], [talkInCalm]]);
  });

  test('cleared in one tab, every tab is empty', () => {
    const { device, tab, copy } = used();
    const others = [device.tab(), device.tab()].map((other) => ({ tab: other, copy: loaded(other) }));
    for (const other of others) other.copy.keepDraft(talkInCalm, 'name', form);
    others[0]!.copy.clear();
    for (const one of [copy, ...others.map((other) => other.copy)]) {
      empty(one);
      empty(one, talkInCalm);
    }
    for (const one of [tab, ...others.map((other) => other.tab)]) empty(loaded(one), talkInCalm);
    expect(device.contents()).not.toMatch(/Gus|long|two/);
  });

  test.each(['full', 'refusing'] as const)(
    'cleared in one tab while the storages are %s, every tab that hears of it is empty',
    (trouble) => {
      const { device } = used();
      const other = loaded(device.tab());
      device.trouble = trouble;
      other.keepDraft(talk, 'name', form);
      other.keepAnswer(talkInCalm, answers);
      device.trouble = null;
      loaded(device.tab()).clear();
      empty(other);
      empty(other, talkInCalm);
    },
  );

  test('something else that another tab writes or removes changes nothing', () => {
    const { device, copy } = used();
    const other = device.tab();
    other.localStorage.setItem('jsonEditorContent', '{}');
    other.localStorage.removeItem('jsonEditorContent');
    expect([copy.draft(talk, 'name'), copy.answer(talk)]).toEqual([text, words]);
  });

  test('what another person left is not read and not left lying', () => {
    const { device, tab } = used();
    empty(loaded(tab, 'somebody else'));
    expect(device.contents()).not.toMatch(/Gus|long/);
    empty(loaded(tab, 'somebody'));
  });

  test('a tab of a person who is gone takes nothing away from the next one', () => {
    const { device, copy } = used();
    const next = loaded(device.tab(), 'somebody else');
    next.keepAnswer(talkInCalm, yes);
    copy.keepAnswer(talk, null);
    copy.forget(talk);
    empty(copy);
    expect(next.answer(talkInCalm)).toEqual(yes);
  });

  test('nothing is stored before it is opened', () => {
    const device = new TestDevice();
    const copy = device.tab().load();
    copy.keepDraft(talk, 'name', text);
    copy.keepAnswer(talk, words);
    expect(device.contents()).toBe('');
  });

  test.each(['', '{', 'null', 'true', '0', '"x"', '[]', '{}', '[[]]', 'undefined', '\u0000', '{"person":1}'])(
    'damaged: %j in place of what was kept is nothing, and it can be kept anew',
    (damaged) => {
      const { device, tab } = used();
      device.overwrite(() => damaged);
      const copy = loaded(tab);
      empty(copy);
      expect(copy.pace()).toBeNull();
      copy.keepDraft(talk, 'name', form);
      copy.keepAnswer(talk, yes);
      copy.keepPace('normal');
      const again = loaded(tab);
      expect([again.draft(talk, 'name'), again.answer(talk), again.pace()]).toEqual([form, yes, 'normal']);
    },
  );

  test('cut off anywhere, it is whole or nothing', () => {
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

  test.each(shapes)('of the wrong shape: %j is nothing', (shape) => {
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
      copy.keepAnswer(talkInCalm, yes);
      expect(copy.unconfirmed()).toEqual([talkInCalm]);
    },
  );

  test.each(['slow', 'toString', '', 'Normal', 1, null, ['quick'], { quick: true }])(
    'no pace: %j',
    (pace) => {
      const { device, tab } = used();
      device.reshape((value) => (value === 'quick' ? pace : value));
      expect(loaded(tab).pace()).toBeNull();
    },
  );

  test.each(['blocked', 'refusing', 'full'] as const)(
    'storages that are %s: the copy lives as long as the page',
    (trouble) => {
      const { tab } = used(new TestDevice(trouble));
      const copy = loaded(tab);
      empty(copy);
      expect(copy.pace()).toBeNull();
    },
  );

  test('full, then with room again: what changes from then on is stored', () => {
    const { device, tab, copy } = used(new TestDevice('full'));
    device.trouble = null;
    copy.keepDraft(talk, 'asked', form);
    copy.keepAnswer(talkInCalm, yes);
    copy.keepPace('normal');
    const again = loaded(tab);
    expect([again.draft(talk, 'asked'), again.answer(talkInCalm), again.pace()]).toEqual([
      form,
      yes,
      'normal',
    ]);
  });

  test('full: what was taken back or changed does not come back with the next page', () => {
    const { device, tab, copy } = used();
    device.trouble = 'full';
    copy.keepAnswer(talk, yes);
    copy.keepDraft(talk, 'name', null);
    expect([copy.answer(talk), copy.draft(talk, 'name')]).toEqual([yes, null]);
    empty(loaded(tab));
  });

  test('full: what was stored for other conversations and other steps stays stored', () => {
    const { device, tab, copy } = used();
    device.trouble = 'full';
    copy.keepAnswer(talkInCalm, yes);
    copy.keepDraft(talk, 'asked', form);
    expect([copy.answer(talkInCalm), copy.draft(talk, 'asked')]).toEqual([yes, form]);
    expect(copy.unconfirmed()).toEqual(expect.arrayContaining([talk, talkInCalm]));
    const again = loaded(tab);
    expect([again.draft(talk, 'name'), again.answer(talk)]).toEqual([text, words]);
  });

  test('two tabs that keep something at the same instant take nothing from each other', () => {
    const { device, copy } = used();
    const other = loaded(device.tab());
    // Each tab reads before it hears of what the other one writes.
    device.meanwhile(() => other.keepAnswer(talkInCalm, yes));
    copy.keepAnswer(talk, null);
    expect(loaded(device.tab()).unconfirmed()).toEqual([talkInCalm]);
  });
});

function textOf(draft: Draft | null): string | null {
  return draft?.kind === 'input' ? draft.text : null;
}

/** A draft or an answer, among whatever stands around it. */
function isKept(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('kind' in value || 'stepId' in value);
}

describe.each([
  ['in memory', () => new MemoryTabs()],
  ['over a channel', () => ({ open: () => new ChannelOtherTabs() })],
])('other tabs %s', (_, make) => {
  /** Channels of Node keep their program alive until they are closed. */
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
    const heard: string[] = [];
    return { one, two, three, heard, hears: (name: string) => () => void heard.push(name) };
  }

  test('who listens to the same conversation hears of it, the teller does not', async () => {
    const { one, two, three, heard, hears } = setUp();
    one.hear(talk, hears('one'));
    two.hear(talk, hears('two'));
    two.hear(talk, hears('two again'));
    three.hear({ activity: 'worry', programme: undefined }, hears('three'));
    one.tell(talk);
    await carried();
    expect(heard.toSorted()).toEqual(['three', 'two', 'two again']);
  });

  test('another conversation is not heard, alone and inside a Programme are two', async () => {
    const { one, two, heard, hears } = setUp();
    for (const activity of odd) {
      two.hear({ activity }, hears(activity));
      two.hear({ activity, programme: 'calm' }, hears(`${activity} in calm`));
      two.hear({ activity: 'calm', programme: activity }, hears(`calm in ${activity}`));
    }
    for (const activity of odd) {
      heard.length = 0;
      one.tell({ activity });
      await carried();
      expect(heard).toEqual([activity]);
    }
  });

  test('who stopped listening hears no more', async () => {
    const { one, two, heard, hears } = setUp();
    const stop = two.hear(talk, hears('stopped'));
    two.hear(talk, hears('listens'));
    stop();
    stop();
    one.tell(talk);
    await carried();
    expect(heard).toEqual(['listens']);
  });

  test('telling before anybody listens is lost', async () => {
    const { one, two, heard, hears } = setUp();
    one.tell(talk);
    await carried();
    two.hear(talk, hears('two'));
    await carried();
    expect(heard).toEqual([]);
  });
});

test('a browser without channels keeps its tabs apart', () => {
  const { BroadcastChannel: Channel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  try {
    const tab = new ChannelOtherTabs();
    const heard = jest.fn();
    const stop = tab.hear(talk, heard);
    tab.tell(talk);
    stop();
    expect(heard).not.toHaveBeenCalled();
  } finally {
    globalThis.BroadcastChannel = Channel;
  }
});
