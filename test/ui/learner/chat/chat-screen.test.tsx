import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { AccountGateway } from '../../../../src/application/ports/device/account/account-gateway.ts';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import { AppError } from '../../../../src/application/errors.ts';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { DiscreetChat } from '../../../../src/ui/learner/chat/DiscreetChat.tsx';
import {
  activity,
  chatGateway,
  dayMs,
  learnerGateway,
  noon,
  pass,
  press,
  servicesWith,
  settle,
  show,
  talk,
} from '../support.tsx';
import { recordImages } from './made-images.ts';

const user = userEvent.setup();

async function open({
  definition = talk,
  fails,
  address = '/activity/worry/chat',
  page = <ChatScreen />,
  account = new MemoryAccountGateway(),
}: {
  definition?: ActivityDefinition;
  fails?: AppError;
  address?: string;
  page?: ReactElement;
  account?: AccountGateway;
} = {}) {
  const clock = new ManualClock(noon);
  const fake = chatGateway(clock, definition);
  if (fails) fake.failures.set('activity', fails);
  const path = address.startsWith('/programme')
    ? '/programme/:programmeSlug/activity/:activitySlug/chat'
    : '/activity/:activitySlug?/chat';
  const links = { bookASession: 'https://example.org/book', actionIcons: '/icons/' };
  const services = servicesWith({ clock, gateway: fake.gateway, links, account });
  const view = await show(page, path, address, services);
  return { clock, ...fake, ...view };
}

/** Waits until a control is shown or the conversation is over. */
async function untilStill(clock: ManualClock): Promise<void> {
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
}

