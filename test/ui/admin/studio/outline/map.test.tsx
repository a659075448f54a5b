import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { AppError } from '../../../../../src/application/errors.ts';
import type {
  ActivityDropOff,
  DropOffQuery,
  ReportsGateway,
} from '../../../../../src/application/ports/device/reporting/reports-gateway.ts';
import { DraftAnalyser } from '../../../../../src/application/ports/device/authoring/draft-analyser.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const branching = {
  ...(JSON.parse(readFileSync('test/content/good/smallest.json', 'utf8')) as ActivityDefinition),
  touchpoints: [
    {
      id: 'light',
      title: 'Light',
      steps: [
        {
          type: 'user-path-choice',
          id: 'which',
          text: 'Which way?',
          options: [{ label: 'Into the wood', next: 'wood' }, { label: 'To bed' }],
        },
      ],
    },
    { id: 'wood', title: 'Wood', steps: [{ type: 'message', text: 'An owl calls.' }] },
    { id: 'bed', title: 'Bed', steps: [{ type: 'message', text: 'Sleep well.' }] },
  ],
};

async function open({
  text = branching,
  reports,
  roles = ['admin'],
}: { text?: object; reports?: Partial<ReportsGateway>; roles?: string[] } = {}) {
  const given = adminPorts({ kept: JSON.stringify(text, null, 2), ...(reports && { reports }) });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=map', roles });
  if (text === branching) await screen.findByRole('button', { name: /^Light, / });
  else await screen.findByRole('checkbox');
  const value = () => {
    act(() => given.clock.moveBy(600));
    return JSON.parse(given.drafts.at(-1) ?? '{}') as ActivityDefinition;
  };
  return { user: userEvent.setup(), value };
}
const place = (name: RegExp) => screen.getByRole('button', { name });

test('each touchpoint stands in the picture with its steps and minutes, and shows its ways on', async () => {
  const { user } = await open();
  expect(place(/^Wood, 1 step · .*min$/)).toHaveAttribute('aria-pressed', 'false');
  await user.click(place(/^Light, /));
  expect(place(/^Light, /)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { name: 'Ways on from Light' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'After “Into the wood”' })).toHaveValue('wood');
  expect(screen.getByRole('combobox', { name: 'After “To bed”' })).toHaveValue('');
});

test.each([
  [['author'], 0],
  [['author', 'analyst'], 1],
])('roles %j see how families went: %d', async (roles, count) => {
  await open({ roles });
  expect(screen.queryAllByRole('checkbox', { name: 'Show how families went' })).toHaveLength(count);
});

