import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { LearnerGateway } from '../../../../src/application/ports/device/catalogue/learner-gateway.ts';
import { VideoHosts } from '../../../../src/application/ports/device/support/video-hosts.ts';
import type { ProgrammeDetails } from '../../../../src/domain/programme/enrolment.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryVideoHosts } from '../../../support/stores/memory-video-hosts.ts';
import { Countdown } from '../../../../src/ui/learner/programme/Countdown.tsx';
import { ProgrammeScreen } from '../../../../src/ui/learner/programme/ProgrammeScreen.tsx';
import {
  activity,
  dayMs,
  learnerGateway,
  noon,
  pass,
  programme,
  servicesWith,
  settle,
  show,
  surroundings,
} from '../support.tsx';
import { resolverOf } from '../../../support/resolver-of.ts';

const user = userEvent.setup();
const hourMs = 3_600_000;
const undated = activity({ availableAt: null, progressionStatus: 'Unavailable' });
const later = { ...undated, slug: 'later', title: 'Later' };
const soon = (inMs: number) =>
  activity({ availableAt: noon + inMs, progressionStatus: 'AvailableSoon', slug: 'soon', title: 'Soon' });

/** Opens the Programme; the server returns `first` to the first request and `afterwards` to later ones. */
async function open(
  first: ProgrammeDetails | AppError,
  {
    afterwards = first,
    ...over
  }: Partial<LearnerGateway> & { afterwards?: ProgrammeDetails | AppError } = {},
) {
  const clock = new ManualClock(noon);
  let reads = 0;
  const learners = learnerGateway({
    programme: async () => {
      const answer = reads === 0 ? first : afterwards;
      reads += 1;
      if (answer instanceof AppError) throw answer;
      return answer;
    },
    ...over,
  });
  const videos = new MemoryVideoHosts();
  const around = surroundings();
  const services = servicesWith({ clock, learners, around });
  const bound = resolverOf(new Map([[VideoHosts, videos]]), services);
  await show(<ProgrammeScreen />, '/programme/:programmeSlug', '/programme/calm', bound);
  return { clock, videos, copy: around.copy, reads: () => reads };
}

const next = () => within(screen.getByRole('region', { name: 'Your next Activity' }));

