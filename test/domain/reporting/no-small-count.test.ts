import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import {
  StatisticsAccumulator,
  type FamilyRun,
  type ActivityStatistics,
} from '../../../src/domain/reporting/statistics.ts';
import { roundUpToFives, roundPartsToFives } from '../../../src/domain/reporting/rounded-counts.ts';
import { activity, choice, feedback, message, touchpoint } from '../../support/activity.ts';
import { smallCounts, type Interval, type Laws } from '../../support/statistics-attack.ts';
import { pausing } from '../../support/pausing.ts';
import { dice, type Dice } from '../../support/random-activity.ts';

const ways = ['left', 'right', 'far'] as const;
const moods = ['a', 'b', 'c', 'd'];
const talk = activity([
  touchpoint('begin', [
    message('Hi'),
    choice('way', ['left -> left', 'right -> right', 'far -> far', 'stop -> stop']),
  ]),
  touchpoint('left', [message('Left')], 'end'),
  touchpoint('right', [message('Right')], 'end'),
  touchpoint('far', [message('Far')], 'end'),
  pausing('stop', [message('Stay close')]),
  touchpoint('end', [
    feedback('closing', [
      {
        id: 'mood',
        type: 'single-select',
        prompt: 'How?',
        options: moods.map((value) => ({ value, label: value })),
      },
      {
        id: 'helped',
        type: 'multi-select',
        prompt: 'What?',
        options: ['x', 'y'].map((value) => ({ value, label: value })),
      },
      { id: 'again', type: 'range', prompt: 'Again?', min: 1, max: 3 },
    ]),
  ]),
]);
const questions = ['mood', 'helped', 'again'] as const;

type Run = FamilyRun & {
  month: number;
  programme: string | null;
  reached: string[];
  hasPaused: boolean;
  answers: Record<(typeof questions)[number], string[]> | null;
};

function randomRun(random: Dice): Run {
  const month = random.throw(random.chance(0.5) ? 2 : 6);
  const startedAt = Date.UTC(2026, month, 1 + random.throw(27), 12);
  const hasPaused = random.chance(0.35);
  const way = random.chance(hasPaused ? 0.5 : 0.1) ? null : random.pick(ways);
  const isDone = way !== null && random.chance(0.85);
  const answers = !isDone
    ? null
    : {
        mood: [random.pick(moods)],
        helped: [['x'], ['y'], ['x', 'y']][random.throw(3)]!,
        again: [String(1 + random.throw(3))],
      };
  const log: RunEntry[] = [{ kind: 'opened', at: startedAt }];
  const choose = (stepId: string, response: string): void =>
    void log.push({ kind: 'answered', stepId, response: { kind: 'choice', response }, at: startedAt });
  if (hasPaused) choose('way', 'stop');
  if (hasPaused && way !== null) log.push({ kind: 'touchpoint-ended', touchpointId: 'stop', at: startedAt });
  if (way !== null) choose(hasPaused ? 'way~2' : 'way', way);
  if (way !== null && answers !== null)
    log.push(
      { kind: 'touchpoint-ended', touchpointId: way, at: startedAt },
      {
        kind: 'answered',
        stepId: 'closing',
        at: startedAt,
        response: {
          kind: 'feedback',
          questionResponses: questions.map((id) => ({
            feedbackQuestionEntityId: id,
            responses: answers[id],
          })),
        },
      },
    );
  return {
    definition: talk,
    startedAt,
    completedAt: isDone ? startedAt + 1 : null,
    log,
    month,
    programme: random.pick([null, null, 'P', 'Q']),
    reached: [
      'begin',
      ...(hasPaused ? ['stop'] : []),
      ...(way === null ? [] : [way]),
      ...(isDone ? ['end'] : []),
    ],
    hasPaused,
    answers,
  };
}

type Families = readonly (readonly Run[])[];
const randomFamilies = (random: Dice): Families =>
  Array.from({ length: 1 + random.throw(random.chance(0.5) ? 12 : 40) }, () =>
    Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => randomRun(random)),
  );

/** A filter of the statistics: a month, a quarter or the half-year, for one Programme or any. `of` names its parts. */
type View = { name: string; programme: string | null; months: readonly number[]; of: string[] };
const periods = [
  { name: 'all', months: [0, 1, 2, 3, 4, 5], of: ['q0', 'q1'] },
  ...[0, 1].map((quarter) => ({
    name: `q${quarter}`,
    months: [0, 1, 2].map((month) => 3 * quarter + month),
    of: [0, 1, 2].map((month) => `m${3 * quarter + month}`),
  })),
  ...[0, 1, 2, 3, 4, 5].map((month) => ({ name: `m${month}`, months: [month], of: [] as string[] })),
];
const views: View[] = [null, 'P', 'Q'].flatMap((programme) =>
  periods.map(({ name, months, of }) => ({
    name: `${programme ?? 'any'}/${name}`,
    programme,
    months,
    of: of.map((part) => `${programme ?? 'any'}/${part}`),
  })),
);

