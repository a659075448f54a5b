import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../../src/application/errors.ts';
import type { ListedKeepsake } from '../../../../src/application/ports/device/account/account-gateway.ts';
import { wrapTextLines } from '../../../../src/ui/learner/account/card-picture.ts';
import { KeepsakesScreen } from '../../../../src/ui/learner/account/KeepsakesScreen.tsx';
import { part, show, teamName, withKept } from './support.tsx';

const made: ListedKeepsake[] = [
  {
    id: 'run_2.plan',
    activityId: 'a_2',
    activityTitle: 'After an argument',
    as: 'promise',
    title: 'Our pause word',
    words: 'pickle\nand tea',
    at: Date.UTC(2026, 2, 1, 12),
    done: false,
    offShelf: false,
    longest: 30,
    saidIn: [],
  },
  teamName,
];

const shelf = (gateway: ReturnType<typeof withKept>) => show(gateway, {}, <KeepsakesScreen />);

test('shows what was made, the newest first, with when and in which conversation', async () => {
  await shelf(withKept(made));
  expect(screen.getByRole('heading', { level: 1, name: 'What we made' })).toBeVisible();
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Our pause word',
    'Our team',
  ]);
  expect(cards[0]).toHaveTextContent('A promise');
  expect(cards[0]).toHaveTextContent('pickle and tea');
  expect(cards[0]).toHaveTextContent('Sunday 1 March 2026, in “After an argument”');
});

test('one card is printed alone, and all together', async () => {
  const { person } = await shelf(withKept(made));
  const printed: (string | null)[][] = [];
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    const alone = document.querySelectorAll('[data-printing] [data-printed]');
    printed.push(Array.from(alone, (card) => within(card as HTMLElement).getByRole('heading').textContent));
  });
  await person.click(screen.getByRole('button', { name: 'Print as a card: “Our team”' }));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('[data-printing]')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Print them all' }));
  window.dispatchEvent(new Event('afterprint'));
  await person.click(screen.getByRole('button', { name: 'Print them all' }));
  expect(printed).toEqual([['Our team'], [], []]);
  print.mockRestore();
});

test('a promise can be ticked off, and that stays', async () => {
  const { person, gateway } = await shelf(withKept(made));
  expect(screen.getAllByRole('checkbox', { name: 'We did it' })).toHaveLength(1);
  await person.click(screen.getByRole('checkbox', { name: 'We did it' }));
  await waitFor(() => expect(gateway.shownKeepsakes![0]).toMatchObject({ done: true, offShelf: false }));
  expect(screen.getByRole('checkbox', { name: 'We did it' })).toBeChecked();
});

test('what is kept off the shelf can be put back', async () => {
  const { person } = await shelf(withKept(made));
  await person.click(screen.getByRole('button', { name: 'Keep it off the shelf: “Our team”' }));
  await waitFor(() => expect(screen.getByText('1 thing is off the shelf')).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'Put it back: “Our team”', hidden: true }));
  await waitFor(() => expect(screen.queryByText('1 thing is off the shelf')).toBeNull());
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a mark that did not reach the server is taken back and reported', async () => {
  const gateway = withKept(made);
  gateway.failures.set('markKeepsake', new AppError('Unavailable', 'busy'));
  const { person } = await shelf(gateway);
  await person.click(screen.getByRole('checkbox', { name: 'We did it' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That did not reach us.'));
  expect(screen.getByRole('checkbox', { name: 'We did it' })).not.toBeChecked();
});

test('while nothing was made it leads to the Activities', async () => {
  await shelf(withKept([]));
  expect(screen.getByText('Nothing is here yet.', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find something to do together' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what did not come can be asked for again', async () => {
  const gateway = withKept(made);
  gateway.failures.set('keepsakes', new AppError('Unavailable', 'busy'));
  const { person } = await shelf(gateway);
  expect(screen.getByRole('alert')).toBeVisible();
  gateway.failures.delete('keepsakes');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('a server without the list says so', async () => {
  await shelf(withKept(null));
  expect(screen.getByText('This server keeps no list', { exact: false })).toBeVisible();
});

test.each([
  ['made', made, true],
  ['nothing', [], false],
])('the account tells what was %s', async (_what, keepsakes, hasWay) => {
  await show(withKept(keepsakes));
  const ways = part('What we made').queryAllByRole('link');
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(hasWay ? ['/what-we-made'] : []);
});

test.each([
  ['has no such list', null],
  ['does not answer', new AppError('Unavailable', 'busy')],
])('the account says nothing of it where the server %s', async (_why, failure) => {
  const gateway = withKept(null);
  if (failure) gateway.failures.set('keepsakes', failure);
  await show(gateway);
  expect(screen.queryByRole('heading', { name: 'What we made' })).toBeNull();
});

test('what was made can be deleted, once that is asked', async () => {
  const { person, gateway } = await shelf(withKept(made));
  const ask = () => person.click(screen.getByRole('button', { name: 'Delete: “Our team”' }));
  await ask();
  const dialog = within(screen.getByRole('dialog', { name: 'Delete “Our team”?' }));
  await person.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(gateway.calls).not.toContain('forgetKeepsake');
  gateway.failures.set('forgetKeepsake', new AppError('Network', 'away'));
  await ask();
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That did not reach us.'));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  gateway.failures.delete('forgetKeepsake');
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('It is deleted.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete: “Our pause word”' })).toHaveFocus();
});

test('where the server deletes none it is not offered', async () => {
  await shelf(withKept(made.map((one) => ({ ...one, saidIn: null }))));
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('a card is saved as a picture on the device, or it is told why not', async () => {
  const { person, gateway } = await shelf(withKept(made));
  const save = () => person.click(screen.getByRole('button', { name: 'Save as a picture: “Our team”' }));
  const context = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await save();
  await waitFor(() =>
    expect(screen.getByText('This browser cannot make pictures.', { exact: false })).toBeVisible(),
  );
  const drawn: string[] = [];
  const canvas = {
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 50 }),
    fillText: (text: string) => void drawn.push(text),
  };
  context.mockReturnValue(canvas as unknown as CanvasRenderingContext2D);
  const blob = jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((give) => give(new Blob()));
  const address = jest.fn(() => 'blob:card');
  Object.assign(URL, { createObjectURL: address });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await save();
  await waitFor(() =>
    expect(screen.getByText('The picture is in your downloads.', { exact: false })).toBeVisible(),
  );
  expect(drawn).toEqual(['A name', 'Our team', 'The Owls', 'Sunday 1 February 2026']);
  expect(click).toHaveBeenCalledTimes(1);
  expect(gateway.calls).toEqual(['keepsakes']);
  for (const spy of [context, blob, click]) spy.mockRestore();
});

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['a\nb', 7, ['a', 'b']],
  ['unbelievably so', 5, ['unbel', 'ievab', 'ly so']],
  ['', 5, ['']],
])('the lines of %j within %d letters', (words, most, lines) => {
  expect(wrapTextLines(words, (line) => line.length <= most)).toEqual(lines);
});
