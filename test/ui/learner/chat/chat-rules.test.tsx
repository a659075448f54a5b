import type { StepDefinition } from '../../../../src/domain/steps/step-kinds.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import { ChatGatewayFactory } from '../../../../src/application/ports/device/chat/chat-gateway.ts';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { App } from '../../../../src/ui/shell/App.tsx';
import { memoryRouter } from '../../../support/memory-router.tsx';
import type { Resolver } from '../../../../src/ui/stores/resolver.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { createSessionStore } from '../../../../src/ui/stores/session-store.ts';
import { fakePorts, learner } from '../../shell/fake-ports.ts';
import '../../shell/simulated-request.ts';
import {
  chatGateway,
  noon,
  pass,
  press as pressWithKeys,
  servicesWith,
  settle,
  show,
  talk,
} from '../support.tsx';
import type { PortToken } from '../../../../src/application/ports/token.ts';

const user = userEvent.setup();
const only = (...steps: StepDefinition[]): ActivityDefinition => ({
  ...talk,
  touchpoints: [{ id: 'one', title: 'One', steps }],
});
const question: StepDefinition = {
  type: 'user-path-choice',
  id: 'how',
  text: 'How was it?',
  options: [{ label: 'Easy' }, { label: 'Hard' }],
};

async function open(definition = talk) {
  const clock = new ManualClock(noon);
  const fake = chatGateway(clock, definition);
  const links = { bookASession: 'https://example.org/book', actionIcons: 'https://images.example/icons/' };
  const services = servicesWith({ clock, gateway: fake.gateway, links });
  const visit = () => show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  return { clock, ...fake, visit, ...(await visit()) };
}

async function untilStill(clock: ManualClock): Promise<void> {
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
}

async function openUntilStill(definition?: ActivityDefinition) {
  const chat = await open(definition);
  await untilStill(chat.clock);
  return chat;
}

