import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../src/application/errors.ts';
import { VideoHosts } from '../../../src/application/ports/video-hosts.ts';
import type { ActivityDetails } from '../../../src/domain/activity/progression.ts';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { MemoryVideoHosts } from '../../../src/infrastructure/shared/memory/memory-video-hosts.ts';
import { ActivityScreen } from '../../../src/ui/learner/activity/ActivityScreen.tsx';
import { activity, dayMs, learnerGateway, noon, pass, servicesWith, settle, show } from './support.tsx';

const user = userEvent.setup();

async function open(
  details: ActivityDetails | AppError,
  programmeSlug?: string,
  afterwards: ActivityDetails | AppError = details,
) {
  const calls: unknown[][] = [];
  let resets: AppError | null = null;
  const learners = learnerGateway({
    activity: async (...place) => {
      const answer = calls.length === 0 ? details : afterwards;
      calls.push(['activity', ...place]);
      if (answer instanceof AppError) throw answer;
      return answer;
    },
    resetActivity: async (...place) => {
      calls.push(['reset', ...place]);
      if (resets) throw resets;
    },
  });
  const inside = programmeSlug ? `/programme/${programmeSlug}` : '';
  const path = `${programmeSlug ? '/programme/:programmeSlug' : ''}/activity/:activitySlug`;
  const videos = new MemoryVideoHosts();
  const clock = new ManualClock(noon);
  const services = servicesWith({ learners, clock });
  const bound = {
    get: <T,>(token: symbol) => (token === VideoHosts ? (videos as T) : services.get<T>(token)),
  };
  await show(<ActivityScreen />, path, `${inside}/activity/worry`, bound);
  return { calls, clock, videos, failResets: (error: AppError | null) => (resets = error) };
}

