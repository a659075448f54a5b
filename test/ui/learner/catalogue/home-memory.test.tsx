import { act, screen } from '@testing-library/react';
import type { FamilyUsage } from '../../../../src/domain/catalogue/family-usage.ts';
import { emptyCatalogueFilter } from '../../../../src/domain/catalogue/filter.ts';
import type { Shelf } from '../../../../src/domain/catalogue/shelves.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { DashboardStore } from '../../../../src/ui/learner/catalogue/dashboard-store.ts';
import { SearchResults } from '../../../../src/ui/learner/catalogue/SearchResults.tsx';
import { memoryInstallation } from '../../../support/stores/memory-installation.ts';
import { memoryHome } from '../../../support/stores/memory-home.ts';
import { searches } from '../searches.ts';
import { card, noon, servicesWith, settle, show } from '../support.tsx';

/** The tests cover the family's story, which comes from its account and not from the device. */
const shelf = (label: string, ...slugs: string[]): Shelf => ({
  label,
  cards: slugs.map((slug) => card({ slug, title: slug })),
});
const nothing: FamilyUsage = { talks: 0, hasBegun: false, keepsBegun: false };

function open(story?: FamilyUsage, home = memoryHome()) {
  const { asked, learners, answer } = searches();
  const me = jest.fn(async () => ({ email: '', roles: [], paymentStatus: 'paid', ...(story && { story }) }));
  const gateway = Object.assign(learners, { me });
  const ports = { gateway, clock: new ManualClock(noon), memory: home, installation: memoryInstallation() };
  const store = new DashboardStore(ports, emptyCatalogueFilter, story);
  store.show(emptyCatalogueFilter);
  return { asked, answer, store, me, learners };
}

test.each<[string, FamilyUsage | undefined, boolean]>([
  ['has begun nothing', nothing, true],
  ['is not told', undefined, true],
  ['has begun something', { ...nothing, hasBegun: true }, false],
  ['has finished talks', { talks: 2, hasBegun: true, keepsBegun: false }, false],
])('an account that %s is new on a fresh device: %s', async (_what, story, isNew) => {
  const { store, answer } = open(story);
  await answer([shelf('Stress', 'a')]);
  expect(store.isReturn).toBe(!isNew);
  expect(store.asks).toBe(isNew);
  expect(store.kept.logs).toBe(story?.talks ?? 0);
});

test('that something begun is kept is told in one line that names nothing, unless something is looked for', async () => {
  const { store, answer, learners } = open({ talks: 0, hasBegun: true, keepsBegun: true });
  await show(<SearchResults store={store} onShowAll={undefined} />, '/', '/', servicesWith({ learners }));
  await answer([shelf('Stress', 'a')]);
  const line = screen.getByRole('link', { name: 'Something you began is kept under Your account' });
  expect(line).toHaveAttribute('href', '/account/conversations');
  act(() => store.show({ ...emptyCatalogueFilter, searchText: 'a' }));
  await settle();
});

test('what today is about is asked for, and what is under way stays out of it', async () => {
  const { store, asked, answer } = open({ ...nothing, hasBegun: true });
  await answer([shelf('Stress', 'calm')]);
  store.prefer({ about: 'lowDays' });
  expect(asked.at(-1)?.filter.lifeChallenges).toEqual(['depression', 'bereavement', 'selfHarm']);
  const sad = card({ slug: 'sad', title: 'sad', lifeChallenges: ['depression'] });
  const begun = card({ slug: 'begun', title: 'begun', lifeChallenges: ['depression'] });
  await answer([
    { label: 'In progress', cards: [begun] },
    { label: 'Depression', cards: [sad, begun] },
  ]);
  expect(store.lead).toMatchObject({ kind: 'begin', card: { slug: 'sad' } });
  expect(JSON.stringify([store.lead, store.rows])).not.toContain('begun"');
  store.prefer({});
  expect(store.lead).toMatchObject({ card: { slug: 'calm' } });
});

test('what was begun since the program was opened is known with the next look at home', async () => {
  const { store, me, answer } = open(nothing);
  await answer([shelf('Stress', 'a')]);
  expect(me).toHaveBeenCalledTimes(1);
  expect(store.story?.keepsBegun).toBe(false);
  const story = { ...nothing, hasBegun: true, keepsBegun: true };
  me.mockResolvedValue({ email: '', roles: [], paymentStatus: 'paid', story });
  store.close();
  store.show(emptyCatalogueFilter);
  await settle();
  expect(store.story?.keepsBegun).toBe(true);
});
