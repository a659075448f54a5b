import type { ActivityDefinition, TouchpointDefinition } from '../../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import {
  DropOffAccumulator,
  type RunPathFilter,
  type RunWithPath,
} from '../../../src/domain/reporting/drop-off.ts';
import { computeRunPath } from '../../../src/domain/reporting/run-path.ts';
import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { leaving } from '../../support/pausing.ts';

const at = Date.parse('2026-03-23T12:00Z');
const answered = (stepId: string, response: string): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: stepId.startsWith('words') ? 'input' : 'choice', response },
  at,
});
const ended = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at });
const opened: RunEntry = { kind: 'opened', at };
const everything: RunPathFilter = { version: null, from: null, until: null };
const talk = leaving();

const runOf = (log: readonly RunEntry[], part: Partial<RunWithPath> = {}): RunWithPath => {
  const definition = part.definition ?? talk;
  return {
    version: 'one',
    startedAt: at,
    isCompleted: false,
    path: computeRunPath(definition, log),
    ...part,
    definition,
  };
};
const figuresOf = (
  families: readonly (readonly RunWithPath[])[],
  filter: Partial<RunPathFilter> = {},
  shown: ActivityDefinition = talk,
) => {
  const tally = new DropOffAccumulator(shown, { ...everything, ...filter });
  for (const runs of families) tally.add(runs);
  return tally.figures();
};
const times = (count: number, runs: readonly RunWithPath[]) => Array.from({ length: count }, () => runs);

describe('the path of a run', () => {
  test('has the steps that were reached, the one without an answer, and where it ended', () => {
    expect(computeRunPath(talk, [opened])).toEqual({
      reached: [[0, 1]],
      unanswered: [1],
      chosen: [],
      paused: [],
      finished: [],
      ways: [],
      last: 1,
    });
    expect(computeRunPath(talk, [opened, answered('how', 'Fine')])).toMatchObject({
      reached: [
        [0, 1],
        [6, 6],
      ],
      unanswered: [6],
      chosen: [[1, 0]],
      finished: [0],
      ways: [[0, 3]],
      last: 6,
    });
  });

  test('has the pauses, also when the family went on', () => {
    const log = [opened, answered('how', 'In danger'), answered('now', 'Getting help')];
    const stopped: [number, number][] = [
      [0, 1],
      [1, 2],
    ];
    expect(computeRunPath(talk, log)).toMatchObject({
      paused: [2],
      finished: [0, 1],
      ways: stopped,
      last: 5,
    });
    expect(computeRunPath(talk, [...log, ended('stop')])).toMatchObject({
      paused: [2],
      finished: [0, 1, 2],
      ways: [...stopped, [2, 1]],
    });
  });

  test('has nothing of an answer that the family went back from', () => {
    const log = [opened, answered('how', 'In danger'), { kind: 'rewound', stepId: 'how', at } as const];
    expect(computeRunPath(talk, log)).toEqual(computeRunPath(talk, [opened]));
    expect(computeRunPath(talk, [...log, answered('how', 'Fine')])).toEqual(
      computeRunPath(talk, [opened, answered('how', 'Fine')]),
    );
    const stopped = [opened, answered('how', 'In danger'), answered('now', 'Getting help'), ended('stop')];
    const back = [...stopped, { kind: 'rewound', stepId: 'how', at } as const];
    expect(computeRunPath(talk, back)).toEqual(computeRunPath(talk, [opened]));
  });

  test('has no end when the conversation came to its own, no words, and nothing of a private choice', () => {
    const own = activity([
      touchpoint('only', [
        choice('secret', ['Yes', 'No'], { private: true }),
        input('words'),
        message('Bye'),
      ]),
    ]);
    const path = computeRunPath(own, [
      opened,
      answered('secret', 'Yes'),
      answered('words', 'Mia'),
      ended('only'),
    ]);
    expect(path).toMatchObject({
      reached: [[0, 2]],
      chosen: [],
      unanswered: [],
      finished: [0],
      ways: [[0, null]],
      last: null,
    });
    expect(JSON.stringify(path)).not.toMatch(/Mia|Yes/);
  });

  test('has a way that is taken several times once, also one that leads back', () => {
    const round = activity([
      touchpoint('round', [choice('more', ['Again -> round', 'On'])]),
      touchpoint('end', [message('Bye')]),
    ]);
    const log = [opened, answered('more', 'Again'), answered('more~2', 'Again'), answered('more~3', 'On')];
    expect(computeRunPath(round, log).ways).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(computeRunPath(round, [...log, ended('end')]).ways).toHaveLength(3);
  });

  const asksYesOrNo = (id: string, part: object) => ({ ...choice(id, ['Yes', 'No']), ...part });
  const kept = asksYesOrNo('secret', {
    private: true,
    remember: 'secret',
    options: ['Yes', 'No'].map((label) => ({ label, value: label.toLowerCase() })),
  });
  test.each([
    ['an answer', [choice('secret', ['Yes -> b', 'No -> c'], { private: true })], {}, []],
    ['a condition', [kept], { nextWhen: [{ when: { secret: ['yes'] }, to: 'c' }] }, []],
    [
      'an option that is not offered to all',
      [
        kept,
        asksYesOrNo('go', {
          options: [{ label: 'Yes', next: 'c', when: { secret: ['yes'] } }, { label: 'No' }],
        }),
      ],
      {},
      [],
    ],
    ['nobody', [choice('open', ['Yes -> b', 'No -> c'])], {}, [[0, 1]]],
    ['nobody, beside a private choice that leads nowhere', [kept], {}, [[0, 1]]],
  ] as const)('has the ways out of a touchpoint where %s decides privately', (_name, steps, part, ways) => {
    const own = activity([
      { ...touchpoint('a', [...steps] as StepDefinition[]), ...part } as TouchpointDefinition,
      touchpoint('b', [input('words')]),
      touchpoint('c', [input('words-too')]),
    ]);
    const log = steps.map(({ id }) => answered(id, id === 'secret' || id === 'go' ? 'No' : 'Yes'));
    expect(computeRunPath(own, [opened, ...log]).ways).toEqual(ways);
  });
});