const bubbles = () =>
  within(screen.getByRole('region', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
const spoken = () => screen.getByRole('log', { hidden: true }).textContent;

test('shows the Activity, its touchpoint and the first bubbles, with the typing indicator between', async () => {
  const { clock } = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('When worries get loud');
  expect(screen.getByRole('status', { name: 'Coach is typing' })).toBeInTheDocument();
  await pass(clock, 1500);
  expect(screen.getByRole('heading', { level: 3, name: 'Settle in' })).toBeInTheDocument();
  expect(screen.getByText('both').tagName).toBe('STRONG');
  await untilStill(clock);
  expect(screen.queryByRole('status', { name: 'Coach is typing' })).not.toBeInTheDocument();
  expect(bubbles()).toEqual([
    'Settle in',
    'Coach: Hello both of you',
    'Coach: Sit',
    'Coach: ',
    'Coach: Listen to each other',
    'Coach: How was it?',
  ]);
  expect(screen.getByRole('img', { name: 'Two chairs' })).toHaveAttribute('src', '/sit.png');
});

test('a broken picture and a broken icon leave their text until the picture is there', async () => {
  const { images: trials, stop } = recordImages();
  const { clock, container } = await open();
  await untilStill(clock);
  const icon = container.querySelector('img[src="/icons/listen.png"]');
  fireEvent.error(icon!);
  fireEvent.error(screen.getByRole('img', { name: 'Two chairs' }));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText(/could not be shown/)).toHaveTextContent('Two chairs');
  expect(screen.getByText('Listen to each other')).toBeInTheDocument();
  fireEvent(window, new Event('online'));
  expect(trials.map((trial) => trial.getAttribute('src'))).toEqual(['/sit.png']);
  expect(screen.getByText(/could not be shown/)).toBeInTheDocument();
  fireEvent.load(trials[0]!);
  expect(screen.getByRole('img', { name: 'Two chairs' })).toHaveAttribute('src', '/sit.png');
  stop();
});

test.each([
  ['discuss', 'Discuss'],
  ['input', 'Tell the Chatbot'],
  ['listen', 'Listen to each other'],
  ['reflect', 'Reflect'],
  ['talk', 'Talk Out Loud'],
  ['roleplay', 'Role Play'],
  ['think', 'Think'],
  ['write', 'Draw or Write'],
  ['standUpTall', 'Stand Up Tall'],
])('the prompt %s reads %s', async (action, label) => {
  const steps = [{ type: 'message', text: 'Now', action }];
  const touchpoints = [{ id: 'one', title: 'One', steps }] as ActivityDefinition['touchpoints'];
  const { clock } = await open({ definition: { ...talk, touchpoints } });
  await untilStill(clock);
  expect(bubbles()).toContain(`Coach: ${label}`);
});

test('a choice becomes a bubble of the learner, which takes the focus', async () => {
  const { clock } = await open();
  await untilStill(clock);
  const group = screen.getByRole('group', { name: 'How was it?' });
  await press(within(group).getByRole('button', { name: 'Hard' }));
  await settle();
  expect(bubbles().at(-2)).toBe('You: Hard');
  expect(document.activeElement).toHaveTextContent('You: Hard');
  expect(screen.queryByRole('region', { name: 'Your reply' })).not.toBeInTheDocument();
});

test('a new message leaves the focus where it is', async () => {
  const { clock } = await open();
  const leave = screen.getByRole('link', { name: 'Leave for now' });
  leave.focus();
  await untilStill(clock);
  expect(leave).toHaveFocus();
  expect(leave).toHaveAttribute('href', '/activity/worry');
});

test('each new message is announced once, in plain words', async () => {
  const { clock } = await open();
  await pass(clock, 1500);
  await waitFor(() => expect(spoken()).toBe('Coach: Hello both of you'));
  await untilStill(clock);
  // The three bubbles of a step make one announcement.
  await waitFor(() =>
    expect(spoken()).toContain('Coach: Sit Picture: Two chairs Listen to each other activity prompt'),
  );
  expect(spoken()?.match(/Hello both of you/g)).toHaveLength(1);
});

test('messages of an earlier visit are counted, not announced', async () => {
  const first = await open();
  await untilStill(first.clock);
  first.unmount();
  await show(
    <ChatScreen />,
    '/activity/:activitySlug/chat',
    '/activity/worry/chat',
    servicesWith({ clock: first.clock, gateway: first.gateway }),
  );
  expect(bubbles().slice(0, 5).at(-1)).toBe('Coach: Listen to each other');
  await waitFor(() => expect(spoken()).toBe('4 earlier messages shown'));
  await untilStill(first.clock);
  await waitFor(() => expect(spoken()).toBe('4 earlier messages shownCoach: How was it?'));
});

async function toInput() {
  const chat = await open();
  await untilStill(chat.clock);
  await press(screen.getByRole('button', { name: 'Easy' }));
  await untilStill(chat.clock);
  await pass(chat.clock, 300);
  return { ...chat, field: screen.getByRole('textbox', { name: 'Write your reply' }) };
}

test('a text shows its counter and is sent neither empty nor too long', async () => {
  const { field, calls, clock } = await toInput();
  expect(field).not.toHaveAttribute('maxlength');
  await user.type(field, '   ');
  await user.click(reply().getByRole('button', { name: 'Send' }));
  expect(field).toHaveAccessibleDescription(/Please write something first\./);
  expect(field).toBeInvalid();
  await user.type(field, 'Grumbly Gus');
  expect(screen.getByText('14/10')).toBeInTheDocument();
  await user.click(reply().getByRole('button', { name: 'Send' }));
  expect(field).toHaveAccessibleDescription(/Maximum 10 characters/);
  expect(calls.filter((name) => name === 'respond')).toHaveLength(1);

  await user.clear(field);
  await user.type(field, 'Gus{Enter}!{Control>}{Enter}{/Control}');
  await settle();
  expect(bubbles().at(-2)).toBe('You: Gus\n!');
  await untilStill(clock);
});

test('a text that could not be sent is kept, with a message and a retry', async () => {
  const { field, failures, clock } = await toInput();
  failures.set('respond', new AppError('Unexpected', 'x'));
  await user.type(field, 'Gus');
  await user.click(reply().getByRole('button', { name: 'Send' }));
  await settle();
  expect(field).toHaveValue('Gus');
  expect(reply().getByRole('alert')).toHaveTextContent(
    'That did not work. Nothing is lost: please try again.',
  );
  failures.clear();
  await pass(clock, 300);
  await act(() => new Promise((resolve) => setTimeout(resolve, 850)));
  await user.click(reply().getByRole('button', { name: 'Try again' }));
  await settle();
  expect(bubbles()).toContain('You: Gus');
});

test('when the next messages fail to load, one press loads them', async () => {
  const { clock, failures } = await open();
  await untilStill(clock);
  failures.set('nextTouchpoint', new AppError('Unavailable', 'x'));
  await press(screen.getByRole('button', { name: 'Easy' }));
  await pass(clock, 5000);
  expect(reply().getByRole('alert')).toHaveTextContent(
    'Fireside cannot take this right now. The trouble is on our side and nothing is lost: please try again in a few minutes.',
  );
  failures.clear();
  await user.click(reply().getByRole('button', { name: 'Try again' }));
  await untilStill(clock);
  expect(screen.getByRole('textbox')).toBeInTheDocument();
});

test('at the pace "all at once" the focus moves on from a button that is removed', async () => {
  const { clock, failures } = await open();
  await user.click(screen.getByRole('radio', { name: 'All at once' }));
  await untilStill(clock);
  failures.set('nextTouchpoint', new AppError('Unexpected', 'x'));
  await press(screen.getByRole('button', { name: 'Easy' }));
  await pass(clock, 5000);
  failures.clear();
  await user.click(reply().getByRole('button', { name: 'Try again' }));
  await untilStill(clock);
  await act(() => new Promise((resolve) => setTimeout(resolve, 850)));
  expect(screen.getByRole('textbox')).toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
});

async function toFinish(address: string, account = new MemoryAccountGateway()) {
  const chat = await open({ address, account });
  await untilStill(chat.clock);
  await press(screen.getByRole('button', { name: 'Easy' }));
  await untilStill(chat.clock);
  await pass(chat.clock, 300);
  await user.type(screen.getByRole('textbox'), 'Gus{Control>}{Enter}{/Control}');
  await untilStill(chat.clock);
  await pass(chat.clock, 300);
  await user.click(screen.getByRole('radio', { name: 'All of us' }));
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '4' } });
  await user.type(screen.getByRole('textbox'), 'Try it');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sitting' }));
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  await untilStill(chat.clock);
  await press(screen.getByRole('button', { name: 'Finish Activity' }));
  return chat;
}

