import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { ActivityFigures } from '../../../../src/application/ports/device/reporting/reports-gateway.ts';
import { roundUpToFives, roundPartsToFives } from '../../../../src/domain/reporting/rounded-counts.ts';
import { formatFamilyCount, formatPartCount } from '../../../../src/ui/admin/reporting/counts-in-words.ts';
import { HomeScreen } from '../../../../src/ui/admin/home/HomeScreen.tsx';
import { i18n } from '../../../support/i18n.ts';
import { adminPorts, show } from '../support.tsx';

const items = [{ id: 'a_1', slug: 'one', title: 'One' }];
const list = async () => items;
const saved: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let last: Blob | null = null;
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: last! });
  });
});

test.each([
  ['programme', { programmeId: 'a_1' }],
  ['activity', { activityId: 'a_1' }],
  ['combined', { programmeId: 'a_1', activityId: 'a_1' }],
])('the %s report uses the chosen id and days and is saved as report.csv', async (report, ids) => {
  const download = jest.fn(async () => [new TextEncoder().encode('a,b\r\n')]);
  show(<HomeScreen />, adminPorts({ authoring: { list }, reports: { download } }));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Start date'), '2026-03-01');
  await user.type(screen.getByLabelText('End date'), '2026-03-31');
  await user.selectOptions(
    screen.getByLabelText('Programme'),
    await screen.findAllByText('One').then(() => 'a_1'),
  );
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  await user.click(screen.getByRole('button', { name: `Download ${report} report` }));
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
  expect(download).toHaveBeenCalledWith(report, { ...days, ...ids }, expect.any(Function));
  expect(saved.map(({ name }) => name)).toEqual(['report.csv']);
  expect(await saved[0]!.blob.text()).toBe('a,b\r\n');
});

test('a single date is refused, and so is an end before the start', async () => {
  const download = jest.fn();
  show(<HomeScreen />, adminPorts({ reports: { download } }));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Start date'), '2026-03-10');
  await user.click(screen.getByRole('button', { name: 'Download combined report' }));
  expect(screen.getAllByText('Both dates requires')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'There is a problem' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('End date'), '2026-03-09');
  expect(screen.getAllByText('End date must not be before start date')).toHaveLength(2);
  await user.clear(screen.getByLabelText('End date'));
  await user.clear(screen.getByLabelText('Start date'));
  expect(screen.queryByText('Both dates requires')).toBeNull();
  expect(download).not.toHaveBeenCalled();
});

test.each(['badInput', 'year 26'])('an incomplete date counts as none: %s', async (how) => {
  const download = jest.fn();
  show(<HomeScreen />, adminPorts({ reports: { download } }));
  const user = userEvent.setup();
  const [start, end] = [screen.getByLabelText('Start date'), screen.getByLabelText('End date')];
  if (how === 'badInput') Object.defineProperty(start, 'validity', { value: { badInput: true } });
  else for (const field of [start, end]) await user.type(field, '0026-03-01');
  await user.click(screen.getByRole('button', { name: 'Download combined report' }));
  expect(screen.getAllByText('Write the whole date: day, month and year')).toHaveLength(2);
  expect(download).not.toHaveBeenCalled();
});

test('lists that fail to load are reported and can be loaded again', async () => {
  let isAway = true;
  const sometimes = async () => {
    if (isAway) throw new AppError('Unexpected', 'The disk is full.');
    return items;
  };
  show(<HomeScreen />, adminPorts({ authoring: { list: sometimes } }));
  const user = userEvent.setup();
  expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('One')).not.toEqual([]);
  expect(screen.queryByText('The disk is full.')).toBeNull();
});

