import { useLayoutEffect } from 'react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { emptyCatalogueFilter } from '../../../../src/domain/catalogue/filter.ts';
import type { Shelf } from '../../../../src/domain/catalogue/shelves.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ServicesProvider } from '../../../../src/ui/context/Services.tsx';
import { AnnouncerProvider } from '../../../../src/ui/kit/Announcer.tsx';
import { DashboardScreen } from '../../../../src/ui/learner/catalogue/DashboardScreen.tsx';
import { calmSearches, dangerSearches } from '../../../support/danger-searches.ts';
import { sampleOf } from '../../../support/random-share.ts';
import { searches } from '../searches.ts';
import { card, noon, pass, servicesWith, settle, surroundings } from '../support.tsx';

/** Renders the dashboard at an address that was reached from another page. */
async function open(query = '') {
  const { asked, learners, answer } = searches();
  const clock = new ManualClock(noon);
  const around = surroundings();
  const place: Place = { search: '', state: null, go: () => undefined };
  render(
    <ServicesProvider services={servicesWith({ clock, around, learners })}>
      <AnnouncerProvider>
        <MemoryRouter initialEntries={['/before', `/${query}`]}>
          <Address onChange={(now) => Object.assign(place, now)} />
          <Routes>
            <Route path="/" element={<DashboardScreen />} />
            <Route path="*" element={<p>Another page</p>} />
          </Routes>
        </MemoryRouter>
      </AnnouncerProvider>
    </ServicesProvider>,
  );
  await settle();
  const person = userEvent.setup();
  const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
  const openFilter = async () => {
    await press(/^Filter/);
    return within(await screen.findByRole('dialog', { name: 'Filter' }));
  };
  return { asked, answer, clock, copy: around.copy, place, person, press, openFilter };
}

type Place = { search: string; state: unknown; go: (to: string | number) => void };

function Address({ onChange }: { onChange: (place: Place) => void }) {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  useLayoutEffect(() => {
    onChange({ search, state, go: (to) => void (typeof to === 'number' ? navigate(to) : navigate(to)) });
  });
  return null;
}

const rows = (...counts: number[]): Shelf[] =>
  counts.map((count, row) => ({
    label: `Row ${row}`,
    cards: Array.from({ length: count }, (_, index) => card({ slug: `${row}-${index}` })),
  }));

test('Filter opens a full-screen modal with View Results and Show All, a search field and four groups', async () => {
  const { openFilter } = await open();
  const filter = await openFilter();
  expect(screen.getByRole('dialog')).toHaveClass('full');
  expect(filter.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Close',
    'View Results',
    'Show All',
  ]);
  expect(filter.getByLabelText('Search')).toBeVisible();
  const groups = filter.getAllByRole('group').map((group) => {
    const boxes = within(group).getAllByRole('checkbox');
    return [
      group.querySelector('legend')!.textContent,
      boxes.length,
      boxes[0]!.closest('label')!.textContent,
    ];
  });
  expect(groups).toEqual([
    ['Getting Started', 1, 'Checking In'],
    ['Life Challenges', 12, 'Anxiety'],
    ['Relationship Builders', 5, 'Trust Initiator'],
    ['Activity Time', 4, '5 mins'],
  ]);
});

test('a tick is in the address at once, replacing the history entry, and searches 300 ms later', async () => {
  const { asked, clock, openFilter, person, place } = await open('?lng=en');
  const filter = await openFilter();
  await person.click(filter.getByRole('checkbox', { name: 'Self Harm' }));
  await person.click(filter.getByRole('checkbox', { name: 'Anxiety' }));
  await person.click(filter.getByRole('checkbox', { name: '60 mins' }));
  expect(place.search).toBe('?lng=en&lifeChallenges=anxiety,selfHarm&durations=60mins');
  await pass(clock, 299);
  expect(asked).toHaveLength(1);
  await pass(clock, 1);
  expect(asked.map(({ filter }) => filter)).toEqual([
    emptyCatalogueFilter,
    { ...emptyCatalogueFilter, lifeChallenges: ['anxiety', 'selfHarm'], durations: ['60mins'] },
  ]);
  await person.click(filter.getByRole('checkbox', { name: 'Self Harm' }));
  expect(place.search).toBe('?lng=en&lifeChallenges=anxiety&durations=60mins');
  act(() => place.go(-1));
  expect(screen.getByText('Another page')).toBeVisible();
});

