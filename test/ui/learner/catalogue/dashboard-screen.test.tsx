import { readFileSync, statSync } from 'node:fs';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import { emptyCatalogueFilter } from '../../../../src/domain/catalogue/filter.ts';
import type { Shelf } from '../../../../src/domain/catalogue/shelves.ts';
import { StorageOfflineStore } from '../../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { DashboardScreen } from '../../../../src/ui/learner/catalogue/DashboardScreen.tsx';
import { DashboardStore } from '../../../../src/ui/learner/catalogue/dashboard-store.ts';
import { CardRows } from '../../../../src/ui/learner/catalogue/CardRows.tsx';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { searches, type Asked } from '../searches.ts';
import { memoryInstallation } from '../../../support/stores/memory-installation.ts';
import { memoryHome } from '../../../support/stores/memory-home.ts';
import { card, noon, pass, servicesWith, settle, show, surroundings } from '../support.tsx';

async function open(query = '', links = {}, home = memoryHome({ asked: true })) {
  const { asked, learners, answer } = searches();
  await show(<DashboardScreen />, '/', `/${query}`, servicesWith({ learners, links, home }));
  return { asked, answer };
}
const rowNames = (): (string | null | undefined)[] =>
  screen
    .queryAllByRole('region')
    .filter((region) => region.querySelector('article') !== null)
    .map((region) => region.querySelector('h2')?.textContent);
const shelf = (label: string, ...slugs: string[]): Shelf => ({
  label,
  cards: slugs.map((slug) => card({ slug, title: slug })),
});

describe('the hero', () => {
  test('has a title, an intro, and body text with a link to the e-book, with its format and size', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Small talks that make a big difference at home',
    );
    expect(screen.getByText(/^Short guided Activities for you and your child/)).toBeVisible();
    expect(screen.getByText(/Our e-book has little talks/)).toBeVisible();
    const link = screen.getByRole('link', { name: /^Download the e-book \(PDF, \d+ KB\)$/ });
    expect(link).toHaveAttribute('href', '/e-book.pdf');
    expect(link).toHaveAttribute('download');
    const said = Number(/\d+/.exec(link.textContent)![0]);
    const kilobytes = statSync('src/ui/public/e-book.pdf').size / 1024;
    expect(Math.abs(said - kilobytes)).toBeLessThan(10);
  });

  test('without a known size for an e-book set by a deployment', async () => {
    await open('', { ebook: 'https://books.example/talks.pdf' });
    const link = screen.getByRole('link', { name: 'Download the e-book' });
    expect(link).toHaveAttribute('href', 'https://books.example/talks.pdf');
  });

  test('the e-book is a tagged PDF in English, with a title, an outline and the product’s help lines', () => {
    const pdf = readFileSync('src/ui/public/e-book.pdf', 'latin1');
    expect(pdf).toMatch(/^%PDF-1\./);
    for (const part of [
      '/StructTreeRoot',
      '/Marked true',
      '/Lang (en-GB)',
      '/Outlines',
      '/DisplayDocTitle true',
    ])
      expect(pdf).toContain(part);
    for (const address of ['tel:999', 'tel:111', 'tel:116123', 'tel:08001111', 'sms:85258'])
      expect(pdf).toContain(`(${address})`);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(8);
    expect(pdf.length).toBeLessThan(400 * 1024);
  });
});