test('an empty report is reported, and so is the reason of a failed download', async () => {
  const answers = [async () => null, () => Promise.reject(new AppError('Unexpected', 'The disk is full.'))];
  show(<HomeScreen />, adminPorts({ reports: { download: () => answers.shift()!() } }));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Download programme report' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Nothing to download' })).getByRole('button'),
  );
  await user.click(await screen.findByRole('button', { name: 'Download activity report' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('The disk is full.');
  expect(saved).toEqual([]);
});

const figures: ActivityFigures = {
  title: 'One',
  roundedUpTo: null,
  started: 40,
  completed: 10,
  paused: 2,
  touchpoints: [
    { id: 'a', title: 'Hello', reached: 30 },
    { id: 'b', title: 'Rare', reached: null },
  ],
  questions: [
    {
      id: 'q',
      type: 'range',
      prompt: 'How close?',
      answered: 10,
      median: 7,
      options: [{ label: '7', count: 5 }],
    },
    { id: 'w', type: 'text', prompt: 'Why?', answered: 8, median: null, options: [] },
  ],
  weeks: [{ from: '2026-03-02', started: 40, completed: 10 }],
};

test('figures are tables with their denominator; a hidden number is never called small', async () => {
  show(<HomeScreen />, adminPorts({ authoring: { list }, reports: { figures: async () => figures } }));
  const user = userEvent.setup();
  await screen.findAllByText('One');
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  await user.click(screen.getByRole('button', { name: 'Show figures' }));
  const reached = await screen.findByRole('table', { name: 'How far families come, of all who started' });
  expect(within(reached).getByRole('row', { name: 'Hello 30 75%' })).toBeInTheDocument();
  expect(within(reached).getByRole('row', { name: 'Rare not shown –' })).toBeInTheDocument();
  expect(screen.getByText('Started by 40 families, completed by 10.')).toBeInTheDocument();
  expect(
    screen.getByText(/^A number that is not shown is small, or would give a small one away/),
  ).toBeVisible();
  expect(screen.queryByText(/fewer than/)).toBeNull();
  expect(
    screen.getByRole('table', { name: /^How close\? Answered by 10, half of them with 7/ }),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Why\? Answered in their own words by 8/)).toBeInTheDocument();
});