const bubbles = () =>
  within(screen.getByRole('region', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = (name: string) => pressWithKeys(screen.getByRole('button', { name }));

describe('the routes of the chat (specification 2.2)', () => {
  /** Opens the whole program at an address, for a person without access. */
  async function arrive(path: string) {
    const opened: unknown[][] = [];
    const clock = new ManualClock(noon);
    const room = servicesWith({ clock });
    const door = fakePorts({ user: { ...learner, paymentStatus: 'unpaid' } });
    const gateways = {
      open: (...place: unknown[]) => {
        opened.push(place);
        return chatGateway(clock).gateway;
      },
    };
    const services: Resolver = {
      get: <Port,>(token: PortToken<Port>) =>
        (token === (ChatGatewayFactory as symbol)
          ? gateways
          : (door.services.get(token) ?? room.get(token))) as Port,
    };
    const session = createSessionStore(services);
    const router = memoryRouter(path);
    render(<App services={services} session={session} Router={router.Router} />);
    await act(() => session.open(`http://localhost${path}`));
    return opened;
  }

  test.each([
    ['/activity/worry/chat', ['worry']],
    ['/programme/calm/activity/worry/chat', ['worry', 'calm']],
  ])('%s: full chat screen, without the banner layout', async (path, place) => {
    const opened = await arrive(path);
    expect(await screen.findByRole('heading', { name: 'When worries get loud' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Conversation' })).toBeInTheDocument();
    expect(opened.map((given) => given.filter((part) => part !== undefined))).toEqual([place]);
    expect(screen.getByRole('link', { name: 'Fireside home' })).toBeInTheDocument();
    expect(screen.queryByText('Subscribe to get started')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Policies' })).toBeNull();
  });
});

describe('the hidden shortcut Alt+Shift+plus (specification 2.2)', () => {
  const shortcut = () => fireEvent.keyDown(window, { altKey: true, shiftKey: true, key: '+' });
  const steps = ['one two three', 'four', 'five'].map((text) => ({ type: 'message' as const, text }));

  test.each([
    ['plus by its character', { key: '+', code: 'BracketRight' }],
    ['plus by its place', { key: '±', code: 'Equal' }],
    ['plus on the number pad', { key: 'Unidentified', code: 'NumpadAdd' }],
  ])('%s opens the modal', async (_name, keys) => {
    await open();
    fireEvent.keyDown(window, { altKey: true, shiftKey: true, ...keys });
    expect(screen.getByRole('dialog', { name: 'Increase message speed' })).toHaveAccessibleDescription(
      'Would you like to increase the message speed?',
    );
  });

  test('cancelling keeps the speed', async () => {
    const { clock } = await open(only(...steps));
    shortcut();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await pass(clock, 1500 + 1500 + 3 * 180 - 1);
    expect(bubbles()).not.toContain('Coach: four');
    await pass(clock, 1);
    expect(bubbles()).toContain('Coach: four');
  });

  test('confirming speeds up from the next message on, until the page is reloaded', async () => {
    const { clock, visit, unmount } = await open(only(...steps, question));
    shortcut();
    await press('Yes Please');
    await pass(clock, 1499);
    expect(bubbles()).not.toContain('Coach: one two three');
    await pass(clock, 1);
    await pass(clock, 4);
    expect(bubbles()).toContain('Coach: four');
    await untilStill(clock);
    unmount();

    await visit();
    await press('Settings');
    expect(await screen.findByRole('radio', { name: 'Normal', checked: true })).toBeVisible();
    await press('Done');
    await pass(clock, 1500 + 180 - 1);
    expect(bubbles()).not.toContain('Coach: How was it?');
    await pass(clock, 1);
    expect(bubbles()).toContain('Coach: How was it?');
  });
});

test('action prompts show an icon from the image store, also for an unknown action', async () => {
  const prompts = ['talk', 'standUpTall'].map((action) => ({ type: 'message', text: 'Now', action }));
  const { container } = await openUntilStill(only(...(prompts as StepDefinition[])));
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([
    'https://images.example/icons/talk.png',
    'https://images.example/icons/standUpTall.png',
  ]);
});

describe('user input (specification 5)', () => {
  const name: StepDefinition = { type: 'user-input', id: 'name', text: 'Name?' };

  test('shows no counter when no maxLength is set', async () => {
    await openUntilStill(only(name));
    await user.type(screen.getByRole('textbox'), 'Gus');
    expect(screen.queryByText(/^\d+\/\d*$/)).toBeNull();
    expect(screen.getByRole('textbox')).not.toHaveAccessibleDescription();
  });

  test('is sent as typed, with its spaces, by Cmd+Enter', async () => {
    const { local } = await openUntilStill(only(name));
    await user.type(screen.getByRole('textbox'), ' Gus  {Meta>}{Enter}{/Meta}');
    await settle();
    expect(local.log.at(-1)).toMatchObject({ response: { kind: 'input', response: ' Gus  ' } });
  });
});

describe('sending a choice (specification 4, rule 7)', () => {
  test('the first press sends at once at every pace, also when the next question appears at once', async () => {
    await openUntilStill(only(question, { ...question, id: 'again', text: 'And now?' }));
    await user.click(screen.getByRole('radio', { name: 'All at once' }));
    await press('Easy');
    await settle();
    expect(document.activeElement).toHaveTextContent(/^You: Easy$/);
    expect(screen.getByRole('group', { name: 'And now?' })).toBeInTheDocument();
  });

  test('an answer is a bubble with the typing indicator from the press on, the same one once it is stored', async () => {
    const { gateway } = await openUntilStill(only(question));
    const way = Promise.withResolvers<void>();
    const respond = gateway.respond.bind(gateway);
    gateway.respond = (...given) => way.promise.then(() => respond(...given));
    await press('Hard');
    expect(bubbles().slice(0, 3)).toEqual(['One', 'Coach: How was it?', 'You: Hard']);
    expect(screen.getByRole('status', { name: 'Coach is typing' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Hard' })).toHaveAttribute('aria-busy', 'true');
    const own = screen.getAllByRole('listitem').find(({ textContent }) => textContent === 'You: Hard');
    way.resolve();
    await settle();
    expect(own).toBeInTheDocument();
    expect(bubbles().filter((words) => words === 'You: Hard')).toHaveLength(1);
  });

  test('a refused answer has its error under the pressed button', async () => {
    const { failures } = await openUntilStill(only(question));
    failures.set('respond', new AppError('InvalidResponse', 'x'));
    await press('Hard');
    await settle();
    const reason = 'That did not work. Nothing is lost: please try again.';
    expect(screen.getByRole('button', { name: 'Hard' })).toHaveAccessibleDescription(reason);
    expect(screen.getByRole('button', { name: 'Easy' })).not.toHaveAccessibleDescription();
    expect(bubbles()).toEqual(['One', 'Coach: How was it?']);
  });
});
