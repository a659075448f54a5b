import { act, screen, within } from '@testing-library/react';
import { AppError } from '../../../src/application/errors.ts';
import { emptyFilter, type Filter } from '../../../src/domain/catalogue/filter.ts';
import type { Shelf } from '../../../src/domain/catalogue/shelves.ts';
import { DashboardScreen } from '../../../src/ui/learner/dashboard/DashboardScreen.tsx';
import { DashboardStore } from '../../../src/ui/learner/dashboard/dashboard-store.ts';
import { card, learnerGateway, noon, servicesWith, settle, show } from './support.tsx';

/** Searches wait until the test answers them. */
function searches() {
  const asked: {
    filter: Filter;
    answer(shelves: Shelf[]): void;
    fail(error: unknown): void;
    aborted: boolean;
  }[] = [];
  const learners = learnerGateway({
    search: (filter) => {
      const { promise, resolve, reject } = Promise.withResolvers<Shelf[]>();
      const search = { filter, answer: resolve, fail: reject, aborted: false };
      asked.push(search);
      return { shelves: promise, abort: () => void (search.aborted = true) };
    },
  });
  return { asked, learners };
}

async function open(query = '') {
  const { asked, learners } = searches();
  await show(<DashboardScreen />, '/', `/${query}`, servicesWith({ learners }));
  return {
    asked,
    answer: async (shelves: Shelf[]) => {
      await act(async () => asked.at(-1)?.answer(shelves));
      await settle();
    },
  };
}

test('the heading is there at once, and Loading until the answer', async () => {
  const { answer } = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Small talks that make a big difference at home',
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
  await answer([{ label: 'Stress', cards: [card()] }]);
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
});

test('a row for each category, Programmes first, each card a link with its facts', async () => {
  const { answer } = await open();
  const calm = card({
    type: 'Programme',
    slug: 'calm',
    title: 'Calmer conversations',
    completedPercentage: 100,
  });
  await answer([
    { label: 'Stress', cards: [card(), calm] },
    { label: 'Anxiety', cards: [] },
  ]);
  const row = within(screen.getByRole('region', { name: 'Stress' }));
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/programme/calm',
    '/activity/worry',
  ]);
  expect(row.getByRole('img', { name: 'Completed' })).toBeInTheDocument();
  expect(row.getAllByText('Trust Initiator')).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'Anxiety' })).getByText('No results')).toBeInTheDocument();
});

test('a row opens at its first card that is available and not completed', async () => {
  const { answer } = await open();
  const cards = [
    card({ slug: 'a', availableAt: noon, completedAt: noon }),
    card({ slug: 'b' }),
    card({ slug: 'c', availableAt: noon }),
  ];
  await answer([{ label: 'Stress', cards }]);
  const [rail] = within(screen.getByRole('region', { name: 'Stress' })).getAllByRole('list');
  expect(rail?.scrollLeft).toBe(600);
});

test.each([
  ['no rows', []],
  ['empty rows alone', [{ label: 'Stress', cards: [] }]],
])('%s: nothing found', async (_, shelves) => {
  const { answer } = await open();
  await answer(shelves);
  expect(screen.getByRole('heading', { name: 'No results found' })).toBeInTheDocument();
  expect(screen.getByText('Please widen your search criteria')).toBeInTheDocument();
});

test('the filter comes from the address', async () => {
  const { asked } = await open('?lifeChallenges=stress,anxiety&searchText=big%20day');
  expect(asked.map(({ filter }) => filter)).toEqual([
    { ...emptyFilter, lifeChallenges: ['stress', 'anxiety'], searchText: 'big day' },
  ]);
});

test('a failed search is the generic error screen', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const { asked } = await open();
  await act(async () => asked[0]?.fail(new AppError('Unexpected', 'Broken pipe')));
  await settle();
  expect(screen.getByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
  errors.mockRestore();
});

test('a newer search gives the older one up, whose answer changes nothing', async () => {
  const { asked, learners } = searches();
  const store = new DashboardStore(learners);
  const first = store.search(emptyFilter);
  const second = store.search({ ...emptyFilter, searchText: 'x' });
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  asked[1]?.answer([{ label: 'New', cards: [card()] }]);
  asked[0]?.answer([{ label: 'Old', cards: [card()] }]);
  await Promise.all([first, second]);
  expect(store.shelves?.map(({ label }) => label)).toEqual(['New']);
  store.close();
  expect(asked[1]?.aborted).toBe(true);
});