test('figures name their filter and say when it has changed since; weeks show who completed', async () => {
  const ask = jest.fn(async () => figures);
  show(<HomeScreen />, adminPorts({ authoring: { list }, reports: { figures: ask } }));
  const user = userEvent.setup();
  await screen.findAllByText('One');
  const button = screen.getByRole('button', { name: 'Show figures' });
  expect(button).toHaveAccessibleDescription('Choose an Activity above first.');
  button.focus();
  expect(button).toHaveFocus();
  await user.click(button);
  expect(ask).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  expect(button).not.toHaveAccessibleDescription();
  await user.click(button);
  expect(
    await screen.findByText('Of families who began on any day, in any Programme or outside.'),
  ).toBeVisible();
  const weeks = screen.getByRole('table', { name: /^Week by week/ });
  expect(within(weeks).getByRole('row', { name: '2 Mar 2026 40 10' })).toBeInTheDocument();
  const older = 'Something else is chosen above now. Show the figures again to see it.';
  expect(screen.queryByText(older)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Programme'), 'a_1');
  await user.type(screen.getByLabelText('Start date'), '2026-03-01');
  await user.type(screen.getByLabelText('End date'), '2026-03-31');
  expect(screen.getByText(older)).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(
    await screen.findByText('Of families who began from 1 Mar 2026 to 31 Mar 2026, inside One.'),
  ).toBeVisible();
  expect(screen.queryByText(older)).toBeNull();
});

async function showFigures(shownFigures: ActivityFigures): Promise<void> {
  show(<HomeScreen />, adminPorts({ authoring: { list }, reports: { figures: async () => shownFigures } }));
  const user = userEvent.setup();
  await screen.findAllByText('One');
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  await user.click(screen.getByRole('button', { name: 'Show figures' }));
}

test('rounded numbers say what they may stand for', async () => {
  await showFigures({
    ...figures,
    roundedUpTo: 5,
    started: 200,
    completed: 195,
    touchpoints: [
      { id: 'a', title: 'Hello', reached: 200 },
      { id: 'b', title: 'Rare', reached: 5 },
      { id: 'c', title: 'Never', reached: 0 },
    ],
    questions: [
      {
        id: 'q',
        type: 'single-select',
        prompt: 'How?',
        answered: 195,
        median: null,
        options: [
          { label: 'Lighter', count: 195 },
          { label: 'The same', count: 0 },
        ],
      },
    ],
    weeks: [{ from: '2026-03-02', started: 200, completed: 195 }],
  });
  expect(await screen.findByText('Started by 196 to 200 families, completed by 191 to 195.')).toBeVisible();
  for (const row of [
    'Hello 196 to 200 98 to 100%',
    'Rare 1 to 5 0 to 3%',
    'Never 0 0%',
    'Completed 191 to 195 95 to 100%',
    'Lighter about 195 about 100%',
    'The same fewer than 5 –',
    '2 Mar 2026 196 to 200 191 to 195',
  ])
    expect(screen.getByRole('row', { name: row })).toBeInTheDocument();
  expect(screen.getByText(/^Families are counted in steps of 5/)).toBeVisible();
});

test('for one to five families only that range is shown', async () => {
  const few = { started: 5, completed: null, touchpoints: [], questions: [], weeks: [] };
  await showFigures({ ...figures, roundedUpTo: 5, ...few });
  expect(await screen.findByText(/^Started by 1 to 5 families\. More is shown once/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('no number of five or more is called fewer than five, in any wording', () => {
  const t = i18n.getFixedT('en', 'admin');
  for (let count = 0; count <= 400; count += 1) {
    const rounded = roundUpToFives(count);
    const [from = 0, to = from] = formatFamilyCount(t, rounded, 5).match(/\d+/g)!.map(Number);
    expect({ count, isInside: from <= count && count <= to }).toEqual({ count, isInside: true });
    expect(formatFamilyCount(t, count, null)).toBe(String(count));
    const parts = [count, 7, 3, 200];
    for (const [index, part] of roundPartsToFives(parts).entries())
      if (formatPartCount(t, part, 5) === 'fewer than 5') expect(parts[index]).toBeLessThan(5);
  }
  for (const words of [
    formatFamilyCount(t, null, 5),
    formatFamilyCount(t, null, null),
    formatPartCount(t, null, 5),
  ])
    expect(words).toBe('not shown');
});

test('figures cover whole months, quarters and years only, and the screen says why', async () => {
  const ask = jest.fn(async () => figures);
  show(<HomeScreen />, adminPorts({ authoring: { list }, reports: { figures: ask } }));
  const user = userEvent.setup();
  await screen.findAllByText('One');
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  await user.type(screen.getByLabelText('Start date'), '2026-03-01');
  await user.type(screen.getByLabelText('End date'), '2026-03-30');
  const button = screen.getByRole('button', { name: 'Show figures' });
  expect(button).toHaveAccessibleDescription(/^Figures are shown for a whole month, quarter or year/);
  await user.click(button);
  expect(ask).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('End date'));
  await user.type(screen.getByLabelText('End date'), '2026-03-31');
  expect(button).not.toHaveAccessibleDescription();
  await user.click(button);
  expect(ask).toHaveBeenCalledWith({ startDate: '2026-03-01', endDate: '2026-03-31', activityId: 'a_1' });
});

test('an Activity that nobody began has no tables of zeros', async () => {
  const none = { ...figures, started: 0, completed: 0 };
  show(<HomeScreen />, adminPorts({ authoring: { list }, reports: { figures: async () => none } }));
  const user = userEvent.setup();
  await screen.findAllByText('One');
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  await user.click(screen.getByRole('button', { name: 'Show figures' }));
  expect(await screen.findByText('No family has begun it.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the section of figures says what they are about before one is shown', async () => {
  show(<HomeScreen />, adminPorts({ authoring: { list } }));
  const heading = await screen.findByRole('heading', { name: 'How families fare' });
  expect(heading.nextElementSibling).toHaveTextContent(
    'See how far families come in one Activity, and what they answer, on the days chosen above.',
  );
});

test('a server without figures has no section for them', async () => {
  show(<HomeScreen />, adminPorts({ authoring: { list } }));
  const user = userEvent.setup();
  await screen.findAllByText('One');
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  await user.click(screen.getByRole('button', { name: 'Show figures' }));
  await screen.findByRole('button', { name: 'Download programme report' });
  expect(screen.queryByRole('heading', { name: 'How families fare' })).toBeNull();
});

const file = (text: string, name = 'a.json') => new File([text], name, { type: 'application/json' });

test('a validator lists problems, and offers the upload only without problems', async () => {
  const problems = [['Line 1, column 1: no slug'], []];
  const create = jest.fn(async () => ({ status: 201, isNewVersion: true }));
  const validate = jest.fn(async () => problems.shift()!);
  show(<HomeScreen />, adminPorts({ authoring: { validate, create } }));
  const user = userEvent.setup();
  const region = within(screen.getByRole('region', { name: 'Verify a Programme file' }));
  const picker = region.getByLabelText('Choose a Programme file');
  await user.upload(picker, file('{}'));
  await user.click(await region.findByRole('button', { name: 'Verify Programme' }));
  expect(await region.findByText('Line 1, column 1: no slug')).toBeInTheDocument();
  expect(region.queryByRole('button', { name: 'Upload Programme' })).toBeNull();
  await user.upload(picker, file('{"slug": "b"}'));
  expect(await region.findByText('a.json is chosen.')).toBeInTheDocument();
  await waitFor(() => expect(region.getByRole('button', { name: 'Verify Programme' })).toBeEnabled());
  await user.click(region.getByRole('button', { name: 'Verify Programme' }));
  await user.click(await region.findByRole('button', { name: 'Upload Programme' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Upload successful: 201');
  expect(create).toHaveBeenCalledWith('programme', new TextEncoder().encode('{"slug": "b"}'));
});

test('a validator refuses a file that is not JSON, and says when an upload failed', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const create = () => Promise.reject(new AppError('Network', 'away'));
  show(<HomeScreen />, adminPorts({ authoring: { validate: async () => [], create } }));
  const user = userEvent.setup({ applyAccept: false });
  const region = within(screen.getByRole('region', { name: 'Verify an Activity file' }));
  for (const wrong of [file('{"a": 1,}'), file('{}', 'a.txt')]) {
    await user.upload(region.getByLabelText('Choose an Activity file'), wrong);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Invalid JSON file.');
    await user.click(within(dialog).getByRole('button'));
  }
  await user.upload(region.getByLabelText('Choose an Activity file'), file('{}'));
  await user.click(await region.findByRole('button', { name: 'Verify Activity' }));
  await user.click(await region.findByRole('button', { name: 'Upload Activity' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Upload Failed');
});

test('a file with a slug similar to an existing one is asked about before it is uploaded', async () => {
  const create = jest.fn(async () => ({ status: 201, isNewVersion: true }));
  const living = [{ id: 'a_1', slug: 'bedtime-lantern', title: 'The bedtime lantern' }];
  const authoring = { list: async () => living, validate: async () => [], create };
  show(<HomeScreen />, adminPorts({ authoring }));
  const user = userEvent.setup();
  const region = within(screen.getByRole('region', { name: 'Verify an Activity file' }));
  const lantern = file('{"slug": "bedtime-lantren", "title": "The bedtime lantern"}');
  await user.upload(region.getByLabelText('Choose an Activity file'), lantern);
  await user.click(await region.findByRole('button', { name: 'Verify Activity' }));
  await user.click(await region.findByRole('button', { name: 'Upload Activity' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Is this a new one?' }));
  expect(asked.getByText('bedtime-lantern')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await waitFor(() => expect(asked.getByRole('button', { name: 'Publish as a new one' })).toBeEnabled());
  await user.click(asked.getByRole('button', { name: 'Publish as a new one' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Upload successful: 201');
  expect(create).toHaveBeenCalledTimes(1);
});