const runsIn = (families: Families, { programme, months }: View): Run[][] =>
  families
    .map((runs) =>
      runs.filter((run) => months.includes(run.month) && (programme === null || run.programme === programme)),
    )
    .filter((runs) => runs.length > 0);

function figuresOf(families: Families, view: View): ActivityStatistics {
  const tally = new StatisticsAccumulator(talk);
  for (const runs of runsIn(families, view)) tally.add(runs);
  return tally.figures();
}

/** Returns the published counts of a view, by name. */
function namesIn(
  view: string,
  figures: ActivityStatistics,
): Map<string, { published: number; isShared: boolean }> {
  const counts = new Map<string, { published: number; isShared: boolean }>();
  const publish = (name: string, published: number, isShared = false): void =>
    void counts.set(`${view} ${name}`, { published, isShared });
  publish('started', figures.started);
  if (figures.completed !== null) publish('completed', figures.completed);
  if (figures.paused !== null) publish('paused', figures.paused);
  for (const { id, reached } of figures.touchpoints) publish(`at ${id}`, reached);
  for (const { id, type, answered, options } of figures.questions) {
    publish(`answered ${id}`, answered);
    for (const { label, count } of options) publish(`${id} ${label}`, count, type !== 'multi-select');
  }
  for (const { from, started, completed } of figures.weeks) {
    publish(`week ${from}`, started);
    publish(`week ${from} completed`, completed);
  }
  return counts;
}

/** Returns the true counts of a view, computed independently of the product. */
function truthOf(families: Families, view: View): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string): void =>
    void counts.set(`${view.name} ${name}`, (counts.get(`${view.name} ${name}`) ?? 0) + 1);
  for (const runs of runsIn(families, view)) {
    add('started');
    if (runs.some(({ completedAt }) => completedAt !== null)) add('completed');
    if (runs.some(({ hasPaused }) => hasPaused)) add('paused');
    for (const id of new Set(runs.flatMap(({ reached }) => reached))) add(`at ${id}`);
    const latest = runs
      .toSorted((one, other) => one.startedAt - other.startedAt)
      .findLast(({ answers }) => answers !== null);
    for (const id of latest ? questions : []) {
      add(`answered ${id}`);
      for (const value of latest!.answers![id]) add(`${id} ${value}`);
    }
  }
  return counts;
}

/**
 * Returns true if a family that paused and completed later leaves the count of paused families, so that both counts
 * share no family.
 */
function pausedAreApart(): boolean {
  const random = dice('paused and completed');
  const tally = new StatisticsAccumulator(talk);
  for (let families = 0; families < 10;) {
    const run = randomRun(random);
    if (!run.hasPaused || run.completedAt === null) continue;
    tally.add([run]);
    families += 1;
  }
  return tally.figures().paused === 0;
}

const optionsOf = { mood: moods, helped: ['x', 'y'], again: ['1', '2', '3'] };

function lawsOf(weeks: ReadonlyMap<string, readonly string[]>): Laws {
  const laws: Laws = { within: [], covered: [], shared: [], apart: [] };
  const arePausedApart = pausedAreApart();
  for (const { name: view, of, programme } of views) {
    const at = (name: string): string => `${view} ${name}`;
    laws.within.push([at('at begin'), at('started')], [at('started'), at('at begin')]);
    laws.within.push(...ways.map((way) => [at(`at ${way}`), at('at begin')] as [string, string]));
    laws.covered.push([at('at end'), ways.map((way) => at(`at ${way}`))]);
    laws.within.push([at('completed'), at('at end')], [at('at end'), at('started')]);
    laws.within.push([at('paused'), at('started')], [at('paused'), at('at stop')]);
    if (arePausedApart) laws.apart.push([at('started'), [at('completed'), at('paused')]]);
    else laws.within.push([at('at stop'), at('paused')]);
    for (const id of questions) {
      const options = optionsOf[id].map((option) => at(`${id} ${option}`));
      laws.within.push([at(`answered ${id}`), at('at end')], [at(`answered ${id}`), at('completed')]);
      laws.within.push([at('completed'), at(`answered ${id}`)]);
      if (id !== 'helped') laws.shared.push([at(`answered ${id}`), options]);
      else {
        laws.covered.push([at('answered helped'), options]);
        for (const option of options) laws.within.push([option, at('answered helped')]);
      }
    }
    const theirs = (weeks.get(view) ?? []).map((from) => at(`week ${from}`));
    for (const week of theirs) {
      laws.within.push([week, at('started')], [`${week} completed`, week]);
      laws.within.push([`${week} completed`, at('completed')]);
    }
    if (theirs.length > 0) {
      laws.covered.push([at('started'), theirs]);
      laws.covered.push([at('completed'), theirs.map((week) => `${week} completed`)]);
    }
    const counts = [
      'started',
      'completed',
      'paused',
      ...['begin', ...ways, 'stop', 'end'].map((id) => `at ${id}`),
    ];
    for (const name of [...counts, ...questions.map((id) => `answered ${id}`)]) {
      for (const part of of) laws.within.push([`${part} ${name}`, at(name)]);
      if (programme !== null) laws.within.push([at(name), `any/${view.split('/')[1]!} ${name}`]);
      if (of.length > 0) laws.covered.push([at(name), of.map((part) => `${part} ${name}`)]);
    }
    // A family's latest answer in a period is also its latest answer in one part of the period.
    for (const id of questions)
      for (const option of of.length > 0 ? optionsOf[id] : [])
        laws.covered.push([at(`${id} ${option}`), of.map((part) => `${part} ${id} ${option}`)]);
  }
  return laws;
}

