import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, press, servicesWith, settle, show, talk } from '../../support.tsx';

const user = userEvent.setup();
const minute = 60_000;
const choice = {
  type: 'user-path-choice' as const,
  id: 'talk',
  text: 'Tell each other.',
  action: 'talk' as const,
  minutes: 3,
  timer: true,
  options: [{ label: 'We did' }, { label: 'Not today' }],
};

async function ask(step: object = choice) {
  const clock = new ManualClock(noon);
  const steps = [
    { ...choice, ...step },
    { type: 'message' as const, text: 'Thank you.' },
  ];
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const services = servicesWith({ clock, gateway: fake.gateway });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await screen.findByRole('region', { name: 'Timer' });
  return clock;
}

const timer = () => within(screen.getByRole('region', { name: 'Timer' }));
const button = (name: string) => timer().getByRole('button', { name });

/** Records the announcements to screen readers from now on, because each line exists only for a moment. */
function recordAnnouncements(): string[] {
  const announced: string[] = [];
  const said = ({ addedNodes }: MutationRecord): void =>
    addedNodes.forEach(({ textContent }) => announced.push(textContent ?? ''));
  new MutationObserver((records) => records.forEach(said)).observe(
    screen.getByRole('log', { hidden: true }),
    {
      childList: true,
    },
  );
  return announced;
}

/** Hides the page, or shows it again. */
function turn(visibilityState: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => jest.restoreAllMocks());

test('waits until it is started, with the reply in reach', async () => {
  const clock = await ask();
  expect(timer().getByText('About 3 minutes for this, if you like.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'We did' })).toBeEnabled();
  expect(clock.nextAt).toBeNull();
});

test('counts in words by the clock, speaks at its start and end alone, and can run once more', async () => {
  const clock = await ask();
  const announced = recordAnnouncements();
  await user.click(button('Start the timer'));
  expect(timer().getByText('About 3 minutes left')).toBeVisible();
  await pass(clock, 0.5 * minute);
  expect(timer().getByText('About 2 minutes left')).toBeVisible();
  await pass(clock, minute);
  expect(timer().getByText('About 1 minute left')).toBeVisible();
  await pass(clock, minute);
  expect(timer().getByText('Less than a minute left')).toBeVisible();
  await pass(clock, 0.5 * minute);
  expect(timer().getByText('The sand has run through. Take as long as you like.')).toBeVisible();
  expect(announced.filter((words) => !words.startsWith('Coach:'))).toEqual([
    'The timer runs. Take your time.',
    'The sand has run through. Take as long as you like.',
  ]);
  expect(clock.nextAt).toBeNull();
  await user.click(button('Once more'));
  expect(timer().getByText('About 3 minutes left')).toBeVisible();
});

test('what is left stays while it is stopped or the page is hidden, however long that is', async () => {
  const clock = await ask();
  await user.click(button('Start the timer'));
  await pass(clock, minute);
  await user.click(button('Stop for a moment'));
  await pass(clock, 60 * minute);
  expect(timer().getByText('About 2 minutes left')).toBeVisible();
  await user.click(button('Go on'));
  await pass(clock, 0.25 * minute);
  turn('hidden');
  expect(clock.nextAt).toBeNull();
  await pass(clock, 60 * minute);
  turn('visible');
  expect(timer().getByText('About 2 minutes left')).toBeVisible();
  await pass(clock, 1.75 * minute - 1);
  expect(timer().getByText('Less than a minute left')).toBeVisible();
  await pass(clock, 1);
  expect(timer().getByText('The sand has run through. Take as long as you like.')).toBeVisible();
});

test('a device that slept through the end is told so, and not that time is left', async () => {
  const clock = await ask();
  await user.click(button('Start the timer'));
  jest.spyOn(clock, 'now').mockReturnValue(noon + 60 * minute);
  await pass(clock, 0.5 * minute);
  expect(timer().getByText('The sand has run through. Take as long as you like.')).toBeVisible();
});

test('a family does without it: the focus goes to the reply, and an answer ends it at any time', async () => {
  const clock = await ask();
  await press(button('Start the timer'));
  await press(button('Do without it'));
  expect(screen.queryByRole('region', { name: 'Timer' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'We did' })).toHaveFocus();
  expect(clock.nextAt).toBeNull();
  await press(screen.getByRole('button', { name: 'We did' }));
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  expect(screen.getByText('Thank you.')).toBeVisible();
});

test('stands beside a field to write in, too', async () => {
  await ask({ type: 'user-input', options: undefined, action: 'write', minutes: 0.5 });
  expect(timer().getByText('Half a minute for this, if you like.')).toBeVisible();
  await press(button('Do without it'));
  expect(screen.getByRole('textbox')).toHaveFocus();
});
