import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InMemoryChatGateway } from '../../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, touchpoint } from '../../../support/activity.ts';
import { noon, pass, servicesWith, settle, surroundings } from '../support.tsx';
import { showConversation } from './show-conversation.tsx';

test('whoever takes the device has the focus in the conversation, and not on the page as a whole', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  const clock = new ManualClock(noon);
  const around = surroundings();
  around.copy.savePace('instant');
  const turns = activity([{ ...touchpoint('alone', [choice('size', ['Small', 'Big'])]), for: 'child' }]);
  const gateway = new InMemoryChatGateway(turns, clock);
  await showConversation(servicesWith({ clock, gateway, around }), turns.slug);
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  const here = await screen.findByRole('button', { name: "I'm here" });
  await userEvent.click(here);
  expect(here).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Conversation' })).toHaveFocus();
});
