import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../support.tsx';

const saying = (...texts: string[]): ActivityDefinition => ({
  ...talk,
  touchpoints: [
    { id: 'one', title: 'One', steps: texts.map((text) => ({ type: 'message', text }) as const) },
  ],
});

async function openSaying(...texts: string[]) {
  const clock = new ManualClock(noon);
  const { gateway } = chatGateway(clock, saying(...texts));
  await show(
    <ChatScreen />,
    '/activity/:activitySlug/chat',
    '/activity/worry/chat',
    servicesWith({ clock, gateway }),
  );
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  return within(screen.getByRole('region', { name: 'Conversation' }));
}

test('the numbers of the help lines are links where the coach names them', async () => {
  const talked = await openSaying(
    'Call **999**. **Samaritans** listen on **116 123**, **Childline** on 0800 1111. Text **SHOUT** to **85258**.',
    'Call NHS 111 for urgent help.',
  );
  const links = talked.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['999', 'tel:999'],
    ['116 123', 'tel:116123'],
    ['0800 1111', 'tel:08001111'],
    ['85258', 'sms:85258'],
    ['111', 'tel:111'],
  ]);
  for (const link of talked.getAllByRole('link')) expect(link).not.toHaveAttribute('target');
});

test('a bubble with numbers is still one sentence, and is announced once in plain words', async () => {
  const talked = await openSaying('In danger, call **999**. **Get help now** shows more.');
  const bubble = talked.getByText(/In danger/);
  expect(bubble.textContent).toBe('Coach: In danger, call 999. Get help now shows more.');
  const log = within(screen.getByRole('log', { hidden: true }));
  const spoken = 'Coach: In danger, call 999. Get help now shows more.';
  expect(await log.findAllByText(spoken)).toHaveLength(1);
});

test('a number that is part of another, or of no help line, stays text', async () => {
  const talked = await openSaying(
    'Take 111 steps, **1999** of them with 0800 1111 222 sticks.',
    'It costs £999 of `call 999`.',
  );
  expect(talked.queryByRole('link')).not.toBeInTheDocument();
});

test(`"Get help now" in a coach's message opens the help lines`, async () => {
  const talked = await openSaying('**Get help now** on this site shows who will listen.');
  await userEvent.click(talked.getByRole('button', { name: 'Get help now' }));
  const dialog = screen.getByRole('dialog', { name: 'Get help now' });
  expect(within(dialog).getByRole('link', { name: '116 123' })).toHaveAttribute('href', 'tel:116123');
});

test('an author can link a number that is not in the list', async () => {
  const talked = await openSaying('[Call the refuge](tel:+441234567890) or [send a text](sms:60777).');
  expect(talked.getByRole('link', { name: 'Call the refuge' })).toHaveAttribute('href', 'tel:+441234567890');
  expect(talked.getByRole('link', { name: 'send a text' })).toHaveAttribute('href', 'sms:60777');
});