/** Returns the range of true values that a published number may stand for. */
const interval = (published: number, isShared: boolean): Interval =>
  isShared
    ? [Math.max(0, published - 4), published + 4]
    : published === 0
      ? [0, 0]
      : [published - 4, published];

test('all figures of every filter together do not reveal that a count is one to four', () => {
  const random = dice('figures');
  for (let service = 0; service < 150; service += 1) {
    const families = randomFamilies(random);
    const intervals = new Map<string, Interval>();
    const weeks = new Map<string, string[]>();
    for (const view of views) {
      const figures = figuresOf(families, view);
      weeks.set(
        view.name,
        figures.weeks.map(({ from }) => from),
      );
      const truth = truthOf(families, view);
      for (const [name, count] of namesIn(view.name, figures)) {
        const [low, high] = interval(count.published, count.isShared);
        intervals.set(name, [low, high]);
        expect(count.published % 5).toBe(0);
        if (name.includes('week')) continue;
        const exact = truth.get(name) ?? 0;
        expect({ name, exact, isInside: exact >= low && exact <= high }).toEqual({
          name,
          exact,
          isInside: true,
        });
        if (exact >= 5)
          expect({ name, exact, published: count.published }).not.toMatchObject({ published: 0 });
      }
    }
    expect({ service, small: smallCounts(intervals, lawsOf(weeks)) }).toEqual({ service, small: [] });
  }
});

test('the same attack finds small counts in exact numbers and in separately rounded numbers', () => {
  const laws: Laws = {
    within: [['completed', 'started']],
    covered: [],
    shared: [['started', ['a', 'b', 'c', 'd']]],
    apart: [],
  };
  const exactly = (entries: [string, number][]) =>
    new Map(entries.map(([name, count]) => [name, [count, count] as const]));
  expect(
    smallCounts(
      exactly([
        ['started', 200],
        ['completed', 197],
      ]),
      laws,
    ),
  ).toContain('started without completed');
  // Four groups of three are rounded to the nearest five: 12 is shown as 10, each 3 as 5.
  const nearest = new Map<string, Interval>([
    ['started', [8, 12]],
    ...['a', 'b', 'c', 'd'].map((part) => [part, [3, 7]] as [string, Interval]),
  ]);
  expect(smallCounts(nearest, laws)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  // Ten families started, six completed and the other four paused, which is shown as 10, 10 and 5.
  const disjoint = new Map<string, Interval>([
    ['started', interval(10, false)],
    ['completed', interval(10, false)],
    ['paused', interval(5, false)],
  ]);
  expect(
    smallCounts(disjoint, {
      within: [],
      covered: [],
      shared: [],
      apart: [['started', ['completed', 'paused']]],
    }),
  ).toContain('paused');
});

test('rounding up keeps every law of sets, so the published figures could be exact', () => {
  const random = dice('sets');
  for (let turn = 0; turn < 5000; turn += 1) {
    const parts = Array.from({ length: 1 + random.throw(8) }, () => random.throw(14));
    const sum = parts.reduce((total, count) => total + count, 0);
    const whole = Math.max(...parts) + random.throw(sum - Math.max(...parts) + 1);
    const published = parts.map(roundUpToFives);
    expect(roundUpToFives(whole)).toBeGreaterThanOrEqual(Math.max(...published));
    expect(roundUpToFives(whole)).toBeLessThanOrEqual(published.reduce((total, count) => total + count, 0));
    const shares = roundPartsToFives(parts);
    expect(shares.reduce((total, count) => total + count, 0)).toBe(roundUpToFives(sum));
    for (const [index, count] of shares.entries()) {
      expect(count % 5).toBe(0);
      expect(Math.abs(count - parts[index]!)).toBeLessThan(5);
    }
    expect(roundPartsToFives(shares)).toEqual(shares);
    expect(published.map(roundUpToFives)).toEqual(published);
  }
});
