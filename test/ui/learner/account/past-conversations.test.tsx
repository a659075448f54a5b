import { act, screen, waitFor } from '@testing-library/react';
import { AppError } from '../../../../src/application/errors.ts';
import { OfflineStore } from '../../../../src/application/ports/device/chat/offline-store.ts';
import type { PastConversation } from '../../../../src/domain/chat/past-conversation.ts';
import { StorageOfflineStore } from '../../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { PastConversationsScreen } from '../../../../src/ui/learner/account/PastConversationsScreen.tsx';
import { plainCard } from '../../../support/card.ts';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import { part, show } from './support.tsx';

const past: PastConversation = {
  id: 'run_2',
  activityId: 'a_2',
  title: 'After an argument',
  endedAt: Date.UTC(2026, 2, 1, 12),
  isCompleted: true,
  isWithdrawn: false,
};
const left = {
  ...past,
  id: 'run_1',
  title: 'Our hour',
  endedAt: Date.UTC(2026, 1, 1, 12),
  isCompleted: false,
};
const closed = { ...past, id: 'run_0', title: 'Grey days', isWithdrawn: true };

function withPast(conversations: PastConversation[] | null): MemoryAccountGateway {
  const gateway = new MemoryAccountGateway();
  gateway.shownPast = conversations;
  return gateway;
}

test('lists conversations with their day and how they ended; one that was taken down cannot be opened', async () => {
  await show(withPast([past, left, closed]), {}, <PastConversationsScreen />);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Sunday 1 March 2026After an argumentFinished',
    'Sunday 1 February 2026Our hourBegun again before its end',
    expect.stringContaining('Taken down for now'),
  ]);
  expect(screen.getByRole('link', { name: 'Our hour' })).toHaveAttribute(
    'href',
    '/account/conversations/run_1',
  );
  expect(screen.queryByRole('link', { name: 'Grey days' })).toBeNull();
});

test('words are looked for on a press, and all come back', async () => {
  const gateway = withPast([past, left]);
  const { person } = await show(gateway, {}, <PastConversationsScreen />);
  const box = screen.getByRole('searchbox', { name: 'Look for words' });
  expect(box).toHaveAccessibleDescription(/kept nowhere.*privately is not looked through/);
  await person.type(box, 'hour{Enter}');
  expect(await screen.findByText('1 conversation has them.')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('A piece with hour')).toBeVisible();
  await person.clear(box);
  await person.type(box, 'radish');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('These words were said in none of them.')).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show them all' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(box).toHaveValue('');
});

test('the words and what they found go from the screen when another tab leaves by Exit', async () => {
  const copy = new StorageOfflineStore(new ManualClock(0));
  const gateway = withPast([past, left]);
  const { person } = await show(
    gateway,
    {},
    <PastConversationsScreen />,
    new Map<symbol, unknown>([[OfflineStore, copy]]),
  );
  await person.type(screen.getByRole('searchbox'), 'hour{Enter}');
  expect(await screen.findByText('A piece with hour')).toBeVisible();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.cleared', newValue: 'true' }));
  });
  expect(screen.queryByText('A piece with hour')).toBeNull();
  expect(await screen.findByRole('searchbox')).toHaveValue('');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('a search that fails says so and keeps the list', async () => {
  const gateway = withPast([past, left]);
  gateway.failures.set('searchConversations', new AppError('Network', 'away'));
  const { person } = await show(gateway, {}, <PastConversationsScreen />);
  await person.type(screen.getByRole('searchbox'), 'hour{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not look for them.');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('while there is none it leads to the Activities', async () => {
  await show(withPast([]), {}, <PastConversationsScreen />);
  expect(screen.getByRole('link', { name: 'Find something to do together' })).toHaveAttribute('href', '/');
});

test('a server without the list says so', async () => {
  await show(withPast(null), {}, <PastConversationsScreen />);
  expect(screen.getByText('This server keeps no list of finished conversations.')).toBeVisible();
});

test('what did not come can be asked for again', async () => {
  const gateway = withPast([past]);
  gateway.failures.set('pastConversations', new AppError('Network', 'away'));
  const { person } = await show(gateway, {}, <PastConversationsScreen />);
  expect(screen.getByRole('alert')).toBeVisible();
  gateway.failures.delete('pastConversations');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'After an argument' })).toBeVisible());
});

