import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../src/application/errors.ts';
import type { LearnerGateway } from '../../../src/application/ports/learner-gateway.ts';
import type { ProgrammeDetails } from '../../../src/domain/programme/enrolment.ts';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { ProgrammeScreen } from '../../../src/ui/learner/programme/ProgrammeScreen.tsx';
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
} from './support.tsx';

const user = userEvent.setup();
const hourMs = 3_600_000;
const undated = activity({ availableAt: null, progressionStatus: 'Unavailable' });
const soon = (inMs: number) =>
  activity({ availableAt: noon + inMs, progressionStatus: 'AvailableSoon', slug: 'soon', title: 'Soon' });

/** Answers with `first`, and with `afterwards` once something was changed. */
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
  await show(
    <ProgrammeScreen />,
    '/programme/:programmeSlug',
    '/programme/calm',
    servicesWith({ clock, learners }),
  );
  return { clock, reads: () => reads };
}

const next = () => within(screen.getByRole('region', { name: 'Your next Activity' }));

test('the page shows what the Programme is', async () => {
  await open(programme());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Calmer conversations');
  expect(screen.getByText('One a week')).toBeInTheDocument();
  expect(screen.getByText('family life').tagName).toBe('STRONG');
});

test('each Activity has its place in words; what is dated and not open yet is no link', async () => {
  const done = activity({ slug: 'done', title: 'Done', completedAt: noon - dayMs });
  await open(programme({ activities: [done, activity(), soon(9 * dayMs)] }));
  const items = within(screen.getAllByRole('list').find(({ tagName }) => tagName === 'OL')!).getAllByRole(
    'listitem',
  );
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Completed on Sunday 1 March'),
    expect.stringContaining('Open now'),
    expect.stringContaining('Available from Wednesday 11 March'),
  ]);
  const links = items.map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? null);
  expect(links).toEqual(['/programme/calm/activity/done', '/programme/calm/activity/worry', null]);
});

test('before enrolment every Activity is a link and nothing is next', async () => {
  await open(programme({ activities: [undated] }));
  expect(screen.getByRole('link', { name: 'When worries get loud' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Your next Activity' })).not.toBeInTheDocument();
});

describe('enrolling', () => {
  const fresh = programme({ activities: [undated], progressionStatus: 'NotEnrolled' });

  test('the button is there only while nothing is dated and nothing has to be paid', async () => {
    await open(programme());
    expect(screen.queryByRole('button', { name: 'Enrol' })).not.toBeInTheDocument();
  });

  test('unpaid, the way to the shop stands in its place', async () => {
    await open({ ...fresh, status: 'Payment Required' });
    expect(screen.queryByRole('button', { name: 'Enrol' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
  });

  test('it enrols and shows the Programme as it is then', async () => {
    await open(fresh, { afterwards: programme(), enrolProgramme: async () => undefined });
    await user.click(screen.getByRole('button', { name: 'Enrol' }));
    await settle();
    expect(next().getByRole('link', { name: 'Available now' })).toBeInTheDocument();
  });

  test.each(['AlreadyEnrolled', 'Conflict', 'TooManyRequests'] as const)(
    '%s just reads again',
    async (code) => {
      const enrolProgramme = () => Promise.reject(new AppError(code, 'x'));
      const { reads } = await open(fresh, { enrolProgramme });
      await user.click(screen.getByRole('button', { name: 'Enrol' }));
      await settle();
      expect(reads()).toBe(2);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  test('another failure is told under the button', async () => {
    const enrolProgramme = () => Promise.reject(new AppError('Unavailable', 'x'));
    const { reads } = await open(fresh, { enrolProgramme });
    await user.click(screen.getByRole('button', { name: 'Enrol' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Could not enrol, try again later');
    expect(reads()).toBe(1);
  });
});

describe('the next Activity', () => {
  test('open: its title, short summary and link', async () => {
    await open(programme());
    expect(next().getByRole('heading', { name: 'When worries get loud' })).toBeInTheDocument();
    expect(next().getByText('Name a worry as a pair.')).toBeInTheDocument();
    expect(next().getByRole('link', { name: 'Available now' })).toHaveAttribute(
      'href',
      '/programme/calm/activity/worry',
    );
    expect(next().getByRole('img', { name: 'Child talking to parent' })).toBeInTheDocument();
  });

  test('a date already past is available at once', async () => {
    await open(programme({ activities: [soon(-1)] }));
    expect(next().getByRole('link', { name: 'Available now' })).toBeInTheDocument();
  });

  test('all completed: nothing is next', async () => {
    await open(programme({ activities: [activity({ completedAt: noon })] }));
    expect(screen.queryByRole('region', { name: 'Your next Activity' })).not.toBeInTheDocument();
  });

  test.each([
    [2 * dayMs + 3 * hourMs, '2 days 3 hours'],
    [dayMs, '24 hours 0 minutes'],
    [hourMs + 61_000, '1 hour 1 minute'],
    [hourMs, '60 minutes 0 seconds'],
    [61_000, '1 minute 1 second'],
  ])('%i ms before: %s', async (inMs, text) => {
    await open(programme({ activities: [soon(inMs)] }));
    expect(next().getByText(text)).toBeInTheDocument();
  });

  test('the countdown moves each second and becomes the link, with the focus on it', async () => {
    const { clock } = await open(programme({ activities: [soon(61_000)] }));
    const button = next().getByRole('button', { name: 'Available in under 2 minutes' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await pass(clock, 1000);
    expect(next().getByText('1 minute 0 seconds')).toBeInTheDocument();
    expect(screen.getByRole('log', { hidden: true })).toHaveTextContent('Available in under 2 minutes');
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
});

describe('after a long time away', () => {
  const lapsed = programme({ progressionStatus: 'Lapsed' });
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

  test('the modal asks for a choice; Escape is none', async () => {
    await open(lapsed);
    await user.keyboard('{Escape}');
    const names = dialog('Welcome back')
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Continue without Resetting', 'Reset my Progress']);
  });

  test('continue goes on with the Programme', async () => {
    await open(lapsed, { afterwards: programme(), continueProgramme: async () => undefined });
    await user.click(screen.getByRole('button', { name: 'Continue without Resetting' }));
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a continue that fails is told, and the choice comes back', async () => {
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

  test('reset asks once more, and Cancel leads back', async () => {
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

  test('a reset that fails is told, and the choice comes back', async () => {
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

test.each(['NotFound', 'Forbidden'] as const)('%s: the dialog leads to the dashboard', async (code) => {
  await open(new AppError(code, 'x'));
  const dialog = screen.getByRole('dialog', { name: 'Could not find this programme' });
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(
    'Could not find this programme',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Go to dashboard' }));
  expect(screen.getByText('Now at /')).toBeInTheDocument();
});

test('another failure is the generic error screen', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  await open(new AppError('Unexpected', 'Broken pipe'));
  expect(screen.getByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
  errors.mockRestore();
});
