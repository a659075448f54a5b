/** @jest-environment jsdom */
import {
  hideTenderSlugs,
  readSearchShelves,
} from '../../../../src/infrastructure/browser/catalogue/hide-tender.ts';
import { HttpLearnerGateway } from '../../../../src/infrastructure/browser/catalogue/http-learner-gateway.ts';
import { HttpChatGatewayFactory } from '../../../../src/infrastructure/browser/chat/http-chat-gateway.ts';
import { StorageOfflineStore } from '../../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import type { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { exposeAddressFunctions } from '../../../../src/infrastructure/browser/early/hide-address.ts';
import { hideUrlSubject } from '../../../../src/domain/platform/hidden-address.ts';

beforeEach(() => {
  history.replaceState({ place: 1 }, '', '/');
  exposeAddressFunctions();
});
const shown = (slug: string): string => globalThis.firesideAddresses!.shown(`/activity/${slug}`);

test('what is tender stands in no address from then on, the present one too', () => {
  history.replaceState({ place: 1 }, '', '/activity/grey-days/chat?lng=cy#end');
  hideTenderSlugs([
    { slug: 'grey-days', lifeChallenges: ['depression'] },
    { slug: 'our-hour', lifeChallenges: ['exams'] },
    { slug: 'not-said' },
    { slug: 'by-its-author', lifeChallenges: [], tender: true },
    { slug: 'not-by-its-author', lifeChallenges: ['bullying'], tender: false },
  ]);
  expect(location.pathname + location.search + location.hash).toBe(
    `${hideUrlSubject('/activity/grey-days')}/chat?lng=cy#end`,
  );
  expect(history.state).toEqual({ place: 1 });
  for (const slug of ['grey-days', 'by-its-author'])
    expect(shown(slug)).toBe(hideUrlSubject(`/activity/${slug}`));
  for (const slug of ['our-hour', 'not-said', 'not-by-its-author'])
    expect(shown(slug)).toBe(`/activity/${slug}`);
});

test('the Programme through which an item is reached is hidden unless it is known for one that is not tender', () => {
  const at = (programme: string, activity: string): string =>
    `/programme/${programme}/activity/${activity}/chat`;
  const shownAfter = (programme: string, activity: string, tender: boolean): string => {
    history.replaceState(null, '', at(programme, activity));
    hideTenderSlugs([{ slug: activity, tender }], programme);
    return location.pathname;
  };
  hideTenderSlugs([{ slug: 'first-weeks', lifeChallenges: [] }]);
  const [, , activity] = hideUrlSubject(at('first-weeks', 'grey-nights')).split(
    /\/programme\/|\/activity\/|\/chat/,
  );
  expect(shownAfter('first-weeks', 'our-hours', false)).toBe(at('first-weeks', 'our-hours'));
  expect(shownAfter('first-weeks', 'grey-nights', true)).toBe(at('first-weeks', activity!));
  expect(shownAfter('standing-by', 'grey-nights', true)).toBe(
    hideUrlSubject(at('standing-by', 'grey-nights')),
  );
  expect(shownAfter('not-read', 'our-hours', false)).toMatch(
    /^\/programme\/_\w+\/activity\/our-hours\/chat$/,
  );
});

describe.each(['page', 'conversation', 'opening'] as const)(
  'a tender Activity in a Programme, by its %s',
  (what) => {
    const slug = `grey-${what}`;
    const programme = `days-${what}`;
    const activity = { id: slug, slug, title: slug, lifeChallenges: ['depression'] };
    const reply =
      what === 'opening' ? { activity, available: { steps: [], activityStatus: 'InProgress' } } : activity;
    const api = {
      ask: async (_address: unknown, _call: unknown, read: (wire: unknown) => unknown) => read(reply),
    } as unknown as ApiClient;
    const reads: Record<typeof what, () => Promise<unknown> | undefined> = {
      page: () => new HttpLearnerGateway(api).activity(slug, programme),
      conversation: () => new HttpChatGatewayFactory(api).open(slug, programme).activity(),
      opening: () => new HttpChatGatewayFactory(api).open(slug, programme).open?.(),
    };

    test('stands in the address without either slug', async () => {
      const both = `/programme/${programme}/activity/${slug}`;
      history.replaceState(null, '', both);
      await reads[what]();
      expect(location.pathname).toBe(hideUrlSubject(both));
    });
  },
);

test('what the device keeps of tender conversations is hidden as soon as that is read, without a network too', () => {
  const store = (): StorageOfflineStore => new StorageOfflineStore(new ManualClock(1));
  const before = store();
  before.open('somebody');
  const keep = (activity: string, isTender: boolean, programme?: string): void => {
    const of = { activity, programme };
    const playable = { slug: activity, title: activity, touchpoints: [], ...(isTender && { tender: true }) };
    before.savePack(of, {
      version: 'v1',
      activity: playable,
      startedAt: 1,
      log: [],
      issuedAt: 1,
      validUntil: 9,
    });
    before.saveLog(of, { entries: [], from: 0, answers: 0, completedAt: null });
  };
  keep('kept-grey', true, 'kept-programme');
  keep('kept-calm', false, 'calm-programme');
  const address = '/programme/kept-programme/activity/kept-grey/chat';
  history.replaceState(null, '', address);
  store().reopen();
  expect(location.pathname).toBe(hideUrlSubject(address));
  expect(globalThis.firesideAddresses!.shown('/programme/calm-programme/activity/kept-calm')).toBe(
    '/programme/calm-programme/activity/kept-calm',
  );
});

test('the cards of a search are read, and the tender ones hidden', () => {
  const card = (slug: string, lifeChallenges: string[]) => ({
    type: 'Activity',
    title: slug,
    slug,
    lifeChallenges,
  });
  const shelves = readSearchShelves({ All: [card('one', ['bereavement']), card('two', [])] });
  expect(shelves[0]!.cards.map(({ slug }) => slug)).toEqual(['one', 'two']);
  expect([shown('one'), shown('two')]).toEqual([hideUrlSubject('/activity/one'), '/activity/two']);
});

test('a page without the early script keeps its addresses', () => {
  globalThis.firesideAddresses = undefined;
  expect(() => hideTenderSlugs([{ slug: 'grey-days', tender: true }])).not.toThrow();
});
