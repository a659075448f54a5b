import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import { VideoHosts } from '../../../../src/application/ports/device/support/video-hosts.ts';
import type { ActivityDetails } from '../../../../src/domain/activity/progression.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { memoryQuickExit } from '../../../support/stores/memory-quick-exit.ts';
import { memoryHome } from '../../../support/stores/memory-home.ts';
import { MemoryVideoHosts } from '../../../support/stores/memory-video-hosts.ts';
import { ActivityScreen } from '../../../../src/ui/learner/activity/ActivityScreen.tsx';
import { activity, dayMs, learnerGateway, noon, pass, servicesWith, settle, show } from '../support.tsx';
import { resolverOf } from '../../../support/resolver-of.ts';

const user = userEvent.setup();

async function open(
  details: ActivityDetails | AppError,
  programmeSlug?: string,
  afterwards: ActivityDetails | AppError = details,
  home = memoryHome(),
  quickExit = memoryQuickExit(),
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
  const services = servicesWith({ learners, clock, home, quickExit });
  const bound = resolverOf(new Map([[VideoHosts, videos]]), services);
  await show(<ActivityScreen />, path, `${inside}/activity/worry`, bound);
  return { calls, clock, videos, home, quickExit, failResets: (error: AppError | null) => (resets = error) };
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

describe("before a tender conversation, what 'Exit this page' does is asked once a device", () => {
  const tender = activity({ lifeChallenges: ['selfHarm'] });

  test.each([
    [
      'Log me out, too',
      true,
      '"Exit this page" logs you out as well. Without a network our server hears of it when somebody opens this site here again; until then nobody gets in here without your password. You can change this in your account.',
    ],
    ['Stay logged in', false, 'You stay logged in. You can change this in your account.'],
  ])('%s', async (name, logsOut, message) => {
    const { quickExit } = await open(tender);
    await user.click(screen.getByRole('button', { name }));
    expect(quickExit.logsOut()).toBe(logsOut);
    expect(screen.getByRole('status')).toHaveTextContent(message);
    expect(screen.getByRole('status')).toHaveFocus();
    cleanup();
    await open(tender, undefined, tender, memoryHome(), quickExit);
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('other conversations ask nothing', async () => {
    await open(activity({ lifeChallenges: ['stress'] }));
    expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull();
  });
});

describe('whoever stopped in the middle is asked whether it was the right one', () => {
  const question = { name: 'You stopped early: was this the right one?' };
  const stopped = activity({ startedAt: noon - 60_000, slug: 'worry' });

  test.each([
    ['Yes, another day', 'right', 'Good. It waits for you where you stopped.'],
    ['Not for us', 'wrong', 'Thank you. It is not the first thing on home any more. Find another one'],
  ])('the answer %j is kept as %s and thanked for', async (name, fit, thanks) => {
    const { home } = await open(stopped);
    const asked = screen.getByRole('region', question);
    await user.click(within(asked).getByRole('button', { name }));
    expect(home.read().fits).toEqual({ worry: fit });
    expect(screen.getByText(/^(Good|Thank you)/)).toHaveTextContent(thanks);
    expect(screen.getByText(/^(Good|Thank you)/)).toHaveFocus();
  });

  test('the question can be skipped, and is never asked again', async () => {
    const { home } = await open(stopped);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('region', question)).toBeNull();
    expect(home.read().fits).toEqual({ worry: 'skipped' });
    cleanup();
    await open(stopped, undefined, stopped, home);
    expect(screen.queryByRole('region', question)).toBeNull();
  });

  test.each([
    ['nobody has begun', activity({ startedAt: null })],
    ['it is finished', activity({ startedAt: noon - dayMs, completedAt: noon })],
    ['it was begun less than a minute ago', activity({ startedAt: noon - 59_999 })],
  ])('where %s nothing is asked', async (_where, details) => {
    await open(details);
    expect(screen.queryByRole('region', question)).toBeNull();
  });
});

test('its introductory video is above the summary and plays on a press', async () => {
  const { videos } = await open(activity({ introVideoUrl: 'https://player.vimeo.com/video/76979871' }));
  const player = screen.getByRole('button', { name: 'Introductory video player' });
  const order = player.compareDocumentPosition(await screen.findByText('in the dark'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(videos.begun).toEqual([]);
  await user.click(player);
  expect(videos.begun).toMatchObject([{ kind: 'vimeo', options: { showControls: true } }]);
});

describe('the progress above the link describes it', () => {
  const link = () => screen.getByRole('link', { name: 'Start this Activity' });

  test('of an Activity that was begun', async () => {
    await open(activity({ startedAt: noon - dayMs }));
    const words = screen.getByText('You are part-way. It goes on where you left off.');
    expect(words.compareDocumentPosition(link())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(link()).toHaveAccessibleDescription('You are part-way. It goes on where you left off.');
  });

  test('of an Activity that was finished', async () => {
    await open(activity({ startedAt: noon - dayMs, completedAt: noon - dayMs }));
    const words = 'You finished this on Sunday 1 March. Read it again, or redo it.';
    expect(screen.getByText(words)).toBeVisible();
    expect(link()).toHaveAccessibleDescription(words);
    expect(screen.queryByText(/part-way/)).toBeNull();
  });

  test('is not shown before the start', async () => {
    await open(activity());
    expect(link()).not.toHaveAccessibleDescription();
    expect(screen.queryByText(/part-way|finished/)).toBeNull();
  });

  test('is not shown where only the shop is open', async () => {
    const lost = { status: 'Payment Required', progressionStatus: 'Unavailable' } as const;
    await open(activity({ ...lost, startedAt: noon - dayMs }));
    expect(screen.getByRole('link', { name: 'Payment required' })).not.toHaveAccessibleDescription();
    expect(screen.queryByText(/part-way/)).toBeNull();
  });
});

describe('an Activity that is locked in its Programme', () => {
  const locked = activity({ progressionStatus: 'AvailableSoon', availableAt: noon + 4 * dayMs });
  const alone = () => screen.queryByRole('link', { name: 'Do it by itself' });

  test('and can be opened alone says so and links to it', async () => {
    const { calls, clock } = await open(locked, 'calm', activity({ availableAt: null }));
    expect(calls).toEqual([
      ['activity', 'worry', 'calm'],
      ['activity', 'worry'],
    ]);
    expect(alone()).toHaveAttribute('href', '/activity/worry');
    expect(alone()!.parentElement).toHaveTextContent(
      'Want it today? Do it by itself. In this Programme it still opens on its date.',
    );
    await pass(clock, 4 * dayMs);
    expect(alone()).toBeNull();
  });

  test.each([
    ['has to be paid for', activity({ status: 'Payment Required', progressionStatus: 'Unavailable' })],
    ['is not there alone', new AppError('NotFound', 'None.')],
    ['cannot be asked about', new AppError('Network', 'Away.')],
  ])('and %s does not link', async (_why, answer) => {
    await open(locked, 'calm', answer);
    expect(screen.getByText('Available from Friday 6 March')).toBeInTheDocument();
    expect(alone()).toBeNull();
  });

  test('is asked about only while it is locked, and only inside a Programme', async () => {
    const { calls } = await open(activity(), 'calm');
    expect(calls).toHaveLength(1);
  });
});

test.each([
  ['before enrolment', activity({ availableAt: null }), activity({ availableAt: null })],
  [
    'when it is free and the Programme has to be paid for',
    activity({ availableAt: null, progressionStatus: 'Unavailable' }),
    activity({ availableAt: null }),
  ],
])(
  'an Activity without a date in its Programme links to the standalone one %s',
  async (_when, inside, by) => {
    await open(inside, 'calm', by);
    const alone = screen.getByRole('link', { name: 'Do it by itself' });
    expect(alone).toHaveAttribute('href', '/activity/worry');
    expect(alone.parentElement).toHaveTextContent(/^Want it today\? Do it by itself$/);
  },
);

test('an Activity that opens later shows its date beside its disabled link', async () => {
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

test('an Activity whose date has come is open, whatever status the server gave', async () => {
  await open(activity({ progressionStatus: 'AvailableSoon', availableAt: noon - dayMs }), 'calm');
  expect(screen.getByRole('link', { name: 'Start this Activity' })).toBeInTheDocument();
  expect(screen.queryByText(/Available from/)).toBeNull();
});

test('an open Activity shows no date', async () => {
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

test('inside a Programme the chat and the way back are in the Programme', async () => {
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

test('inside a Programme without a date for it there is no link', async () => {
  await open(activity({ availableAt: null, startedAt: day, progressionStatus: 'Unavailable' }), 'calm');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Start|Continue|Get started|View/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('unpaid inside such a Programme there is still a link to the shop', async () => {
  await open(activity({ ...unpaid, availableAt: null, startedAt: day }), 'calm');
  expect(screen.getByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
  expect(screen.queryByRole('button', { name: 'Redo activity' })).not.toBeInTheDocument();
});

test('a sensitive topic gets a calm note', async () => {
  await open(activity({ lifeChallenges: ['selfHarm'] }));
  expect(screen.getByText(/You can stop at any time/)).toBeInTheDocument();
});

test('before the start there is no redo, and an everyday topic has no such note', async () => {
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

test('after a redo the focus is on the start link', async () => {
  await open(activity({ startedAt: day }), undefined, activity());
  await user.click(screen.getByRole('button', { name: 'Redo activity' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }));
  await settle();
  expect(screen.queryByRole('button', { name: 'Redo activity' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start this Activity' })).toHaveFocus();
});

test('a failed redo says so under its button', async () => {
  const { failResets } = await open(activity({ startedAt: day }));
  failResets(new AppError('Unavailable', 'x'));
  await user.click(screen.getByRole('button', { name: 'Redo activity' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('That did not work, please try again.');
});

test.each(['NotFound', 'Forbidden'] as const)('%s shows the modal', async (code) => {
  await open(new AppError(code, 'x'));
  const modal = screen.getByRole('dialog', { name: 'Could not find activity' });
  expect(modal).toHaveAccessibleDescription(
    'We could not find the activity you have requested, please return to dashboard and try again',
  );
  expect(within(modal).getAllByRole('button')).toHaveLength(1);
  await user.click(within(modal).getByRole('button', { name: 'Return to dashboard' }));
  expect(screen.getByText('Now at /')).toBeInTheDocument();
});

test('another failure shows the generic error screen', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  await open(new AppError('Unexpected', 'Broken pipe'));
  expect(screen.getByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
  errors.mockRestore();
});

describe('first aid is readable without paying', () => {
  const unpaid = {
    status: 'Payment Required',
    progressionStatus: 'Unavailable',
    firstAid: '**Tonight:** stay near.',
    lifeChallenges: ['selfHarm'],
  } as const;

  test('an unpaid Activity shows its first-aid words, the help lines and a link to use a code', async () => {
    await open(activity({ ...unpaid, lifeChallenges: [...unpaid.lifeChallenges] }));
    const aid = within(await screen.findByRole('region', { name: 'What can help tonight' }));
    expect((await aid.findByText('Tonight:')).parentElement).toHaveTextContent('Tonight: stay near.');
    const lines = aid.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(lines).toEqual(expect.arrayContaining(['tel:999', 'tel:08001111', 'tel:08082000247']));
    expect(screen.getByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
    expect(screen.getByText(/Do you have a code/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Use a code' })).toHaveAttribute('href', '/shop');
  });

  test('a sensitive subject shows the help lines also without first-aid words', async () => {
    await open(activity({ lifeChallenges: ['bereavement'] }));
    expect(await screen.findByRole('region', { name: 'What can help tonight' })).toBeInTheDocument();
  });

  test('another subject has neither, and a paid one offers no code', async () => {
    await open(activity({ lifeChallenges: ['stress'] }));
    expect(screen.queryByRole('region', { name: 'What can help tonight' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Do you have a code/)).not.toBeInTheDocument();
  });
});

describe('the question whether today is a good day is asked in private', () => {
  test('before a conversation on a sensitive subject, with a harmless way out', async () => {
    await open(activity({ lifeChallenges: ['sensitiveConversation'] }));
    expect(screen.getByText(/Is today a good day for this\?/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Another day' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Start this Activity' })).toBeInTheDocument();
  });

  test('not on another subject, and not once it has begun', async () => {
    await open(activity({ lifeChallenges: ['stress'] }));
    expect(screen.queryByText(/Is today a good day/)).not.toBeInTheDocument();
  });
});

test('a withdrawn Activity says so kindly, with help lines', async () => {
  await open(new AppError('Withdrawn', 'Taken down.'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We have taken this down for now');
  expect(screen.getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.startsWith('tel:'))).toBe(
    true,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an Activity that may only be finished offers no redo', async () => {
  await open(activity({ startedAt: noon, takesStarts: false }));
  expect(screen.queryByRole('button', { name: 'Redo activity' })).toBeNull();
  expect(screen.getByText(/What you began is yours to finish/)).toBeInTheDocument();
});

test('a finished Activity that is no longer offered can be read again and offers no redo', async () => {
  await open(activity({ startedAt: noon, completedAt: noon, takesStarts: false }));
  expect(screen.getByText(/^You finished this on .*\. You can read it again\.$/)).toBeInTheDocument();
  expect(screen.getByText('This Activity is not offered to anyone new at the moment.')).toBeInTheDocument();
  expect(screen.queryByText(/redo it|yours to finish/)).toBeNull();
});

test('a former address redirects to the current one', async () => {
  const { calls } = await open(activity({ id: 'a_1', slug: 'worries' }));
  expect(calls).toEqual([
    ['activity', 'worry'],
    ['activity', 'worries'],
  ]);
});