test('finishing shows the modal, then the links onward', async () => {
  const { calls } = await toFinish('/activity/worry/chat');
  const modal = screen.getByRole('dialog', { name: 'Activity complete' });
  expect(modal).toHaveAccessibleDescription('Congratulations you completed the activity!');
  expect(modal.querySelector('svg')).not.toBeNull();
  expect(
    within(modal).getByText(/Parents and carers can book an online meeting session/),
  ).toBeInTheDocument();
  // The Activity is already complete on the server, even if the tab is closed now.
  expect(calls).toContain('complete');
  await user.click(within(modal).getByRole('button', { name: 'OK' }));
  await settle();
  expect(calls.filter((call) => call === 'complete')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('link', { name: 'Back to Programme' })).not.toBeInTheDocument();
  const book = screen.getByRole('link', { name: 'Book a Session (opens in a new tab)' });
  expect(book).toHaveAttribute('href', 'https://example.org/book');
  expect(book).toHaveAttribute('target', '_blank');
  expect(book).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(screen.getByRole('heading', { name: 'All done' })).toHaveFocus();
});

test('after the end stands what was made in this conversation, with the way to all of it', async () => {
  const account = new MemoryAccountGateway();
  const made = {
    id: 'run_2.word',
    activityId: 'worry',
    activityTitle: 'When worries get loud',
    as: 'name',
    title: 'Its silly name',
    words: 'Gus',
    at: noon + 1,
    longest: 500,
    done: false,
    offShelf: false,
    saidIn: null,
  } as const;
  account.shownKeepsakes = [
    made,
    { ...made, id: 'run_1.word', words: 'From an earlier run', at: noon - 2 * dayMs },
    { ...made, id: 'run_3.word', words: 'Of another Activity', activityId: 'other' },
  ];
  await toFinish('/activity/worry/chat', account);
  await user.keyboard('{Escape}');
  const region = await screen.findByRole('region', { name: 'You made this' });
  expect(
    within(region)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Gus']);
  expect(within(region).getByRole('link', { name: 'See what we made' })).toHaveAttribute(
    'href',
    '/what-we-made',
  );
});

test('where the server keeps no such list, nothing is said of it', async () => {
  await toFinish('/activity/worry/chat');
  await user.keyboard('{Escape}');
  await settle();
  expect(screen.getByRole('heading', { name: 'All done' })).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'You made this' })).toBeNull();
});