/** Checks that the elements have this order on the page. */
function inPageOrder(elements: readonly (Element | null)[]): void {
  elements.slice(1).forEach((element, before) => {
    const place = elements[before]!.compareDocumentPosition(element!);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
}

test('before enrolling the page shows the Programme, in this order', async () => {
  const activities = [undated];
  await open(programme({ imageSrc: '/calm.svg', introVideoUrl: '/calm.mp4', activities }));
  inPageOrder([
    screen.getByRole('heading', { level: 1, name: 'Calmer conversations' }),
    screen.getByText('One a week'),
    document.querySelector('img[src="/calm.svg"]'),
    screen.getByRole('button', { name: 'Introductory video player' }),
    await screen.findByText('family life', { selector: 'strong' }),
    screen.getByRole('heading', { name: 'Activities in this Programme' }),
  ]);
});

test('once enrolled, the next Activity is right under the head', async () => {
  await open(programme({ introVideoUrl: '/calm.mp4' }));
  inPageOrder([
    screen.getByRole('heading', { level: 1, name: 'Calmer conversations' }),
    screen.getByRole('region', { name: 'Your next Activity' }),
    screen.getByRole('button', { name: 'Introductory video player' }),
    await screen.findByText('family life', { selector: 'strong' }),
    screen.getByRole('heading', { name: 'Activities in this Programme' }),
  ]);
});

test('the next Activity that opens later can be done alone today, where possible', async () => {
  await open(programme({ activities: [soon(6 * dayMs)] }), { activity: async () => activity() });
  expect(next().getByRole('link', { name: 'Do it by itself' })).toHaveAttribute('href', '/activity/soon');
});

describe('the introductory video', () => {
  test('is optional', async () => {
    await open(programme());
    expect(screen.queryByRole('button', { name: 'Introductory video player' })).not.toBeInTheDocument();
  });

  test('plays with its host’s controls; the page names the host before', async () => {
    const { videos } = await open(programme({ introVideoUrl: 'https://vimeo.com/76979871' }));
    expect(
      screen.getByText('Plays from Vimeo. Nothing is loaded from there until you press play.'),
    ).toBeInTheDocument();
    expect(videos.begun).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Introductory video player' }));
    expect(videos.begun).toMatchObject([
      { address: 'https://player.vimeo.com/video/76979871', options: { showControls: true } },
    ]);
  });

  test('from our own server contacts no other host and names none', async () => {
    const { videos } = await open(programme({ introVideoUrl: '/calm.mp4' }));
    expect(screen.queryByText(/Plays from/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Introductory video player' }));
    expect(videos.begun).toMatchObject([{ kind: 'file', address: '/calm.mp4' }]);
  });

  test('from an unsupported host is a link to it', async () => {
    await open(programme({ introVideoUrl: 'https://www.youtube.com/watch?v=abc' }));
    const link = screen.getByRole('link', { name: /^Watch the introductory video at www\.youtube\.com/ });
    expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('button', { name: 'Introductory video player' })).not.toBeInTheDocument();
  });

  test('with an invalid address is not shown', async () => {
    await open(programme({ introVideoUrl: 'javascript:alert(1)' }));
    expect(document.body.innerHTML).not.toContain('javascript:');
    expect(screen.queryByRole('button', { name: 'Introductory video player' })).not.toBeInTheDocument();
  });
});

/** Returns the chip and the link of each Activity in the list. */
function places(): [words: string, address: string | null][] {
  const list = screen.getAllByRole('list').find(({ tagName }) => tagName === 'OL')!;
  return within(list)
    .getAllByRole('listitem')
    .map((item) => [
      item.lastElementChild!.textContent,
      within(item).queryByRole('link')?.getAttribute('href') ?? null,
    ]);
}

test('each Activity shows its state in words; one with a later date is no link', async () => {
  const done = activity({ slug: 'done', title: 'Done', completedAt: noon - dayMs });
  const early = activity({ ...done, slug: 'early', availableAt: noon + dayMs });
  await open(programme({ activities: [done, activity(), soon(9 * dayMs), early] }));
  expect(places()).toEqual([
    ['Completed on Sunday 1 March', '/programme/calm/activity/done'],
    ['Open now', '/programme/calm/activity/worry'],
    ['Available from Wednesday 11 March', null],
    ['Completed on Sunday 1 March', '/programme/calm/activity/early'],
  ]);
});

test('a date is a weekday, a day and a month', async () => {
  await open(programme({ activities: [soon(Date.UTC(2027, 0, 22, 12) - noon)] }));
  expect(places()).toEqual([['Available from Friday 22 January', null]]);
});

test('before enrolment every Activity is a link that says so, and none is next', async () => {
  await open(programme({ activities: [undated] }));
  expect(places()).toEqual([['Enrol to open', '/programme/calm/activity/worry']]);
  expect(screen.queryByRole('region', { name: 'Your next Activity' })).not.toBeInTheDocument();
});

test('unpaid, every Activity without a later date is a link to its page', async () => {
  const status = 'Payment Required';
  const activities = [
    { ...undated, status } as const,
    activity({ status, progressionStatus: 'Unavailable', slug: 'past' }),
    activity({ status, progressionStatus: 'Unavailable', slug: 'soon', availableAt: noon + dayMs }),
  ];
  await open(programme({ status, activities }));
  expect(places()).toEqual([
    ['Payment required', '/programme/calm/activity/worry'],
    ['Payment required', '/programme/calm/activity/past'],
    ['Available from Tuesday 3 March', null],
  ]);
});

test('an Activity without a date among dated ones is a plain link', async () => {
  await open(programme({ activities: [activity(), later] }));
  expect(places()[1]).toEqual(['', '/programme/calm/activity/later']);
});

describe('enrolling', () => {
  const fresh = programme({ activities: [undated], progressionStatus: 'NotEnrolled' });

  test.each([
    ['nothing is dated', [undated, later], 'Available', 1],
    ['nothing is dated in a draft', [undated], 'Draft', 1],
    ['one Activity is dated', [undated, soon(dayMs)], 'Available', 0],
    ['one Activity is open', [later, activity()], 'Available', 0],
    ['it has to be paid', [undated], 'Payment Required', 0],
  ] as const)('%s: the button', async (_, activities, status, buttons) => {
    await open({ ...fresh, status, activities: [...activities] });
    expect(screen.queryAllByRole('button', { name: 'Enrol' })).toHaveLength(buttons);
  });

  test('unpaid, a link to the shop replaces it', async () => {
    await open({ ...fresh, status: 'Payment Required' });
    expect(screen.queryByRole('button', { name: 'Enrol' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
  });

  test('it enrols and shows the enrolled Programme, with the focus on the next Activity', async () => {
    const enrolled: string[] = [];
    const enrolProgramme = async (slug: string) => void enrolled.push(slug);
    const seen: Element[] = [];
    Element.prototype.scrollIntoView = function see(this: Element) {
      seen.push(this);
    };
    await open(fresh, { afterwards: programme(), enrolProgramme });
    await user.click(screen.getByRole('button', { name: 'Enrol' }));
    await settle();
    expect(enrolled).toEqual(['calm']);
    expect(seen).toEqual([screen.getByRole('region', { name: 'Your next Activity' })]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(next().getByRole('link', { name: 'Available now' })).toBeInTheDocument();
    expect(next().getByRole('heading', { name: 'Your next Activity' })).toHaveFocus();
  });

  test('a second press after enrolling keeps the focus', async () => {
    await open(programme());
    expect(document.body).toHaveFocus();
  });

  test.each(['AlreadyEnrolled', 'Conflict', 'TooManyRequests'] as const)(
    '%s only reads the Programme again',
    async (code) => {
      const enrolProgramme = () => Promise.reject(new AppError(code, 'x'));
      const { reads } = await open(fresh, { enrolProgramme });
      await user.click(screen.getByRole('button', { name: 'Enrol' }));
      await settle();
      expect(reads()).toBe(2);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Enrol' })).toBeEnabled());
    },
  );

  test('another failure is shown under the button', async () => {
    const enrolProgramme = () => Promise.reject(new AppError('Unavailable', 'x'));
    const { reads } = await open(fresh, { enrolProgramme });
    await user.click(screen.getByRole('button', { name: 'Enrol' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Could not enrol, try again later');
    expect(reads()).toBe(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enrol' })).toBeEnabled());
  });
});

describe('the next Activity', () => {
  test('open: its title, short summary, link and captioned illustration', async () => {
    await open(programme());
    expect(next().getByRole('heading', { name: 'When worries get loud' })).toBeInTheDocument();
    expect(next().getByText('Child talking to parent').tagName).toBe('FIGCAPTION');
    expect(next().getByText('Name a worry as a pair.')).toBeInTheDocument();
    expect(next().getByRole('link', { name: 'Available now' })).toHaveAttribute(
      'href',
      '/programme/calm/activity/worry',
    );
    expect(next().getByRole('img', { name: 'Child talking to parent' })).toBeInTheDocument();
  });

  test('a past date is available at once', async () => {
    await open(programme({ activities: [soon(-1)] }));
    expect(next().getByRole('link', { name: 'Available now' })).toBeInTheDocument();
  });

  test('the first open Activity comes before an earlier one that is not open', async () => {
    await open(programme({ activities: [soon(dayMs), activity()], nextActivityAt: noon + dayMs }));
    expect(next().getByRole('heading', { name: 'When worries get loud' })).toBeInTheDocument();
    expect(next().queryByRole('button')).not.toBeInTheDocument();
  });

  test("none open: the first to open, with a countdown to its date, or the Programme's", async () => {
    const soonest = activity({ availableAt: null, progressionStatus: 'AvailableSoon' });
    await open(programme({ activities: [later, soonest], nextActivityAt: noon + 2 * dayMs + hourMs }));
    expect(next().getByText('2 days 1 hour')).toBeInTheDocument();
  });

  test('all completed: none is next, and the page says that it is done', async () => {
    const activities = [activity({ completedAt: noon })];
    await open(programme({ progressionStatus: 'Completed', activities }));
    expect(screen.queryByRole('region', { name: 'Your next Activity' })).not.toBeInTheDocument();
    expect(screen.getByText('You have completed this Programme')).toBeInTheDocument();
  });

  test('not all completed: the page does not say that it is done', async () => {
    await open(programme());
    expect(screen.queryByText('You have completed this Programme')).not.toBeInTheDocument();
  });

  test.each([
    [2 * dayMs + 3 * hourMs, '2 days 3 hours'],
    [dayMs + 1000, '1 day 0 hours'],
    [dayMs, '24 hours 0 minutes'],
    [hourMs + 61_000, '1 hour 1 minute'],
    [hourMs, '60 minutes 0 seconds'],
    [61_000, '1 minute 1 second'],
  ])('%i ms before: %s', async (inMs, text) => {
    await open(programme({ activities: [soon(inMs)] }));
    expect(next().getByText(text)).toBeInTheDocument();
  });

  test('the countdown changes each second and becomes the link, with the focus on it', async () => {
    const { clock } = await open(programme({ activities: [soon(61_000)] }));
    const button = next().getByRole('button', { name: 'Available in under 2 minutes' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await pass(clock, 1000);
    expect(next().getByText('1 minute 0 seconds')).toBeInTheDocument();
    expect(screen.getByRole('log', { hidden: true })).toHaveTextContent('Available in under 1 minute');
    await pass(clock, 1000);
    expect(next().getByText('0 minutes 59 seconds')).toBeInTheDocument();
    expect(button).toHaveAccessibleName('Available in under 1 minute');
    button.focus();
    await pass(clock, 58_999);
    expect(next().getByText('0 minutes 1 second')).toBeInTheDocument();
    await pass(clock, 1);
    expect(next().getByRole('link', { name: 'Available now' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Soon' })).toBeInTheDocument();
    expect(clock.nextAt).toBeNull();
  });

  test('focus elsewhere stays there when it opens', async () => {
    const { clock } = await open(programme({ activities: [activity({ completedAt: noon }), soon(1000)] }));
    const elsewhere = screen.getByRole('link', { name: 'When worries get loud' });
    elsewhere.focus();
    await pass(clock, 1000);
    expect(next().getByRole('link', { name: 'Available now' })).toBeInTheDocument();
    expect(elsewhere).toHaveFocus();
  });

  test('it announces an hour, ten minutes and a minute before, and the opening', async () => {
    const { clock } = await open(programme({ activities: [soon(61 * 60_000)] }));
    const spoken: string[] = [];
    const region = screen.getByRole('log', { hidden: true });
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) spoken.push(textContent!);
    });
    observer.observe(region, { childList: true });
    for (let seconds = 0; seconds < 61 * 60; seconds += 10) await pass(clock, 10_000);
    observer.disconnect();
    expect(spoken).toEqual([
      'Available in under 60 minutes',
      'Available in under 10 minutes',
      'Available in under 1 minute',
      'Available now',
    ]);
  });

  test('at zero the countdown announces completion once', async () => {
    const clock = new ManualClock(noon);
    let timesReached = 0;
    const countdown = <Countdown to={noon + 1000} onReached={() => (timesReached += 1)} />;
    await show(countdown, '/', '/', servicesWith({ clock }));
    expect([screen.getByRole('button').textContent, timesReached]).toEqual([
      'Available in under 1 minuteAvailable in 0 minutes 1 second',
      0,
    ]);
    await pass(clock, 1000);
    expect(screen.getByText('complete')).toBeVisible();
    await pass(clock, 60_000);
    expect(timesReached).toBe(1);
  });

  test('a device that slept shows the current time', async () => {
    const { clock } = await open(programme({ activities: [soon(3 * dayMs)] }));
    await pass(clock, 3 * dayMs - 2000);
    expect(next().getByText('0 minutes 2 seconds')).toBeInTheDocument();
  });
});

describe('after a long absence', () => {
  const lapsed = programme({ progressionStatus: 'Lapsed' });
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

  test('the modal requires a choice; Escape is none', async () => {
    await open(lapsed);
    await user.keyboard('{Escape}');
    const names = dialog('Welcome back')
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Continue without Resetting', 'Reset my Progress']);
  });

  test('without access there is no choice, and the link to the shop is not covered', async () => {
    await open({ ...lapsed, status: 'Payment Required' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
  });

  test('a click beside it is no choice', async () => {
    await open(lapsed);
    await user.click(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
  });

  test('continue resumes the Programme', async () => {
    await open(lapsed, { afterwards: programme(), continueProgramme: async () => undefined });
    await user.click(screen.getByRole('button', { name: 'Continue without Resetting' }));
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a failed continue is reported, and the choice returns', async () => {
    await open(lapsed, { continueProgramme: () => Promise.reject(new AppError('Unavailable', 'x')) });
    await user.click(screen.getByRole('button', { name: 'Continue without Resetting' }));
    await settle();
    const overlay = screen.getByRole('alertdialog');
    expect(overlay).toHaveAccessibleDescription(
      'There was an error with continuing your programme. Please try again.',
    );
    await user.click(within(overlay).getByRole('button'));
    expect(dialog('Welcome back').getByRole('button', { name: 'Reset my Progress' })).toBeInTheDocument();
  });

  test('reset asks again, and Cancel leads back', async () => {
    let resets = 0;
    const resetProgramme = async () => {
      resets += 1;
    };
    await open(lapsed, { afterwards: programme(), resetProgramme });
    await user.click(screen.getByRole('button', { name: 'Reset my Progress' }));
    await user.click(dialog('Reset my Progress').getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
    expect(resets).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Reset my Progress' }));
    await user.click(dialog('Reset my Progress').getByRole('button', { name: 'OK' }));
    await settle();
    expect(resets).toBe(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a reset also clears the device, for this Programme only', async () => {
    const { copy } = await open(lapsed, { resetProgramme: async () => undefined });
    const inside = { activity: 'worry', programme: 'calm' };
    for (const place of [inside, { activity: 'worry' }])
      copy.saveDraft(place, 'name', { kind: 'input', text: 'Fluff' });
    await user.click(screen.getByRole('button', { name: 'Reset my Progress' }));
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await settle();
    expect(copy.draft(inside, 'name')).toBeNull();
    expect(copy.draft({ activity: 'worry' }, 'name')).not.toBeNull();
  });

  test('a failed reset is reported, and the choice returns', async () => {
    await open(lapsed, { resetProgramme: () => Promise.reject(new AppError('Unexpected', 'x')) });
    await user.click(screen.getByRole('button', { name: 'Reset my Progress' }));
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await settle();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'There was an error resetting your programme. Please try again.',
    );
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
  });
});

test('the address of the search is not requested as a Programme', async () => {
  const asked: string[] = [];
  const learners = learnerGateway({
    programme: async (slug) => {
      asked.push(slug);
      return programme();
    },
  });
  await show(
    <ProgrammeScreen />,
    '/programme/:programmeSlug',
    '/programme/search',
    servicesWith({ learners }),
  );
  expect(screen.getByRole('dialog', { name: 'Could not find this programme' })).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test.each(['NotFound', 'Forbidden'] as const)('%s: the dialog leads to the dashboard', async (code) => {
  await open(new AppError(code, 'x'));
  const dialog = screen.getByRole('dialog', { name: 'Could not find this programme' });
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(
    'Could not find this programme',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Go to dashboard' }));
  expect(screen.getByText('Now at /')).toBeInTheDocument();
});

test('another failure shows the generic error screen', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  await open(new AppError('Unexpected', 'Broken pipe'));
  expect(screen.getByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
  errors.mockRestore();
});