test('words typed into Search are searched 300 ms after the last key, and stay out of the address', async () => {
  const { asked, clock, openFilter, person, place } = await open('?durations=5mins');
  const filter = await openFilter();
  await person.type(filter.getByLabelText('Search'), 'big day');
  expect(filter.getByLabelText('Search')).toHaveValue('big day');
  expect(place.search).toBe('?durations=5mins');
  expect(place.state).toEqual({ typed: expect.stringMatching(/^[\d-]+$/) });
  expect(asked).toHaveLength(1);
  await pass(clock, 300);
  expect(asked.map(({ filter }) => filter.searchText)).toEqual(['', 'big day']);
});

test('words of an opened address count, and leave it with the first key', async () => {
  const { asked, person, place } = await open('?lng=en&searchText=big%20day');
  const box = screen.getByLabelText('What is on your mind?');
  expect(box).toHaveValue('big day');
  expect(asked.map(({ filter }) => filter.searchText)).toEqual(['big day']);
  expect(place.search).toBe('?lng=en&searchText=big%20day');
  await person.type(box, 's');
  const { state } = place;
  expect(box).toHaveValue('big days');
  expect([place.search, JSON.stringify(state)]).toEqual(['?lng=en', expect.not.stringContaining('big')]);
  await person.clear(box);
  expect(box).toHaveValue('');
  expect([place.search, place.state]).toEqual(['?lng=en', state]);
});

test('Back and Forward bring typed words back, and the link of home takes them away', async () => {
  const { clock, person, place } = await open();
  const box = () => screen.getByLabelText('What is on your mind?');
  await person.type(box(), 'big day');
  await pass(clock, 300);
  act(() => place.go('/elsewhere'));
  expect(screen.getByText('Another page')).toBeVisible();
  act(() => place.go(-1));
  expect(box()).toHaveValue('big day');
  act(() => place.go(-1));
  act(() => place.go(1));
  expect(box()).toHaveValue('big day');
  act(() => place.go('/'));
  expect(box()).toHaveValue('');
});

test('Back to an entry whose words the device has forgotten shows home without them', async () => {
  const { asked, clock, copy, person, place } = await open();
  const box = () => screen.getByLabelText('What is on your mind?');
  await person.type(box(), 'suicide');
  await pass(clock, 300);
  act(() => place.go('/elsewhere'));
  copy.clear();
  copy.open('another');
  act(() => place.go(-1));
  expect(box()).toHaveValue('');
  expect(JSON.stringify(place.state)).not.toContain('suicide');
  expect(asked.at(-1)!.filter.searchText).toBe('');
});

test('a page that Back brings up as it was left shows no words that the device has forgotten', async () => {
  const { clock, copy, person } = await open();
  const box = screen.getByLabelText('What is on your mind?');
  const bringUp = (): void =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await person.type(box, 'suicide');
  await pass(clock, 300);
  bringUp();
  expect(box).toHaveValue('suicide');
  copy.clear();
  copy.open('another');
  bringUp();
  expect(box).toHaveValue('');
});

test('typed words are in no title, cookie or history entry', async () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  const { clock, person, place } = await open();
  await person.type(screen.getByLabelText('What is on your mind?'), 'bereavement');
  await pass(clock, 300);
  expect(JSON.stringify([written.mock.calls, document.title, document.cookie, place.state])).not.toContain(
    'bereave',
  );
  written.mockRestore();
});

test.each([
  ['copies it', true, 'The link is copied. It says what you looked for.'],
  ['or says where it is', false, 'The link is in the address line of your browser.'],
])('“Copy link” puts typed words into the address and %s', async (_case, works, said) => {
  jest.useFakeTimers({ advanceTimers: true });
  const { clock, person, place, press } = await open('?durations=5mins');
  const copy = jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(() => (works ? Promise.resolve() : Promise.reject(new Error('Not allowed'))));
  await person.type(screen.getByLabelText('What is on your mind?'), 'big day');
  await pass(clock, 300);
  await press('Copy link');
  expect(place.search).toBe('?durations=5mins&searchText=big%20day');
  expect(copy).toHaveBeenCalledWith(window.location.href);
  await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent(said));
  jest.useRealTimers();
});

test('the filter is read from the address, with its count on the button and every box ticked', async () => {
  const { asked, openFilter } = await open(
    '?lifeChallenges=stress,somethingNewHere&gettingStarted=checkingIn&searchText=big%20day',
  );
  expect(asked.map(({ filter }) => filter)).toEqual([
    {
      ...emptyCatalogueFilter,
      lifeChallenges: ['stress', 'somethingNewHere'],
      gettingStarted: ['checkingIn'],
      searchText: 'big day',
    },
  ]);
  expect(screen.getByRole('button', { name: 'Filter (4)' })).toBeVisible();
  const narrowed = within(screen.getByRole('list', { name: 'Filtered by' })).getAllByRole('listitem');
  expect(narrowed.map(({ textContent }) => textContent)).toEqual([
    'Checking In',
    'Stress',
    'Something New Here',
    '“big day”',
  ]);
  const filter = await openFilter();
  const ticked = filter.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(ticked.map((box) => box.closest('label')!.textContent)).toEqual([
    'Checking In',
    'Stress',
    'Something New Here',
  ]);
  expect(filter.getByLabelText('Search')).toHaveValue('big day');
});

