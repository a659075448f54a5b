import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { AppError } from '../../../../src/application/errors.ts';
import {
  renderPastConversation,
  type PastConversation,
} from '../../../../src/domain/chat/past-conversation.ts';
import type { RunEntry } from '../../../../src/domain/chat/run-entry.ts';
import { parsePastConversation } from '../../../../src/infrastructure/browser/chat/past-conversation.ts';
import { toWirePastConversation } from '../../../../src/infrastructure/shared/api/past-conversations.ts';
import { ReadAgainScreen } from '../../../../src/ui/learner/read-again/ReadAgainScreen.tsx';
import { activity, choice, input, message, touchpoint } from '../../../support/activity.ts';
import { privateTurnsOf, withPrivateTurns } from '../../../support/private-turns.ts';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import { show } from '../account/support.tsx';

const definition = activity([
  touchpoint('hello', [message('Hello.'), input('name'), choice('mood', ['Sunny', 'Stormy'])]),
]);
const log: RunEntry[] = [
  { kind: 'opened', at: 1 },
  { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Mia' }, at: 2 },
];
const past: PastConversation = {
  id: '',
  activityId: 'a_1',
  title: 'Small talk',
  endedAt: Date.UTC(2026, 2, 1, 12),
  isCompleted: false,
  isWithdrawn: false,
};

function withConversation(
  run: Parameters<typeof renderPastConversation>[0] = { definition, log },
): MemoryAccountGateway {
  const gateway = new MemoryAccountGateway();
  const wire = { conversation: toWirePastConversation(past), available: renderPastConversation(run) };
  gateway.readable.set('', parsePastConversation(wire));
  return gateway;
}

afterEach(() => document.documentElement.removeAttribute('data-discreet'));

const bubbles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('what was said stands there whole, and nothing can be answered or changed', async () => {
  await show(withConversation(), {}, <ReadAgainScreen />);
  await waitFor(() => expect(screen.getByText('This is where it ended')).toBeVisible());
  expect(screen.getByRole('heading', { level: 1, name: 'Small talk' })).toBeVisible();
  expect(screen.getByText('Sunday 1 March 2026. Begun again before its end')).toBeVisible();
  expect(bubbles().map((text) => text?.replace(/^(The coach|You|Coach): ?/, ''))).toEqual(
    expect.arrayContaining([expect.stringContaining('Hello.'), expect.stringContaining('Mia')]),
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  expect(buttons).toEqual([expect.stringContaining('Get help now'), 'Print it']);
  expect(screen.getByRole('link', { name: 'Go to this Activity' })).toHaveAttribute('href', '/activity/a_1');
});

const privately = activity([
  touchpoint('own', [
    { ...choice('own', ['Scared ☂', 'Fine ☂']), private: true },
    { ...input('words'), private: true },
  ]),
]);
privately.touchpoints = privately.touchpoints.map((one) => ({ ...one, for: 'child' }));
const turns = withPrivateTurns.map((one) => ({ run: one, turn: privateTurnsOf(one)[0]! }));

test.each([
  ...turns.map(({ run, turn }) => [run.slug, turn.label, { definition: run, log: turn.log }] as const),
  [
    'typed words',
    '☂',
    {
      definition: privately,
      log: [
        { kind: 'opened', at: 1 },
        { kind: 'answered', stepId: 'own', response: { kind: 'choice', response: 'Scared ☂' }, at: 2 },
        { kind: 'answered', stepId: 'words', response: { kind: 'input', response: 'Mine ☂' }, at: 3 },
      ] satisfies RunEntry[],
    },
  ] as const,
])('%s: the page, also as it is printed, has no private answer', async (_name, label, run) => {
  await show(withConversation(run), {}, <ReadAgainScreen />);
  await waitFor(() => expect(screen.getByText('This is where it ended')).toBeVisible());
  expect(bubbles().length).toBeGreaterThan(0);
  expect(document.documentElement.outerHTML).not.toContain(label);
});

test('in a discreet tab a plain page stands before it, and again once the tab was out of sight', async () => {
  document.documentElement.toggleAttribute('data-discreet', true);
  const { person } = await show(withConversation(), {}, <ReadAgainScreen />);
  const cover = () => screen.queryByRole('heading', { level: 1, name: 'Hidden for now' });
  expect(cover()).toBeVisible();
  expect(document.body).not.toHaveTextContent(/Small talk|Mia/);
  expect(screen.getByText(/Whoever uses this device while you are logged in can press, too/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(screen.getByText('This is where it ended')).toBeVisible());
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  hidden.mockRestore();
  expect(cover()).toBeVisible();
  expect(document.body).not.toHaveTextContent(/Small talk|Mia/);
});

test('once another tab makes this one discreet, it is hidden at once, and by no other choice', async () => {
  const { person } = await show(withConversation(), {}, <ReadAgainScreen />);
  await waitFor(() => expect(screen.getByText('This is where it ended')).toBeVisible());
  const dispatchStorage = (): void => act(() => void window.dispatchEvent(new StorageEvent('storage')));
  dispatchStorage();
  expect(screen.getByText('This is where it ended')).toBeVisible();
  document.documentElement.toggleAttribute('data-discreet', true);
  dispatchStorage();
  expect(document.body).not.toHaveTextContent(/Small talk|Mia/);
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(screen.getByText('This is where it ended')).toBeVisible());
  dispatchStorage();
  expect(screen.getByText('This is where it ended')).toBeVisible();
});

test('a conversation that did not come can be asked for again', async () => {
  const gateway = withConversation();
  gateway.failures.set('readAgain', new AppError('Network', 'away'));
  const { person } = await show(gateway, {}, <ReadAgainScreen />);
  expect(screen.getByRole('alert')).toBeVisible();
  gateway.failures.delete('readAgain');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('This is where it ended')).toBeVisible());
});

test('a conversation that is not there says so', async () => {
  await show(new MemoryAccountGateway(), {}, <ReadAgainScreen />);
  expect(screen.getByRole('heading', { name: 'There is no such conversation' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All conversations' })).toHaveAttribute(
    'href',
    '/account/conversations',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('one whose Activity was taken down says so', async () => {
  const gateway = withConversation();
  gateway.failures.set('readAgain', new AppError('Withdrawn', 'away'));
  await show(gateway, {}, <ReadAgainScreen />);
  expect(screen.getByRole('heading', { name: 'We have taken this down for now' })).toBeVisible();
});
