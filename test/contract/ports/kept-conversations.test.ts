import type {
  ConversationKey,
  OfflineRunLog,
  OfflineStore,
} from '../../../src/application/ports/device/chat/offline-store.ts';
import { packValidMs, type Pack } from '../../../src/domain/chat/pack.ts';
import { StorageOfflineStore } from '../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { readOfflinePack } from '../../../src/infrastructure/shared/api/read-pack.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestDevice } from '../../support/browser-device.ts';

/** The conversation that a device keeps to continue without a network. */
const talk: ConversationKey = { activity: 'worry' };
const inCalm: ConversationKey = { activity: 'worry', programme: 'calm' };
const pack: Pack = {
  version: 'v1',
  activity: { slug: 'worry', title: 'When worries come', touchpoints: [] },
  startedAt: 1,
  log: [{ kind: 'opened', at: 2 }],
  issuedAt: 3,
  validUntil: 3 + packValidMs,
};
const log: OfflineRunLog = {
  entries: [
    { kind: 'opened', at: 2 },
    { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Gus' }, at: 4 },
  ],
  from: 1,
  answers: 1,
  completedAt: null,
  refused: null,
};

function keep(copy: OfflineStore, of: ConversationKey): void {
  copy.savePack(of, pack);
  copy.saveLog(of, log);
}

const longer: OfflineRunLog = {
  ...log,
  entries: [
    ...(Array.isArray(log.entries) ? log.entries : []),
    { kind: 'answered', stepId: 'how', response: { kind: 'choice', response: 'Well' }, at: 5 },
  ],
  answers: 2,
};

const nothing = (copy: OfflineStore, of = talk): void =>
  expect([copy.pack(of), copy.log(of), copy.keptConversations()]).toEqual([null, null, []]);

describe.each([
  ['in memory', () => new MemoryOfflineStore()],
  ['in storages', () => new TestDevice().tab().load()],
  ['in storages that are blocked', () => new TestDevice('blocked').tab().load()],
  ['in storages that are full', () => new TestDevice('full').tab().load()],
])('an offline store %s', (_where, make: () => OfflineStore) => {
  function opened(): OfflineStore {
    const copy = make();
    copy.open('somebody');
    return copy;
  }

  test('keeps nothing before it is opened', () => {
    const copy = make();
    keep(copy, talk);
    nothing(copy);
    expect(copy.reopen()).toEqual([]);
  });

  test('keeps a pack and its log, for each conversation', () => {
    const copy = opened();
    keep(copy, talk);
    expect(readOfflinePack(copy.pack(talk))).toMatchObject({
      version: 'v1',
      activity: pack.activity,
      startedAt: 1,
    });
    expect(copy.log(talk)).toEqual(log);
    expect([copy.pack(inCalm), copy.log(inCalm)]).toEqual([null, null]);
    keep(copy, inCalm);
    expect(copy.keptConversations()).toEqual([
      { ...talk, title: pack.activity.title },
      { ...inCalm, title: pack.activity.title },
    ]);
    copy.savePack(inCalm, null);
    expect(copy.keptConversations()).toEqual([{ ...talk, title: pack.activity.title }]);
    expect(copy.log(inCalm)).toBeNull();
  });

  test('keeps no log without its pack', () => {
    const copy = opened();
    copy.saveLog(talk, log);
    nothing(copy);
  });

  test('a pack without its log is no pack', () => {
    const copy = opened();
    copy.savePack(talk, pack);
    nothing(copy);
  });

  test('says when a log has changed, until nobody listens', () => {
    const copy = opened();
    const listener = jest.fn<void, []>();
    const end = copy.watchLogs(listener);
    keep(copy, talk);
    expect(listener).toHaveBeenCalledTimes(1);
    copy.savePack(talk, null);
    expect(listener).toHaveBeenCalledTimes(2);
    end();
    keep(copy, talk);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('forgets it when the Activity is begun again', () => {
    const copy = opened();
    keep(copy, talk);
    copy.forget(talk);
    nothing(copy);
  });

  test('removes the packs that hold nothing unsent, and leaves the others, drafts and answers alone', () => {
    const copy = opened();
    keep(copy, talk);
    keep(copy, inCalm);
    const finished: ConversationKey = { activity: 'sleep' };
    copy.savePack(finished, pack);
    copy.saveLog(finished, { ...log, from: 2, answers: 0, completedAt: 9 });
    copy.saveLog(inCalm, { ...log, from: 2, answers: 0 });
    copy.saveDraft(inCalm, 'name', { kind: 'input', text: 'Gus' });
    const answer = { stepId: 'how', response: { kind: 'choice', response: 'Yes' }, key: 'k' } as const;
    copy.saveAnswer(inCalm, answer);
    const listener = jest.fn<void, []>();
    copy.watchLogs(listener);
    copy.removeSent();
    expect([copy.pack(inCalm), copy.log(inCalm)]).toEqual([null, null]);
    expect([copy.log(talk), copy.log(finished)]).toMatchObject([log, { completedAt: 9 }]);
    expect([copy.draft(inCalm, 'name'), copy.answer(inCalm)]).toEqual([
      { kind: 'input', text: 'Gus' },
      answer,
    ]);
    expect(listener).toHaveBeenCalled();
  });

  test('once cleared it keeps none, whatever is still on its way, until it is opened again', () => {
    const copy = opened();
    keep(copy, talk);
    copy.clear();
    nothing(copy);
    keep(copy, talk);
    nothing(copy);
    copy.open('somebody');
    keep(copy, talk);
    expect(copy.log(talk)).toEqual(log);
  });

  test("is empty for another person, and the former person's is removed", () => {
    const copy = opened();
    keep(copy, talk);
    copy.open('somebody else');
    nothing(copy);
    copy.open('somebody');
    nothing(copy);
  });
});

describe('an offline store in browser storage', () => {
  const dayMs = 24 * 60 * 60 * 1000;

  function used() {
    const device = new TestDevice();
    const tab = device.tab();
    const copy = tab.load();
    copy.open('somebody');
    keep(copy, talk);
    return { device, tab, copy };
  }

  test('opens again for whoever it was kept for, and says so', () => {
    const { tab } = used();
    const copy = tab.load();
    nothing(copy);
    expect(copy.isReopened()).toBe(false);
    expect(copy.reopen()).toEqual([{ ...talk, title: pack.activity.title }]);
    expect([copy.isReopened(), copy.log(talk)]).toEqual([true, log]);
    copy.open('somebody');
    expect([copy.isReopened(), copy.log(talk)]).toEqual([false, log]);
  });

  test('packs without anything unsent are removed before it is opened, those whose log is damaged too', () => {
    const { device, tab, copy } = used();
    tab.load().removeSent();
    expect(copy.log(talk)).toEqual(log);
    copy.saveLog(talk, { ...log, from: 2, answers: 0 });
    keep(copy, inCalm);
    device.overwrite((value) => (value.includes('"answers":1') ? '{' : value));
    tab.load().removeSent();
    expect(copy.keptConversations()).toEqual([]);
    expect(device.contents()).not.toMatch(/Gus|worries/);
  });

  test('what home remembers goes with them, and in every tab once it is cleared', () => {
    const { device, tab, copy } = used();
    const other = device.tab();
    other.load();
    const remember = (): void => {
      tab.localStorage.setItem('fireside.home', '{"fits":{"worry":"wrong"}}');
      for (const { area } of [tab, other]) area.set('fireside.home-today', '{"who":"teenager"}');
    };
    remember();
    copy.removeSent();
    expect(device.contents()).not.toMatch(/wrong/);
    expect(tab.area.has('fireside.home-today')).toBe(false);
    remember();
    copy.clear();
    expect(device.contents()).not.toMatch(/wrong|teenager/);
  });

  test('another tab hears of a log, and cleared it keeps none of the conversation on its screen', () => {
    const { device, copy } = used();
    const other = device.tab().load();
    other.open('somebody');
    const listener = jest.fn<void, []>();
    other.watchLogs(listener);
    copy.saveLog(talk, { ...log, from: 2, answers: 0 });
    expect(listener).toHaveBeenCalled();
    expect(other.log(talk)).toMatchObject({ from: 2 });
    copy.clear();
    keep(other, talk);
    nothing(other);
    expect(device.contents()).not.toMatch(/Gus|worries/);
  });

  test('after fourteen days it is gone, from the storage too', () => {
    const storages = new TestDevice();
    const clock = new ManualClock(3);
    const load = (): StorageOfflineStore => storages.tab().load(clock);
    const copy = load();
    copy.open('somebody');
    keep(copy, talk);
    clock.moveBy(14 * dayMs - 1);
    expect(copy.keptConversations()).toHaveLength(1);
    clock.moveBy(1);
    nothing(load());
    // A page that is still open can submit entries that the server does not have.
    expect(copy.pack(talk)).not.toBeNull();
    copy.saveLog(talk, { ...log, from: 2, answers: 0 });
    expect(copy.pack(talk)).toBeNull();
    load().open('somebody');
    expect(storages.contents()).not.toMatch(/Gus|worries/);
  });

  test('full: the log before one that does not fit stays stored, and this page goes on with the newer one', () => {
    const { device, tab, copy } = used();
    expect(copy.isLasting(talk)).toBe(true);
    device.trouble = 'full';
    copy.saveLog(talk, longer);
    expect([copy.log(talk), copy.isLasting(talk), copy.isLasting()]).toEqual([longer, false, false]);
    const again = tab.load();
    expect(again.reopen()).toEqual([{ ...talk, title: pack.activity.title }]);
    expect(again.log(talk)).toEqual(log);
  });

  test('full: what the server has leaves the device with the page, because no older copy of it may go on', () => {
    const { device, tab, copy } = used();
    device.trouble = 'full';
    const handedIn: OfflineRunLog = { ...longer, from: 3, answers: 0 };
    copy.saveLog(talk, handedIn);
    expect([copy.log(talk), copy.isLasting(talk)]).toEqual([handedIn, true]);
    expect(tab.load().reopen()).toEqual([]);
    expect(device.contents()).not.toMatch(/Gus|worries/);
  });

  test('full before the first log fits: the next page has no pack', () => {
    const { device, tab, copy } = used();
    copy.savePack(inCalm, pack);
    device.trouble = 'full';
    copy.saveLog(inCalm, log);
    expect([copy.log(inCalm), copy.isLasting(inCalm), copy.isLasting(talk)]).toEqual([log, false, true]);
    const again = tab.load();
    again.open('somebody');
    expect([again.pack(inCalm), again.log(inCalm)]).toEqual([null, null]);
    expect(again.keptConversations()).toEqual([{ ...talk, title: pack.activity.title }]);
  });

  test('full, then with room again: pack and log are stored by the next change of the log', () => {
    const device = new TestDevice('full');
    const tab = device.tab();
    const copy = tab.load();
    copy.open('somebody');
    keep(copy, talk);
    device.trouble = null;
    copy.saveLog(talk, longer);
    expect(copy.isLasting(talk)).toBe(true);
    expect(tab.load().reopen()).toHaveLength(1);
    const again = tab.load();
    again.open('somebody');
    expect(again.log(talk)).toEqual(longer);
  });

  test('a pack whose log is gone is removed when the device is opened', () => {
    const { device, tab } = used();
    device.rename('fireside.log ', 'other ');
    expect(tab.load().reopen()).toEqual([]);
    tab.load().open('somebody');
    expect(device.contents()).not.toContain('worries');
  });

  test.each(['full', 'blocked', 'refusing'] as const)(
    '%s: an answer on its way is not lasting',
    (trouble) => {
      const copy = new TestDevice(trouble).tab().load();
      copy.open('somebody');
      expect(copy.isLasting(talk)).toBe(true);
      const listener = jest.fn<void, []>();
      copy.watchLogs(listener);
      copy.saveAnswer(talk, { stepId: 'how', response: { kind: 'choice', response: 'Yes' }, key: 'k' });
      expect([copy.isLasting(talk), copy.isLasting(), listener.mock.calls.length]).toEqual([false, false, 1]);
      copy.saveAnswer(talk, null);
      expect(copy.isLasting(talk)).toBe(true);
    },
  );

  test.each(['', '{', 'null', '0', '"x"', '[]', '{"person":"somebody"}', '{"person":"somebody","value":{}}'])(
    'damaged: %j in place of a value reads as nothing and can be saved over',
    (damaged) => {
      const { device, tab } = used();
      device.overwrite(() => damaged);
      const copy = tab.load();
      expect(copy.reopen()).toEqual([]);
      copy.open('somebody');
      nothing(copy);
      keep(copy, talk);
      expect(copy.log(talk)).toEqual(log);
    },
  );
});
