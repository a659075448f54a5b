import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type {
  ActivityDropOff,
  DropOffQuery,
} from '../../../../src/application/ports/device/reporting/reports-gateway.ts';
import { DropOffScreen } from '../../../../src/ui/admin/reporting/DropOffScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const step = (id: string, part: Partial<ActivityDropOff['touchpoints'][number]['steps'][number]> = {}) => ({
  id,
  words: `Words of ${id}`,
  reached: 30,
  answered: null,
  left: 0,
  options: [],
  ...part,
});
const figures: ActivityDropOff = {
  title: 'After an argument',
  roundedUpTo: 5,
  isBehind: false,
  started: 30,
  finished: 10,
  paused: 5,
  touchpoints: [
    {
      id: 'hello',
      title: 'Hello',
      reached: 30,
      left: 5,
      finished: 25,
      paused: null,
      ways: [
        { to: 'talk', taken: 25 },
        { to: null, taken: 5 },
      ],
      steps: [step('hi'), step('mood', { answered: 25, left: 5, options: [{ label: 'Well', chosen: 20 }] })],
    },
    {
      id: 'talk',
      title: 'Talk',
      reached: 25,
      left: 15,
      finished: 10,
      paused: 5,
      ways: null,
      steps: [step('say', { reached: 25, answered: 10, left: 15 })],
    },
  ],
  versions: [
    { version: 'abcdef0123', createdAt: Date.parse('2026-03-01T09:00Z'), started: 30, finished: 10 },
  ],
  months: [
    { month: '2026-02', started: 5, finished: null },
    { month: '2026-03', started: 25, finished: 10 },
  ],
};

function open(dropOff: (query: DropOffQuery) => Promise<ActivityDropOff> = async () => figures) {
  const asked: DropOffQuery[] = [];
  const reports = {
    dropOff: (query: DropOffQuery) => {
      asked.push(query);
      return dropOff(query);
    },
  };
  show(<DropOffScreen />, adminPorts({ reports }), {
    at: '/content/activity/after-an-argument/leaving',
    path: '/content/activity/:slug/leaving',
  });
  return { user: userEvent.setup(), asked };
}

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

const rows = () =>
  within(screen.getByRole('table', { name: 'Touchpoints and steps' }))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('tells of each touchpoint and step how many came, answered and went no further', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Where families leave');
  await screen.findByRole('table', { name: 'Touchpoints and steps' });
  expect(rows()).toEqual([
    'Touchpoint or stepCame hereAnsweredNo furtherWent on',
    'Hello26 to 30–1 to 521 to 25',
    'Words of hi26 to 30–0–',
    'Words of moodWell: 16 to 2026 to 3021 to 251 to 5–',
    'TalkStopped for safety here: 1 to 521 to 25–11 to 156 to 10',
    'Words of say21 to 256 to 1011 to 15–',
  ]);
  const ways = within(screen.getByRole('table', { name: 'Ways that families took' })).getAllByRole('row');
  expect(ways.map((row) => row.textContent)).toEqual([
    'FromToFamiliesOf those who came there',
    'HelloTalk21 to 2570 to 97%',
    'HelloFinish Activity1 to 53 to 20%',
    'TalkStopped for safety1 to 54 to 24%',
    'TalkA private answer decidesnot shown–',
  ]);
  expect(screen.getByText(/^Started by 26 to 30 families, finished by 6 to 10/)).toBeVisible();
  expect(screen.getByRole('row', { name: /^February 2026 1 to 5 not shown/ })).toBeVisible();
});

test('shows first where most stop', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Most stop first' }));
  expect(
    rows()
      .slice(1)
      .map((row) => /Words of (say|mood|hi)/.exec(row)?.[1]),
  ).toEqual(['say', 'mood', 'hi']);
});

test('shows touchpoints without their steps, on a narrow screen at first', async () => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('max-width') })) as typeof matchMedia;
  const { user } = open();
  expect(await screen.findByRole('radio', { name: 'Touchpoints alone' })).toBeChecked();
  expect(rows().slice(1)).toEqual([
    'Hello26 to 30–1 to 521 to 25',
    'TalkStopped for safety here: 1 to 521 to 25–11 to 156 to 10',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Every step' }));
  expect(rows()).toHaveLength(6);
});

test('asks for a version and a whole month', async () => {
  const { user, asked } = open();
  await user.selectOptions(await screen.findByLabelText('Version'), 'abcdef0123');
  await user.selectOptions(screen.getByLabelText('Began in'), 'February 2026');
  expect(asked).toEqual([
    { activityId: 'after-an-argument' },
    { activityId: 'after-an-argument', version: 'abcdef0123' },
    {
      activityId: 'after-an-argument',
      version: 'abcdef0123',
      startDate: '2026-02-01',
      endDate: '2026-02-28',
    },
  ]);
});

test.each([
  [{ finished: null, paused: null, touchpoints: [] }, /^Fewer than 6 families: not shown/],
  [{ started: 0, finished: 0, versions: [], months: [] }, 'No family has begun it then.'],
  [{ isBehind: true }, /not counted yet/],
])('says when there is less to tell: %j', async (part, words) => {
  open(async () => ({ ...figures, ...part }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('a server without these figures is told apart from one that fails, which can be asked again', async () => {
  open(async () => {
    throw new AppError('NotFound', 'Nothing here.');
  });
  expect(await screen.findByText(/this server does not tell where families leave it/)).toBeVisible();
});

test('after a failure it can be asked again', async () => {
  let isDown = true;
  const { user } = open(async () => {
    if (isDown) throw new AppError('Network', 'down');
    return figures;
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('table', { name: 'Touchpoints and steps' })).toBeVisible();
});