describe('the rows', () => {
  test('Loading shows while the result is unset', async () => {
    const { answer } = await open();
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
    await answer([shelf('Stress', 'a')]);
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  });

  test('one row for each category label, in the order of the reply', async () => {
    const { answer } = await open();
    await answer([shelf('Stress', 'a'), shelf('Anxiety', 'b'), shelf('Something New', 'c')]);
    await screen.findByRole('region', { name: 'Something New' });
    expect(rowNames()).toEqual(['Stress', 'Anxiety', 'Something New']);
    expect(within(screen.getByRole('region', { name: 'Anxiety' })).getByRole('link')).toHaveTextContent('b');
  });

  test('an empty row among others says No results', async () => {
    const { answer } = await open();
    await answer([shelf('Stress', 'a'), shelf('Anxiety')]);
    expect(within(screen.getByRole('region', { name: 'Anxiety' })).getByText('No results')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Stress' })).queryByText('No results')).toBeNull();
    expect(screen.queryByText('No results found')).toBeNull();
  });

  test('Programmes sort before Activities; cards link to their pages', async () => {
    const { answer } = await open();
    const calm = card({ type: 'Programme', slug: 'calm', title: 'Calm', completedPercentage: 100 });
    await answer([{ label: 'Stress', cards: [card(), calm, card({ slug: 'b', title: 'B' })] }]);
    const row = within(screen.getByRole('region', { name: 'Stress' }));
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/programme/calm',
      '/activity/worry',
      '/activity/b',
    ]);
    expect(row.getAllByRole('img', { name: 'Completed' })).toHaveLength(1);
  });

  test('each row opens at its first card that is available but not completed', async () => {
    const { answer } = await open();
    const done = card({ slug: 'a', availableAt: noon, completedAt: noon });
    const open1 = card({ slug: 'c', availableAt: noon });
    await answer([
      { label: 'Stress', cards: [done, card({ slug: 'b' }), open1] },
      { label: 'Anxiety', cards: [open1, done] },
      { label: 'Bullying', cards: [done, card({ slug: 'b' })] },
    ]);
    await screen.findByRole('region', { name: 'Bullying' });
    const starts = ['Stress', 'Anxiety', 'Bullying'].map(
      (name) => screen.getByRole('region', { name }).querySelector('ul')?.scrollLeft,
    );
    expect(starts).toEqual([600, 0, 0]);
  });

  test('a card shows unknown values as text', async () => {
    const { answer } = await open();
    await answer([{ label: 'Stress', cards: [card({ durations: ['45mins', 'wholeDay'] })] }]);
    expect(screen.getByText('Activity · 45 mins · Whole Day')).toBeVisible();
  });

  test('rows on the screen are rendered first, the others follow, none is left out', async () => {
    const labels = Array.from({ length: 20 }, (_, index) => `Row ${index}`);
    jest.useFakeTimers();
    render(
      <MemoryRouter>
        <CardRows rows={labels.map((label) => ({ kind: 'label', ...shelf(label, 'a', 'b') }))} />
      </MemoryRouter>,
    );
    const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown()).toEqual(labels.slice(0, 2));
    for (let frame = 0; frame < 20; frame += 1) act(() => jest.advanceTimersByTime(1));
    expect(shown()).toEqual(labels);
    jest.useRealTimers();
  });
});