describe('where families leave', () => {
  const left = [runOf([opened])];
  const calm = [
    runOf([opened, answered('how', 'Fine'), answered('words', 'x'), ended('talk')], { isCompleted: true }),
  ];
  const stopped = [runOf([opened, answered('how', 'In danger'), answered('now', 'Getting help')])];

  test('tells of each touchpoint and step who reached, answered and left it, and what was chosen', () => {
    const figures = figuresOf([...times(10, left), ...times(20, calm), ...times(5, stopped)]);
    expect(figures).toMatchObject({ started: 35, finished: 20, paused: 5 });
    const [hello, danger, stop, end] = figures.touchpoints;
    expect(hello).toMatchObject({ reached: 35, finished: 25, left: 10, paused: null });
    expect(hello!.ways).toEqual([
      { to: 'danger', taken: 5 },
      { to: 'talk', taken: 20 },
    ]);
    expect(hello!.steps[1]).toMatchObject({
      words: 'Choose how',
      reached: 35,
      answered: 25,
      left: 10,
      options: [
        { label: 'Fine', chosen: 20 },
        { label: 'In danger', chosen: 5 },
      ],
    });
    expect(hello!.steps[0]).toMatchObject({ reached: 35, answered: null, left: 0, options: [] });
    expect(danger).toMatchObject({ reached: 5, finished: 5, left: 0 });
    expect(stop).toMatchObject({ reached: 5, paused: 5, finished: 0, left: 5, ways: [] });
    expect(end).toMatchObject({ reached: 20, finished: 20, left: 0, ways: [{ to: null, taken: 20 }] });
  });

  test('counts a family once, however often it began anew', () => {
    const figures = figuresOf(times(10, [...left, ...calm, ...left]));
    expect(figures).toMatchObject({
      started: 10,
      finished: 10,
      touchpoints: [{ reached: 10, left: 10 }, {}, {}, {}],
    });
  });

  test.each([1, 5])('of %i families it tells that somebody has begun, and no more', (count) => {
    const figures = figuresOf(times(count, calm));
    expect(figures).toMatchObject({ started: 5, finished: null, paused: null, touchpoints: [] });
    expect(figures.versions).toEqual([{ version: 'one', started: 5, finished: null }]);
    expect(figures.months).toEqual([{ month: '2026-03', started: 5, finished: null }]);
  });

  test('every number is a multiple of five, at or above the truth by less than five', () => {
    const figures = figuresOf([...times(7, left), ...times(11, calm), ...times(1, stopped)]);
    expect(figures).toMatchObject({ started: 20, finished: 15, paused: 5 });
    const numbers = JSON.stringify(figures)
      .match(/(?<=:)\d+/g)!
      .map(Number);
    expect(numbers.filter((number) => number % 5 !== 0)).toEqual([]);
  });

  test('tells of one version or period, and of all versions and months beside', () => {
    const april = Date.parse('2026-03-31T23:30Z');
    const later = { version: 'two', startedAt: april };
    const families = [...times(10, left), ...times(15, [{ ...calm[0]!, ...later }])];
    for (const filter of [{ version: 'two' }, { from: april }])
      expect(figuresOf(families, filter)).toMatchObject({
        started: 15,
        finished: 15,
        versions: [
          { version: 'one', started: 10, finished: 0 },
          { version: 'two', started: 15, finished: 15 },
        ],
        months: [
          { month: '2026-03', started: 10 },
          { month: '2026-04', started: 15 },
        ],
      });
    expect(figuresOf(families, { until: april })).toMatchObject({ started: 10, finished: 0 });
  });

  test('knows an option by its value over versions, and shows what an older one had behind the rest', () => {
    const asks = (label: string, more: string[] = []) =>
      activity([
        touchpoint('only', [
          { ...choice('how', ['x', 'y']), options: [{ label, value: 'fine' }, { label: 'Else' }] },
          ...more.map((id) => input(id)),
        ]),
      ]);
    const [older, newer] = [asks('Fine', ['words']), asks('All right')];
    const figures = figuresOf(
      [
        ...times(5, [runOf([opened, answered('how', 'Fine')], { definition: older })]),
        ...times(5, [runOf([opened, answered('how', 'All right')], { definition: newer, version: 'two' })]),
      ],
      {},
      newer,
    );
    expect(figures.touchpoints[0]!.steps).toMatchObject([
      {
        id: 'how',
        options: [
          { label: 'All right', chosen: 10 },
          { label: 'Else', chosen: 0 },
        ],
      },
      { id: 'words', reached: 5 },
    ]);
  });

  test('tells no ways out of a touchpoint where a private answer decides in any version that is counted', () => {
    const asks = (isPrivate: boolean) =>
      activity([
        touchpoint('a', [choice('which', ['Yes -> b', 'No -> c'], { private: isPrivate })]),
        touchpoint('b', [input('words')]),
        touchpoint('c', [input('words-too')]),
      ]);
    const [open, secret] = [asks(false), asks(true)];
    const log = [opened, answered('which', 'Yes')];
    const runs = (definition: ActivityDefinition, version: string) =>
      times(10, [runOf(log, { definition, version })]);
    const both = [...runs(open, 'open'), ...runs(secret, 'secret')];
    expect(figuresOf(runs(open, 'open'), {}, open).touchpoints[0]!.ways).toEqual([{ to: 'b', taken: 10 }]);
    expect(figuresOf(both, {}, open).touchpoints[0]!.ways).toBeNull();
    expect(figuresOf(both, { version: 'open' }, open).touchpoints[0]!.ways).toEqual([{ to: 'b', taken: 10 }]);
  });

  test('of an Activity that nobody began it shows the steps with nought', () => {
    expect(figuresOf([])).toMatchObject({
      started: 0,
      finished: 0,
      touchpoints: [{ reached: 0 }, {}, {}, {}],
    });
  });
});