test('Escape closes the finish modal and completes; inside a Programme the way back leads there', async () => {
  const { calls } = await toFinish('/programme/calm/activity/worry/chat');
  await user.keyboard('{Escape}');
  await settle();
  expect(calls).toContain('complete');
  expect(screen.getByRole('link', { name: 'Back to Programme' })).toHaveAttribute('href', '/programme/calm');
});

test.each([
  ['without Alt', { shiftKey: true, key: '+' }],
  ['without Shift', { altKey: true, key: '+' }],
  ['another key', { altKey: true, shiftKey: true, key: 'q', code: 'KeyQ' }],
])('no question is asked %s', async (_, keys) => {
  await open();
  fireEvent.keyDown(window, keys);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the shortcut is off while the focus is in a text field', async () => {
  const { field } = await toInput();
  fireEvent.keyDown(field, { altKey: true, shiftKey: true, key: '+' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { altKey: true, shiftKey: true, key: '+', code: 'NumpadAdd' });
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('the message pace can be chosen', async () => {
  const { clock } = await open();
  await user.click(screen.getByRole('radio', { name: 'All at once' }));
  await pass(clock, 1500);
  await pass(clock, 0);
  expect(screen.getByRole('group', { name: 'How was it?' })).toBeInTheDocument();
});

test.each(['NotFound', 'Forbidden'] as const)('%s: the modal leads back to the dashboard', async (code) => {
  await open({ fails: new AppError(code, 'x') });
  const modal = screen.getByRole('dialog', { name: 'Could not find activity' });
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(
    'Could not find activity',
  );
  expect(modal).toHaveAccessibleDescription(
    'We could not find the activity you have requested, please return to dashboard and try again',
  );
  await user.keyboard('{Escape}');
  expect(modal).toBeInTheDocument();
  await user.click(within(modal).getByRole('button', { name: 'Return to dashboard' }));
  expect(screen.getByText('Now at /')).toBeInTheDocument();
});

test('without access there is a link to the shop', async () => {
  await open({ fails: new AppError('PaymentRequired', 'x') });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This conversation is not open');
  expect(screen.getByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
});

test('help is one press away, and the conversation stays open', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Get help now' }));
  const help = screen.getByRole('dialog', { name: 'Get help now' });
  expect(within(help).getByRole('link', { name: '116 123' })).toHaveAttribute('href', 'tel:116123');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Get help now' })).toHaveFocus();
});

describe('a conversation that is not open', () => {
  async function refused(code: 'NotAvailableYet' | 'NotEnrolled', availableAt: number | null) {
    const { gateway, failures } = chatGateway(new ManualClock(noon));
    failures.set('start', new AppError(code, 'x'));
    failures.set('availableSteps', new AppError(code, 'x'));
    const details = activity({ progressionStatus: 'AvailableSoon', availableAt });
    const services = servicesWith({ gateway, learners: learnerGateway({ activity: async () => details }) });
    const errors = jest.spyOn(console, 'error').mockReturnValue();
    const path = '/programme/:programmeSlug/activity/:activitySlug/chat';
    await show(<ChatScreen />, path, '/programme/calm/activity/worry/chat', services);
    errors.mockRestore();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This conversation is not open');
    expect(screen.getByRole('link', { name: 'Back to Programme' })).toHaveAttribute(
      'href',
      '/programme/calm',
    );
  }

  test('yet shows the day', async () => {
    await refused('NotAvailableYet', noon + 4 * dayMs);
    expect(screen.getByText('This Activity opens on Friday 6 March.')).toBeInTheDocument();
  });

  test('yet, without a day, shows "later"', async () => {
    await refused('NotAvailableYet', null);
    expect(screen.getByText('This Activity opens later.')).toBeInTheDocument();
  });

  test('to people who are not enrolled says so', async () => {
    await refused('NotEnrolled', null);
    expect(screen.getByText('Enrol in the Programme first.')).toBeInTheDocument();
  });
});

test('typed text has the direction of its own letters', async () => {
  const { clock, field } = await toInput();
  expect(field).toHaveAttribute('dir', 'auto');
  await user.type(field, 'שלום');
  await user.click(reply().getByRole('button', { name: 'Send' }));
  await untilStill(clock);
  expect(screen.getByText('שלום')).toHaveAttribute('dir', 'auto');
});

describe('failures of the page', () => {
  let errors: jest.SpyInstance;
  beforeEach(() => (errors = jest.spyOn(console, 'error').mockReturnValue()));
  afterEach(() => errors.mockRestore());

  test('any other failure of loading is the generic error screen', async () => {
    await open({ fails: new AppError('Unexpected', 'Broken pipe') });
    expect(screen.getByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
    expect(screen.getByText('Broken pipe')).toBeInTheDocument();
  });

  test('an address without an Activity shows that it is not found', async () => {
    await open({ address: '/activity/chat' });
    expect(screen.getByText('Cannot find activity in url')).toBeInTheDocument();
  });

  test('a failed start is shown in an overlay, over a conversation that continues', async () => {
    const clock = new ManualClock(noon);
    const { gateway, failures } = chatGateway(clock);
    failures.set('start', new AppError('Unexpected', 'Could not start'));
    const services = servicesWith({ clock, gateway });
    await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
    const overlay = screen.getByRole('alertdialog', { name: 'An error has occurred' });
    expect(overlay).toHaveAccessibleDescription('Could not start');
    await user.click(within(overlay).getByRole('button', { name: 'Close' }));
    await untilStill(clock);
    expect(screen.getByRole('group', { name: 'How was it?' })).toBeInTheDocument();
  });
});

test('an Activity withdrawn during the conversation moves the focus to its notice and keeps the exit button', async () => {
  const { clock, failures } = await open();
  await untilStill(clock);
  failures.set('respond', new AppError('Withdrawn', 'Taken down.'));
  await press(reply().getAllByRole('button')[0]!);
  await untilStill(clock);
  expect(screen.getByRole('heading', { level: 1, name: 'We have taken this down for now' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Exit this page' })).toBeInTheDocument();
});

describe('in a discreet tab', () => {
  const cover = () => screen.queryByRole('heading', { level: 1, name: 'Hidden for now' });
  const show = () => user.click(screen.getByRole('button', { name: 'Show it' }));

  beforeEach(() => {
    localStorage.setItem('fireside.discreet', '"yes"');
    document.documentElement.toggleAttribute('data-discreet', true);
  });
  afterEach(() => {
    localStorage.clear();
    document.documentElement.toggleAttribute('data-discreet', false);
  });

  /** Hides the tab and shows it again. */
  async function leaveTab(): Promise<void> {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    await settle();
  }

  test('a plain page stands before a conversation, with the way out, and nothing of it is asked for', async () => {
    const { calls } = await open({ page: <DiscreetChat /> });
    expect(await screen.findByRole('heading', { level: 1, name: 'Hidden for now' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Exit this page' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('worries');
    expect(calls).toEqual([]);
    await show();
    await settle();
    expect(screen.getByRole('heading', { level: 1, name: 'When worries get loud' })).toHaveFocus();
    expect(cover()).toBeNull();
  });

  test('it stands there again once the tab was out of sight, and what is half written stays', async () => {
    const definition = { ...talk, touchpoints: talk.touchpoints.slice(1) };
    const { clock } = await open({ definition, page: <DiscreetChat /> });
    await screen.findByRole('heading', { level: 1, name: 'Hidden for now' });
    await show();
    await settle();
    await untilStill(clock);
    const field = reply().getByRole('textbox');
    await user.type(field, 'Bob');
    await leaveTab();
    expect(cover()).toHaveFocus();
    expect(field).not.toBeVisible();
    expect(screen.getByText('What is it called?')).not.toBeVisible();
    await show();
    expect(field).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Bob');
  });

  test('an open dialog does not stand in its way', async () => {
    await open({ page: <DiscreetChat /> });
    await screen.findByRole('heading', { level: 1, name: 'Hidden for now' });
    await show();
    await settle();
    await user.click(screen.getByRole('button', { name: 'Get help now' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await leaveTab();
    expect(cover()).toBeVisible();
    expect(document.querySelector('dialog')).toBeNull();
  });
});