describe('nothing matches', () => {
  test.each([
    ['no rows', []],
    ['empty rows alone', [shelf('Stress')]],
  ])('%s: says so, and offers to show all', async (_, shelves) => {
    const { asked, answer } = await open('?searchText=x');
    await answer(shelves);
    expect(screen.getByRole('heading', { name: 'No results found' })).toBeVisible();
    expect(screen.getByText('Please widen your search criteria')).toBeVisible();
    expect(rowNames()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Get help now' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show All' }));
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
    expect(asked.filter(({ nearest }) => nearest === undefined)).toHaveLength(1);
  });

  test('of what is ticked, the three nearest are shown, where the server names them', async () => {
    const { asked, answer } = await open('?lifeChallenges=stress');
    await answer([]);
    await screen.findByRole('heading', { name: 'No results found' });
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ nearest: 3, filter: { lifeChallenges: ['stress'] } }),
    );
    await answer([shelf('Stress', 'a', 'b'), shelf('Anxiety', 'a', 'c', 'd')]);
    const row = within(screen.getByRole('region', { name: 'Nearest to that' }));
    expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual(['a', 'b', 'c']);
  });

  test('below help for words that find nothing, nothing is near', async () => {
    const { asked, answer } = await open('?searchText=x');
    await answer([]);
    await screen.findByRole('heading', { name: 'Get help now' });
    await settle();
    expect(asked.filter(({ nearest }) => nearest !== undefined)).toEqual([]);
  });

  test.each([
    ['what is tender', true],
    ['anything else', false],
  ])('a search that finds %s first has help above it: %s', async (_case, tender) => {
    const { answer } = await open('?searchText=x');
    await answer([{ label: 'Stress', cards: [{ ...shelf('Stress', 'a').cards[0]!, tender }] }]);
    expect(screen.queryByRole('heading', { name: 'Get help now' }) !== null).toBe(tender);
  });

  test('a tender result that is not the first has help above it, too', async () => {
    const { answer } = await open('?searchText=x');
    const [one, other] = shelf('Stress', 'a', 'b').cards;
    await answer([
      { label: 'Anxiety', cards: [{ ...one!, relevance: 9 }] },
      { label: 'Stress', cards: [{ ...other!, relevance: 1, lifeChallenges: ['bereavement'] }] },
    ]);
    const help = screen.getByRole('heading', { name: 'Get help now' });
    const first = screen.getAllByRole('region')[0]!;
    expect(help.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['bereavement', true],
    ['anxiety', false],
  ])('tender results of the ticked topic %s have help above them: %s', async (topic, isTender) => {
    const { answer } = await open(`?lifeChallenges=${topic}`);
    await answer([{ label: 'Stress', cards: [{ ...shelf('Stress', 'a').cards[0]!, tender: true }] }]);
    expect(screen.queryByRole('heading', { name: 'Get help now' }) !== null).toBe(isTender);
  });

  test.each([
    ['my dad hits me', ['999', '0800 1111', '0808 2000 247', '0808 80 10 800']],
    ['i want to die', ['999', '116 123', '0800 1111', '111']],
    ['baby not breathing', ['999', '111']],
    ['x', ['999', '111', '116 123']],
  ])('above the results of "%s" the help lines begin with %j', async (text, first) => {
    await import('../../../../src/domain/catalogue/danger/help-order.ts');
    const { answer } = await open(`?searchText=${encodeURIComponent(text)}`);
    await answer([]);
    const help = screen.getByRole('heading', { name: 'Get help now' }).parentElement!;
    const numbers = within(help)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(numbers).toHaveLength(7);
    expect(numbers.slice(0, first.length)).toEqual(first);
  });

  test.each([
    ['refuses', (asked: Asked) => asked.fail(new AppError('InvalidRequest', 'Unknown: nearest'))],
    ['answers as without', (asked: Asked) => asked.answer([])],
  ])('a server that %s when asked for the nearest leaves the page as it is', async (_case, react) => {
    const { asked, answer } = await open('?lifeChallenges=stress');
    await answer([]);
    await waitFor(() => expect(asked.at(-1)?.nearest).toBe(3));
    await act(async () => react(asked.at(-1)!));
    await settle();
    expect(rowNames()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'No results found' })).toBeVisible();
  });
});

describe('another tab leaves by Exit', () => {
  const preference = { about: 'lowDays' } as const;

  /** Opens home on this device, whose store can be emptied by another tab. */
  async function openOnDevice(query: string) {
    const { asked, learners, answer } = searches();
    const clock = new ManualClock(noon);
    const copy = new StorageOfflineStore(clock);
    copy.open('somebody');
    const home = memoryHome({ asked: true, preference });
    const around = { ...surroundings(), copy };
    const Address = () => <output>{useLocation().search}</output>;
    const screens = (
      <>
        <DashboardScreen />
        <Address />
      </>
    );
    await show(screens, '/', `/${query}`, servicesWith({ clock, learners, home, around }));
    const leaveElsewhere = async (): Promise<void> => {
      home.write(memoryHome({ asked: true }).read());
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.cleared', newValue: 'true' }));
      });
      await settle();
    };
    return { asked, answer, clock, home, leaveElsewhere };
  }

  test('typed words, what they found and the help for them go from the screen at once', async () => {
    const { asked, answer, clock, leaveElsewhere } = await openOnDevice('');
    await answer([shelf('Stress', 'a')]);
    const box = screen.getByRole('searchbox', { name: 'What is on your mind?' });
    await userEvent.type(box, 'my dad hits me');
    await pass(clock, 300);
    await answer([shelf('Anxiety', 'b')]);
    await screen.findByRole('heading', { name: 'Get help now' });
    await leaveElsewhere();
    expect(box).toHaveValue('');
    expect(document.body).not.toHaveTextContent(/hits|Anxiety/);
    expect(screen.queryByRole('heading', { name: 'Get help now' })).toBeNull();
    expect(asked.at(-1)?.filter).toEqual(emptyCatalogueFilter);
    await answer([shelf('Stress', 'a')]);
    expect(rowNames()).toContain('Stress');
  });

  test('so do the words and topics of an address', async () => {
    const { asked, answer, leaveElsewhere } = await openOnDevice('?lifeChallenges=stress&searchText=hits');
    await answer([shelf('Stress', 'a')]);
    expect(screen.getByText('?lifeChallenges=stress&searchText=hits')).toBeInTheDocument();
    await leaveElsewhere();
    expect(document.body).not.toHaveTextContent(/hits|lifeChallenges/);
    expect(asked.at(-1)?.filter).toEqual(emptyCatalogueFilter);
  });

  test('a search that is under way shows nothing, and what the family said of today is not kept again', async () => {
    const { asked, answer, home, leaveElsewhere } = await openOnDevice('?searchText=hits');
    const search = asked.find(({ filter }) => filter.searchText === 'hits')!;
    await leaveElsewhere();
    await act(async () => search.answer([shelf('Anxiety', 'b')]));
    expect(document.body).not.toHaveTextContent('Anxiety');
    await answer([shelf('Stress', 'a')]);
    expect(home.read().preference).toEqual({});
  });
});