test('the account leads there, where the server has it', async () => {
  await show(withPast([]));
  const ways = part('Look back').getAllByRole('link');
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/account/conversations',
    '/account/remembered',
  ]);
});

test('the account says nothing of it where the server has no such list', async () => {
  await show(withPast(null));
  expect(screen.queryByRole('heading', { name: 'Look back' })).toBeNull();
});

test('what was begun is shown on a press, with its way on, and nothing of it before', async () => {
  const gateway = withPast([past]);
  const begun = { title: 'Grey days', slug: 'grey-days' };
  gateway.shownBegun = [
    plainCard('grey-days', begun),
    plainCard('step', { title: 'A step', inProgramme: 'week' }),
    plainCard('week', { title: 'A week', type: 'Programme' }),
  ];
  const { person } = await show(gateway, {}, <PastConversationsScreen />);
  expect(document.body).not.toHaveTextContent('Grey days');
  expect(gateway.calls).not.toContain('begun');
  await person.click(screen.getByRole('button', { name: 'Show what you began' }));
  expect(await screen.findByRole('link', { name: 'Grey days' })).toHaveAttribute(
    'href',
    '/activity/grey-days',
  );
  expect(screen.getByRole('link', { name: 'A step' })).toHaveAttribute(
    'href',
    '/programme/week/activity/step',
  );
  expect(screen.getByRole('link', { name: 'A week' })).toHaveAttribute('href', '/programme/week');
});

test('where what was begun cannot be told, it is said, and a press asks again', async () => {
  const gateway = withPast([]);
  gateway.failures.set('begun', new AppError('Network', 'x'));
  const { person } = await show(gateway, {}, <PastConversationsScreen />);
  const press = screen.getByRole('button', { name: 'Show what you began' });
  await person.click(press);
  expect(await screen.findByRole('alert')).toBeVisible();
  gateway.failures.clear();
  await person.click(press);
  expect(await screen.findByText('Nothing is under way.')).toBeVisible();
});

test('what is tender or was left for safety is told by title on a press alone, and not found before', async () => {
  const gateway = withPast([past]);
  gateway.keptPast = [{ ...left, title: 'Grey days' }];
  const { person } = await show(gateway, {}, <PastConversationsScreen />);
  expect(screen.getByText('Not every conversation stands in this list.')).toBeVisible();
  expect(document.body).not.toHaveTextContent('Grey days');
  await person.type(screen.getByRole('searchbox'), 'grey{Enter}');
  expect(await screen.findByText('These words were said in none of them.')).toBeVisible();
  gateway.failures.set('pastConversations', new AppError('Network', 'away'));
  await person.click(screen.getByRole('button', { name: 'Show the others, too' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  gateway.failures.clear();
  await person.click(screen.getByRole('button', { name: 'Show the others, too' }));
  expect(await screen.findByRole('link', { name: 'Grey days' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('list')).toHaveFocus();
  expect(screen.queryByText('Not every conversation stands in this list.')).toBeNull();
  await person.type(screen.getByRole('searchbox'), 'grey{Enter}');
  expect(await screen.findByText('1 conversation has them.')).toBeVisible();
});

test('where every conversation is kept back, the page says so and not that there is none', async () => {
  const gateway = withPast([]);
  gateway.keptPast = [past];
  await show(gateway, {}, <PastConversationsScreen />);
  expect(screen.getByRole('button', { name: 'Show the others, too' })).toBeVisible();
  expect(screen.queryByText(/Nothing is here yet/)).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