test('a box ticked by the address stays when it is unticked, with the focus, and can be ticked again', async () => {
  const { openFilter, person, place } = await open('?durations=45mins');
  const filter = await openFilter();
  const box = filter.getByRole('checkbox', { name: '45 mins' });
  await person.click(box);
  expect(place.search).toBe('');
  expect(box).toBeInTheDocument();
  expect(box).toHaveFocus();
  await person.click(box);
  expect(place.search).toBe('?durations=45mins');
});

test.each([
  ['commas, blanks and broken escapes', '?lifeChallenges=,,%20,&durations=%E0%A4%A&searchText=%'],
  ['mark-up and names of the language', '?gettingStarted=<b>&__proto__=x&constructor=y&lifeChallenges'],
  ['far too much', `?searchText=${'x'.repeat(5000)}&durations=${'a,'.repeat(500)}`],
  ['empty and repeated keys', '?&&&===&searchText=a&searchText=b'],
])('invalid values in the address are ignored: %s', async (_what, query) => {
  const { answer, openFilter } = await open(query);
  await answer(rows(1));
  expect(screen.getByRole('region', { name: 'Row 0' })).toBeVisible();
  expect((await openFilter()).getByRole('button', { name: 'View Results' })).toBeVisible();
});

describe('closing', () => {
  test.each([
    ['View Results', (press: Press) => press('View Results')],
    ['Escape', (_: Press, person: Person) => person.keyboard('{Escape}')],
    ['Enter in the search field', (_: Press, person: Person) => person.type(search(), '{Enter}')],
    ['the cross', (press: Press) => press('Close')],
  ])('by %s keeps the filter', async (_way, close) => {
    const { clock, openFilter, person, place, press } = await open('?durations=5mins');
    const filter = await openFilter();
    await person.click(filter.getByRole('checkbox', { name: 'Empathy' }));
    await close(press, person);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter (2)' })).toHaveFocus();
    await pass(clock, 300);
    expect(place.search).toBe('?relationshipBuilders=empathy&durations=5mins');
  });

  test('by Show All clears all five keys', async () => {
    const { asked, clock, openFilter, place, press } = await open(
      '?lifeChallenges=stress&relationshipBuilders=empathy&gettingStarted=checkingIn&durations=5mins&searchText=a&lng=en',
    );
    await openFilter();
    await press('Show All');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
    expect(place.search).toBe('?lng=en');
    await pass(clock, 300);
    expect(asked.at(-1)?.filter).toEqual(emptyCatalogueFilter);
  });

  test('nothing ticked disables nothing, although the groups are required by the rules', async () => {
    const { openFilter, press } = await open();
    const filter = await openFilter();
    await press('View Results');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(filter.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Required')).toBeNull();
  });
});

type Person = ReturnType<typeof userEvent.setup>;
type Press = (name: string | RegExp) => Promise<void>;
const search = () => screen.getByLabelText('Search');

test('the number of results is a status inside the dialog and beside the button', async () => {
  const { answer, clock, openFilter, person } = await open();
  const filter = await openFilter();
  expect(filter.getByRole('status')).toHaveTextContent(/^Loading$/);
  await answer(rows(3, 2));
  expect(filter.getByRole('status')).toHaveTextContent(/^5 results in 2 groups$/);
  await person.click(filter.getByRole('checkbox', { name: 'Empathy' }));
  expect(filter.getByRole('status')).toHaveTextContent(/^Loading$/);
  await pass(clock, 300);
  await answer(rows(1));
  expect(filter.getByRole('status')).toHaveTextContent(/^1 result in 1 group$/);
  await person.click(filter.getByRole('checkbox', { name: 'Trust Initiator' }));
  await pass(clock, 300);
  await answer([]);
  expect(filter.getByRole('status')).toHaveTextContent(/^No results found$/);
  await person.click(filter.getByRole('button', { name: 'View Results' }));
  expect(screen.getByRole('heading', { name: 'No results found' })).toBeVisible();
});

describe('a search that speaks of danger', () => {
  const help = (place: Pick<typeof screen, 'getByRole'>) =>
    place.getByRole('heading', { name: 'Get help now' }).parentElement!;

  // The module is loaded in advance, as on a device that has searched before.
  beforeAll(() => import('../../../../src/domain/catalogue/danger/help-order.ts'));

  test.each(sampleOf(dangerSearches.map(({ text }) => text)))(
    'shows help once, above what "%s" finds',
    async (text) => {
      const { answer } = await open(`?searchText=${encodeURIComponent(text)}`);
      await answer(rows(1));
      const found = screen.getByRole('region', { name: 'Row 0' });
      expect(screen.getAllByRole('heading', { name: 'Get help now' })).toHaveLength(1);
      expect(help(screen).compareDocumentPosition(found)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  test.each(sampleOf(calmSearches.filter((text) => text.trim() !== '')))(
    'shows no help above what "%s" finds',
    async (text) => {
      const { answer } = await open(`?searchText=${encodeURIComponent(text)}`);
      await answer(rows(1));
      expect(screen.queryByRole('heading', { name: 'Get help now' })).toBeNull();
    },
  );

  test('shows the helplines above the results, and before the reply', async () => {
    const { answer } = await open('?searchText=suicide');
    expect(within(help(screen)).getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999');
    await answer(rows(1));
    const card = screen.getByRole('region', { name: 'Row 0' });
    expect(help(screen).compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows the helplines where nothing was found', async () => {
    const { answer } = await open('?searchText=hit%20me');
    await answer([]);
    const empty = screen.getByRole('heading', { name: 'No results found' });
    expect(help(screen).compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows them above “No results found” for words that no list has, too', async () => {
    const { answer } = await open('?searchText=xyz');
    await answer([]);
    const empty = screen.getByRole('heading', { name: 'No results found' });
    expect(screen.getAllByRole('heading', { name: 'Get help now' })).toHaveLength(1);
    expect(help(screen).compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows the helplines in the filter while it is typed, and removes them with the words', async () => {
    const { openFilter, person } = await open();
    const filter = await openFilter();
    await person.type(filter.getByLabelText('Search'), 'my skill');
    expect(filter.queryByRole('region')).toBeNull();
    await person.clear(filter.getByLabelText('Search'));
    await person.type(filter.getByLabelText('Search'), 'hurt myself');
    expect(within(help(filter)).getByRole('link', { name: '0800 1111' })).toBeVisible();
    expect(filter.getByLabelText('Search')).toHaveFocus();
    await person.clear(filter.getByLabelText('Search'));
    expect(filter.queryByRole('region')).toBeNull();
  });

  test('is sent like any other search and is stored and logged nowhere', async () => {
    const written = jest.spyOn(Storage.prototype, 'setItem');
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      jest.spyOn(console, level),
    );
    const { answer, asked } = await open('?searchText=suicide');
    await answer(rows(1));
    expect(asked.map(({ filter }) => filter)).toEqual([{ ...emptyCatalogueFilter, searchText: 'suicide' }]);
    expect(JSON.stringify([written.mock.calls, logs.map(({ mock }) => mock.calls)])).not.toContain('suicide');
    jest.restoreAllMocks();
  });

  test('announces first that help is there', async () => {
    jest.useFakeTimers();
    const { answer } = await open('?searchText=kill');
    await answer([]);
    await act(async () => jest.advanceTimersByTime(500));
    expect(screen.getByRole('log')).toHaveTextContent('Get help now comes first. No results found');
    jest.useRealTimers();
  });
});

test('each search is announced once, when it is finished', async () => {
  jest.useFakeTimers();
  const spoken: (string | null)[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if ((target as Element).getAttribute('role') === 'log')
        spoken.push(...[...addedNodes].map(({ textContent }) => textContent));
  });
  observer.observe(document, { childList: true, subtree: true });
  const { answer, clock, place } = await open();
  const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  await answer(rows(12, 1, 1, 1));
  await wait(499);
  expect(spoken).toEqual([]);
  await wait(1);
  expect(spoken).toEqual(['15 results in 4 groups']);
  act(() => place.go('/?searchText=a'));
  await pass(clock, 300);
  await answer(rows(2));
  act(() => place.go('/?searchText=ab'));
  await pass(clock, 300);
  await answer(rows(2));
  await wait(5000);
  expect(spoken).toEqual(['15 results in 4 groups', '2 results in 1 group']);
  observer.disconnect();
  jest.useRealTimers();
});

test('the home link and Back change the filter like any address', async () => {
  const { asked, clock, person, openFilter, place, press } = await open('?durations=5mins');
  await openFilter();
  await person.click(screen.getByRole('checkbox', { name: 'Empathy' }));
  await press('View Results');
  act(() => place.go('/'));
  expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
  await pass(clock, 300);
  act(() => place.go(-1));
  expect(screen.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
  await pass(clock, 300);
  expect(asked.map(({ filter }) => [filter.relationshipBuilders, filter.durations])).toEqual([
    [[], ['5mins']],
    [[], []],
    [['empathy'], ['5mins']],
  ]);
});