test('a way is led elsewhere from the map, and undone there', async () => {
  const { user, value } = await open();
  await user.click(place(/^Light, /));
  await user.selectOptions(screen.getByRole('combobox', { name: 'After “To bed”' }), 'Bed');
  expect(value().touchpoints[0]?.steps[0]).toMatchObject({ options: [{ next: 'wood' }, { next: 'bed' }] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('combobox', { name: 'After “To bed”' })).toHaveValue('');
});

test('a touchpoint that is dropped on another one leads there at its end', async () => {
  const { value } = await open();
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(place(/^Light, /), { dataTransfer });
  fireEvent.drop(place(/^Bed, /), { dataTransfer });
  expect(value().touchpoints[0]).toMatchObject({ id: 'light', next: 'bed' });
  expect(await screen.findByText('Light leads to Bed now')).toBeInTheDocument();
});

test('the map opens a touchpoint in the outline', async () => {
  const { user } = await open();
  await user.click(place(/^Wood, /));
  await user.click(screen.getByRole('button', { name: 'Open in the outline' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  expect(screen.getByRole('treeitem', { name: 'Wood' })).toHaveAttribute('aria-selected', 'true');
});

describe('how families went', () => {
  const step = { id: 'which', words: 'Which way?', reached: 30, answered: 25, left: 5, options: [] };
  const figures: ActivityDropOff = {
    title: 'Into the wood',
    roundedUpTo: 5,
    isBehind: false,
    started: 30,
    finished: 20,
    paused: 0,
    touchpoints: [
      {
        id: 'light',
        title: 'Light',
        reached: 30,
        left: 5,
        finished: 25,
        paused: null,
        ways: [
          { to: 'wood', taken: 20 },
          { to: 'bed', taken: 5 },
        ],
        steps: [step, { ...step, id: 'so', words: 'So?', left: 0 }],
      },
      { id: 'wood', title: 'Wood', reached: 20, left: 0, finished: 20, paused: null, ways: null, steps: [] },
    ],
    versions: [
      { version: 'abcdef0123', createdAt: Date.parse('2026-03-01T09:00Z'), started: 30, finished: 20 },
    ],
    months: [{ month: '2026-03', started: 30, finished: 20 }],
  };
  const openWith = async (answer: (query: DropOffQuery) => Promise<ActivityDropOff>, text?: object) => {
    const asked: DropOffQuery[] = [];
    const dropOff = (query: DropOffQuery) => {
      asked.push(query);
      return answer(query);
    };
    const opened = await open({ reports: { dropOff }, ...(text && { text }) });
    return { ...opened, asked, shown: screen.getByRole('checkbox', { name: 'Show how families went' }) };
  };
  const drawn = (): string => decodeURIComponent(screen.getByRole('img').getAttribute('src') ?? '');

  test('is asked for when it is wanted, and drawn into the map and told in tables', async () => {
    const { user, asked, shown } = await openWith(async () => figures);
    expect(asked).toEqual([]);
    expect(drawn()).not.toContain('Came here');
    await user.click(shown);
    expect(asked).toEqual([{ activityId: 'smallest' }]);
    await screen.findByRole('button', {
      name: /^Light, .* · Came here: 26 to 30 · No further: 1 to 5 · most at “Which way\?”$/,
    });
    expect(place(/^Wood, .* · ways on: not shown$/)).toBeVisible();
    expect(place(/^Bed, 1 step · [^·]*$/)).toBeVisible();
    expect(drawn()).toContain('>16 to 20 · 53 to 77%</text>');
    expect(drawn()).toMatch(/stroke-width="4.5" marker-end/);
    const sheet = screen.getByRole('heading', { name: 'How families went through Into the wood' });
    expect(sheet.closest('[data-print-alone]')).toContainElement(screen.getByRole('img'));
    const ways = within(screen.getByRole('table', { name: 'Ways that families took' }));
    expect(ways.getByRole('row', { name: 'Light Wood 16 to 20 53 to 77%' })).toBeVisible();
    await user.click(shown);
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() => expect(drawn()).not.toContain('Came here'));
  });

  test('a way that the text does not have is dashed, and one that nobody took says so', async () => {
    const [light] = figures.touchpoints;
    const { user, shown } = await openWith(async () => ({
      ...figures,
      touchpoints: [
        {
          ...light!,
          ways: [
            { to: null, taken: 30 },
            { to: 'gone', taken: 5 },
          ],
        },
      ],
    }));
    await user.click(shown);
    await waitFor(() => expect(drawn()).toMatch(/stroke-width="6" stroke-dasharray/));
    expect(drawn().match(/>no family</g)).toHaveLength(1);
  });

  test('is asked for of a version and a month', async () => {
    const { user, asked, shown } = await openWith(async () => figures);
    await user.click(shown);
    await user.selectOptions(await screen.findByLabelText('Version'), 'abcdef0123');
    await user.selectOptions(screen.getByLabelText('Began in'), 'March 2026');
    expect(asked.at(-1)).toEqual({
      activityId: 'smallest',
      version: 'abcdef0123',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
    });
    expect(await screen.findByText('Version abcdef01, began in March 2026.')).toBeVisible();
  });

  test('few families, a failure and a text without a slug are told; after a failure it can be asked again', async () => {
    let isDown = true;
    const { user, shown } = await openWith(async () => {
      if (isDown) throw new AppError('Network', 'down');
      return { ...figures, started: 5, finished: null, paused: null, touchpoints: [] };
    });
    await user.click(shown);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(drawn()).not.toContain('Came here');
    isDown = false;
    await user.click(again);
    expect(await screen.findByText(/^Fewer than 6 families: not shown/)).toBeVisible();
    expect(place(/^Light, 1 step · [^·]*$/)).toBeVisible();
  });

  test('what is not published has none', async () => {
    const missing = await openWith(async () => {
      throw new AppError('NotFound', 'There is no such Activity.');
    });
    await missing.user.click(missing.shown);
    expect(await screen.findByText(/^There is no such Activity here/)).toBeVisible();
  });

  test('a text without a slug is not asked for', async () => {
    const { user, asked, shown } = await openWith(async () => figures, { ...branching, slug: '' });
    await user.click(shown);
    expect(screen.getByText(/^Give it a slug first/)).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test('one situation has its own ways and minutes in the map', async () => {
  const asking = {
    ...branching,
    touchpoints: [
      {
        id: 'light',
        title: 'Light',
        steps: [
          {
            type: 'user-path-choice',
            id: 'which',
            text: 'Who is here?',
            remember: 'who',
            options: [{ label: 'A child' }, { label: 'A grown-up' }],
          },
        ],
        nextWhen: [{ when: { who: ['A child'] }, to: 'wood' }],
        next: 'bed',
      },
      ...branching.touchpoints.slice(1),
    ],
  };
  const { user } = await open({ text: asking });
  const situation = await screen.findByRole('combobox', { name: 'Situation' });
  expect(situation).toHaveAccessibleDescription(/whatever is chosen/);
  await user.selectOptions(situation, 'who: A grown-up');
  expect(await screen.findByRole('button', { name: /^Wood, never reached/ })).toBeVisible();
  expect(situation).toHaveAccessibleDescription(/in which this is chosen/);
  expect(situation).toHaveFocus();
  await user.selectOptions(situation, 'All of them');
  expect(await screen.findByRole('button', { name: /^Wood, 1 step/ })).toBeVisible();
});

test('a map without situations offers none', async () => {
  await open();
  expect(screen.queryByRole('combobox', { name: 'Situation' })).toBeNull();
});

test('a map that is being drawn is said to be, and one that cannot be drawn, too', async () => {
  const given = adminPorts({ kept: JSON.stringify(branching) });
  const { promise, reject } = Promise.withResolvers<null>();
  jest.spyOn(given.services.get(DraftAnalyser), 'draw').mockReturnValue(promise);
  jest.spyOn(console, 'error').mockReturnValue();
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=map' });
  expect(await screen.findByText('The map is being drawn …')).toBeVisible();
  expect(screen.queryByText(/^The text cannot be drawn yet/)).toBeNull();
  reject(new Error('The worker has ended.'));
  expect(await screen.findByText(/^The map could not be drawn/)).toBeVisible();
});