test('the page shows what the Activity is', async () => {
  const { calls } = await open(activity({ imageSrc: '/worry.svg' }));
  expect(calls).toEqual([['activity', 'worry']]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('When worries get loud');
  expect(screen.getByText('Name it')).toBeInTheDocument();
  expect(document.querySelector('img')).toHaveAttribute('src', '/worry.svg');
  expect((await screen.findByText('in the dark')).tagName).toBe('STRONG');
  expect(screen.getByText('Before you start:').parentElement).toHaveTextContent('10 minsDo it together');
  expect(screen.queryByRole('button', { name: 'Introductory video player' })).not.toBeInTheDocument();
});

test('its introductory video stands before the summary and plays on a press', async () => {
  const { videos } = await open(activity({ introVideoUrl: 'https://player.vimeo.com/video/76979871' }));
  const player = screen.getByRole('button', { name: 'Introductory video player' });
  const order = player.compareDocumentPosition(await screen.findByText('in the dark'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(videos.begun).toEqual([]);
  await user.click(player);
  expect(videos.begun).toMatchObject([{ kind: 'vimeo', options: { showControls: true } }]);
});

test('an Activity that opens later says when, beside its way on, which is shut until then', async () => {
  const { clock } = await open(
    activity({ progressionStatus: 'AvailableSoon', availableAt: noon + 4 * dayMs }),
    'calm',
  );
  expect(screen.getByText('Available from Friday 6 March')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start this Activity' })).toBeDisabled();
  expect(screen.queryByRole('link', { name: 'Start this Activity' })).toBeNull();
  await pass(clock, 4 * dayMs);
  expect(screen.getByRole('link', { name: 'Start this Activity' })).toBeInTheDocument();
  expect(screen.queryByText(/Available from/)).toBeNull();
});

test('an Activity whose date has come by now is open, whatever the server called it', async () => {
  await open(activity({ progressionStatus: 'AvailableSoon', availableAt: noon - dayMs }), 'calm');
  expect(screen.getByRole('link', { name: 'Start this Activity' })).toBeInTheDocument();
  expect(screen.queryByText(/Available from/)).toBeNull();
});

test('an open Activity names no date', async () => {
  await open(activity());
  expect(screen.queryByText(/Available from/)).toBeNull();
});

const day = noon - dayMs;
const locked = { progressionStatus: 'Unavailable' } as const;
const unpaid = { ...locked, status: 'Payment Required' } as const;

test.each<[string, Partial<ActivityDetails>, string, string]>([
  ['available', {}, 'Start this Activity', '/activity/worry/chat'],
  ['a draft', { status: 'Draft' }, 'Start this Activity', '/activity/worry/chat'],
  ['opening soon', { progressionStatus: 'AvailableSoon' }, 'Start this Activity', '/activity/worry/chat'],
  [
    'completed and available',
    { startedAt: day, completedAt: day },
    'Start this Activity',
    '/activity/worry/chat',
  ],
  ['started and available', { startedAt: day }, 'Start this Activity', '/activity/worry/chat'],
  ['unpaid', unpaid, 'Payment required', '/shop'],
  ['unpaid though done', { ...unpaid, completedAt: day }, 'Payment required', '/shop'],
  ['an unavailable draft', { ...locked, status: 'Draft' }, 'Get started', '/activity/worry/chat'],
  ['unavailable and new', locked, 'Get started', '/activity/worry/chat'],
  ['unavailable and started', { ...locked, startedAt: day }, 'Continue', '/activity/worry/chat'],
  [
    'unavailable and completed',
    { ...locked, startedAt: day, completedAt: day },
    'View',
    '/activity/worry/chat',
  ],
])('%s: the link', async (_, over, label, address) => {
  await open(activity(over));
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', address);
});

test('inside a Programme the chat and the way back lie there', async () => {
  const { calls } = await open(activity(), 'calm');
  expect(calls).toEqual([['activity', 'worry', 'calm']]);
  expect(screen.getByRole('link', { name: 'Start this Activity' })).toHaveAttribute(
    'href',
    '/programme/calm/activity/worry/chat',
  );
  expect(screen.getByRole('link', { name: 'See the whole Programme' })).toHaveAttribute(
    'href',
    '/programme/calm',
  );
});

test('inside a Programme that has not dated it there is nothing to press', async () => {
  await open(activity({ availableAt: null, startedAt: day, progressionStatus: 'Unavailable' }), 'calm');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Start|Continue|Get started|View/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('unpaid inside such a Programme the way to the shop is there still', async () => {
  await open(activity({ ...unpaid, availableAt: null, startedAt: day }), 'calm');
  expect(screen.getByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
  expect(screen.queryByRole('button', { name: 'Redo activity' })).not.toBeInTheDocument();
});

test('a tender topic gets a calm word', async () => {
  await open(activity({ lifeChallenges: ['selfHarm'] }));
  expect(screen.getByText(/You can stop at any time/)).toBeInTheDocument();
});

test('before the start there is nothing to redo, and an everyday topic needs no such word', async () => {
  await open(activity());
  expect(screen.queryByRole('button', { name: 'Redo activity' })).not.toBeInTheDocument();
  expect(screen.queryByText(/You can stop at any time/)).not.toBeInTheDocument();
});

test('redo asks, resets and reads the Activity again', async () => {
  const { calls } = await open(activity({ startedAt: day }), 'calm');
  await user.click(screen.getByRole('button', { name: 'Redo activity' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(calls).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Redo activity' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }));
  await settle();
  expect(calls.slice(1)).toEqual([
    ['reset', 'worry', 'calm'],
    ['activity', 'worry', 'calm'],
  ]);
});

test('after a redo the focus stands on the start', async () => {
  await open(activity({ startedAt: day }), undefined, activity());
  await user.click(screen.getByRole('button', { name: 'Redo activity' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }));
  await settle();
  expect(screen.queryByRole('button', { name: 'Redo activity' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start this Activity' })).toHaveFocus();
});

test('a redo that fails says so under its button', async () => {
  const { failResets } = await open(activity({ startedAt: day }));
  failResets(new AppError('Unavailable', 'x'));
  await user.click(screen.getByRole('button', { name: 'Redo activity' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('That did not work, please try again.');
});

test.each(['NotFound', 'Forbidden'] as const)('%s: the modal', async (code) => {
  await open(new AppError(code, 'x'));
  const modal = screen.getByRole('dialog', { name: 'Could not find activity' });
  expect(modal).toHaveAccessibleDescription(
    'We could not find the activity you have requested, please return to dashboard and try again',
  );
  expect(within(modal).getAllByRole('button')).toHaveLength(1);
  await user.click(within(modal).getByRole('button', { name: 'Return to dashboard' }));
  expect(screen.getByText('Now at /')).toBeInTheDocument();
});

test('another failure is the generic error screen', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  await open(new AppError('Unexpected', 'Broken pipe'));
  expect(screen.getByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
  errors.mockRestore();
});