test('a failed search is the generic error screen, and Close searches again', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const { asked, answer } = await open('?searchText=x');
  await act(async () => asked[0]?.fail(new AppError('Unexpected', 'Broken pipe')));
  await settle();
  expect(screen.getByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
  expect(screen.getByText('Broken pipe')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(asked.map(({ filter }) => filter.searchText)).toEqual(['x', 'x']);
  await answer([shelf('Stress', 'a')]);
  expect(screen.getByRole('region', { name: 'Stress' })).toBeInTheDocument();
  errors.mockRestore();
});

describe('the store', () => {
  const stress = { ...emptyCatalogueFilter, lifeChallenges: ['stress'] };
  const anxiety = { ...emptyCatalogueFilter, lifeChallenges: ['anxiety'] };
  function open() {
    const { asked, learners } = searches();
    const clock = new ManualClock(noon);
    const ports = { gateway: learners, clock, memory: memoryHome(), installation: memoryInstallation() };
    return { asked, clock, store: new DashboardStore(ports) };
  }

  test('shows what was read ahead at once, and searches when the address has another filter', () => {
    const { asked, learners } = searches();
    const clock = new ManualClock(noon);
    const gateway = Object.assign(learners, { shelvesAhead: () => [shelf('Stress', 'a')] });
    const ports = { gateway, clock, memory: memoryHome(), installation: memoryInstallation() };
    const store = new DashboardStore(ports);
    expect(store.found).toEqual({ results: 1, groups: expect.any(Number) });
    store.follow(emptyCatalogueFilter);
    clock.moveBy(300);
    expect(asked).toEqual([]);
    store.follow(stress);
    clock.moveBy(300);
    expect(asked.map(({ filter }) => filter)).toEqual([stress]);
    expect(new DashboardStore(ports, stress).shelves).toBeNull();
  });

  test('searches at once at first, then 300 ms after the last change', () => {
    const { asked, clock, store } = open();
    store.show(emptyCatalogueFilter);
    expect(asked).toHaveLength(1);
    store.show(stress);
    clock.moveBy(299);
    store.show(anxiety);
    clock.moveBy(299);
    expect(asked).toHaveLength(1);
    clock.moveBy(1);
    expect(asked.map(({ filter }) => filter)).toEqual([emptyCatalogueFilter, anxiety]);
    clock.moveBy(10_000);
    expect(asked).toHaveLength(2);
  });

  test('cancels the older search when the filter changes, and ignores its reply', async () => {
    const { asked, clock, store } = open();
    store.show(emptyCatalogueFilter);
    store.show(stress);
    expect(asked[0]?.aborted).toBe(true);
    clock.moveBy(300);
    asked[1]?.answer([shelf('New', 'a')]);
    await settle();
    asked[0]?.answer([shelf('Old', 'b')]);
    await settle();
    expect(store.shelves?.map(({ label }) => label)).toEqual(['New']);
    expect(store.searching).toBe(false);
  });

  test('ignores the failure of an older search', async () => {
    const { asked, store } = open();
    store.show(emptyCatalogueFilter);
    store.show(stress);
    asked[0]?.fail(new AppError('Unexpected', 'Given up'));
    await settle();
    expect(store.failure).toBeNull();
    expect(store.searching).toBe(true);
  });

  test('closed, it cancels what is pending; opened again, it searches at once', () => {
    const { asked, clock, store } = open();
    store.show(emptyCatalogueFilter);
    store.close();
    expect(asked[0]?.aborted).toBe(true);
    store.show(stress);
    expect(asked).toHaveLength(2);
    store.show(anxiety);
    store.close();
    clock.moveBy(1000);
    expect(asked).toHaveLength(2);
  });
});
