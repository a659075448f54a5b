import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { roundUpToFives } from '../../../src/domain/reporting/rounded-counts.ts';
import {
  DropOffAccumulator,
  type DropOff,
  type RunWithPath,
} from '../../../src/domain/reporting/drop-off.ts';
import { computeRunPath } from '../../../src/domain/reporting/run-path.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { pausing } from '../../support/pausing.ts';
import { dice, type Dice } from '../../support/random-activity.ts';
import { smallCounts, type Interval, type Laws } from '../../support/statistics-attack.ts';

/** Returns an Activity with these ways; two versions of it are compared, of which the second has one more way. */
const talkWith = (ways: string[]) =>
  activity([
    touchpoint('begin', [message('Hi'), choice('way', ways)]),
    touchpoint('left', [choice('more', ['Again -> begin', 'On -> end'])]),
    touchpoint('right', [input('words')], 'end'),
    pausing('stop', [message('Stay close')]),
    touchpoint('end', [choice('closing', ['Good', 'Bad'])]),
  ]);
const versions = {
  old: talkWith(['Left -> left', 'Stop -> stop']),
  new: talkWith(['Left -> left', 'Right -> right', 'Stop -> stop']),
};
type Version = keyof typeof versions;
const places = ['begin', 'left', 'right', 'stop', 'end'];
const months = [Date.UTC(2026, 0, 10), Date.UTC(2026, 1, 10), Date.UTC(2026, 2, 10)];

/** A run; `facts` lists its ways as the test itself counts them. */
type Run = RunWithPath & { month: number; facts: Set<string> };

function randomRun(random: Dice): Run {
  const version = random.pick(['old', 'new'] as const);
  const month = random.throw(months.length);
  const startedAt = months[month]!;
  const log: RunEntry[] = [{ kind: 'opened', at: startedAt }];
  const facts = new Set<string>();
  let isCompleted = false;
  const visits = new Map<string, number>();
  for (let at: string | null = 'begin'; at !== null;) {
    const visit: number = (visits.get(at) ?? 0) + 1;
    visits.set(at, visit);
    const suffix = visit === 1 ? '' : `~${visit}`;
    const choose = (stepId: string, response: string): void =>
      void log.push({
        kind: 'answered',
        stepId: `${stepId}${suffix}`,
        response: { kind: stepId === 'words' ? 'input' : 'choice', response },
        at: startedAt,
      });
    facts.add(`in ${at}`);
    let to: string | null = null;
    if (at !== 'stop' && random.chance(0.15)) {
      facts.add(`left ${at}`);
      break;
    }
    if (at === 'begin') {
      const goal = random.pick(
        version === 'old' ? ['Left', 'Left', 'Stop'] : ['Left', 'Right', 'Right', 'Stop'],
      );
      choose('way', goal);
      to = goal.toLowerCase();
    } else if (at === 'left') {
      const isAgain = random.chance(0.3);
      choose('more', isAgain ? 'Again' : 'On');
      to = isAgain ? 'begin' : 'end';
    } else if (at === 'right') {
      choose('words', 'x');
      to = 'end';
    } else if (at === 'end') {
      choose('closing', random.pick(['Good', 'Bad']));
      log.push({ kind: 'touchpoint-ended', touchpointId: `end${suffix}`, at: startedAt });
      isCompleted = true;
    } else {
      facts.add('left stop').add('paused stop');
      break;
    }
    facts.add(`${at} to ${to}`);
    at = to;
  }
  const definition = versions[version];
  return { version, definition, startedAt, isCompleted, path: computeRunPath(definition, log), month, facts };
}

type Families = readonly (readonly Run[])[];
const randomFamilies = (random: Dice): Families =>
  Array.from({ length: 1 + random.throw(random.chance(0.5) ? 12 : 40) }, () =>
    Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => randomRun(random)),
  );

/** A filter of the map: one version or any, one month or any. */
type View = { name: string; version: Version | null; month: number | null };
const views: View[] = ([null, 'old', 'new'] as const).flatMap((version) =>
  [null, 0, 1, 2].map((month) => ({ name: `${version ?? 'any'}/${month ?? 'all'}`, version, month })),
);

const runsIn = (families: Families, { version, month }: View): Run[][] =>
  families
    .map((runs) =>
      runs.filter(
        (run) => (version === null || run.version === version) && (month === null || run.month === month),
      ),
    )
    .filter((runs) => runs.length > 0);

function figuresOf(families: Families, { version, month }: View): DropOff {
  const tally = new DropOffAccumulator(versions[version ?? 'new'], {
    version,
    from: month === null ? null : Date.UTC(2026, month, 1),
    until: month === null ? null : Date.UTC(2026, month + 1, 1),
  });
  for (const runs of families) tally.add(runs);
  return tally.figures();
}

/** Returns the counts that the map shows, by name. */
function publishedIn(view: string, figures: DropOff): Map<string, number> {
  const published = new Map<string, number>();
  const publish = (name: string, count: number | null): void => {
    if (count !== null) published.set(`${view} ${name}`, count);
  };
  publish('started', figures.started);
  publish('finished', figures.finished);
  for (const { id, reached, left, paused, finished, ways } of figures.touchpoints) {
    publish(`in ${id}`, reached);
    publish(`left ${id}`, left);
    publish(`paused ${id}`, paused);
    publish(`on ${id}`, finished);
    for (const { to, taken } of ways ?? []) publish(`${id} to ${to}`, taken);
  }
  return published;
}

/** Returns the true counts, computed independently of the product. */
function truthIn(families: Families, view: View): Map<string, number> {
  const counts = new Map<string, number>();
  for (const runs of runsIn(families, view)) {
    const theirs = new Set(runs.flatMap(({ facts }) => [...facts]));
    for (const fact of theirs)
      counts.set(`${view.name} ${fact}`, (counts.get(`${view.name} ${fact}`) ?? 0) + 1);
  }
  return counts;
}

const ways = [
  ['begin', 'left'],
  ['begin', 'right'],
  ['begin', 'stop'],
  ['left', 'begin'],
  ['left', 'end'],
  ['right', 'end'],
  ['end', null],
] as const;

/**
 * Returns the laws that every reader of the map knows: a person who took a way was at both its ends, and reached every
 * place except the first by a way.
 */
function lawsOfMap(): Laws {
  const laws: Laws = { within: [], covered: [], shared: [], apart: [] };
  for (const { name: view, version, month } of views) {
    const at = (name: string): string => `${view} ${name}`;
    const named = ways.map(([from, to]) => ({ from, to, name: at(`${from} to ${to}`) }));
    for (const { from, to, name } of named) {
      laws.within.push([name, at(`in ${from}`)], [name, at(`on ${from}`)]);
      laws.within.push([name, at(to === null ? 'finished' : `in ${to}`)]);
    }
    for (const id of places) {
      const out = named.filter(({ from }) => from === id).map(({ name }) => name);
      const into = named.filter(({ to }) => to === id).map(({ name }) => name);
      laws.within.push([at(`in ${id}`), at('started')], [at(`left ${id}`), at(`in ${id}`)]);
      laws.covered.push([at(`on ${id}`), out]);
      if (id !== 'begin') laws.covered.push([at(`in ${id}`), into]);
      laws.covered.push([at(`in ${id}`), [...out, at(`left ${id}`)]]);
    }
    laws.within.push([at('started'), at('in begin')], [at('finished'), at('end to null')]);
    laws.within.push([at('paused stop'), at('in stop')]);
    const counts = [
      'started',
      'finished',
      'paused stop',
      ...places.flatMap((id) => [`in ${id}`, `left ${id}`, `on ${id}`]),
      ...ways.map(([from, to]) => `${from} to ${to}`),
    ];
    for (const name of counts) {
      const whole = `${version ?? 'any'}/all ${name}`;
      if (month !== null) laws.within.push([at(name), whole]);
      else laws.covered.push([whole, [0, 1, 2].map((one) => `${version ?? 'any'}/${one} ${name}`)]);
      if (version !== null) laws.within.push([at(name), `any/${month ?? 'all'} ${name}`]);
      else laws.covered.push([at(name), ['old', 'new'].map((one) => `${one}/${month ?? 'all'} ${name}`)]);
    }
  }
  return laws;
}

test('all maps of every version and month together do not reveal that a count of families is one to four', () => {
  const random = dice('ways');
  const laws = lawsOfMap();
  let publishedWays = 0;
  for (let service = 0; service < 150; service += 1) {
    const families = randomFamilies(random);
    const intervals = new Map<string, Interval>();
    for (const view of views) {
      const truth = truthIn(families, view);
      for (const [name, count] of publishedIn(view.name, figuresOf(families, view))) {
        intervals.set(name, count === 0 ? [0, 0] : [count - 4, count]);
        if (!/ (in|left|paused) | to /.test(name)) continue;
        expect({ service, name, count }).toEqual({
          service,
          name,
          count: roundUpToFives(truth.get(name) ?? 0),
        });
        if (name.includes(' to ')) publishedWays += 1;
      }
    }
    expect({ service, small: smallCounts(intervals, laws) }).toEqual({ service, small: [] });
  }
  expect(publishedWays).toBeGreaterThan(2000);
});

test('the same attack finds a small way where ways were told to share no family', () => {
  const intervals = new Map<string, Interval>([
    ['on begin', [6, 10]],
    ['begin to left', [6, 10]],
    ['begin to right', [1, 5]],
  ]);
  const ofOneRunEach: Laws = {
    within: [],
    covered: [],
    shared: [['on begin', ['begin to left', 'begin to right']]],
    apart: [],
  };
  expect(smallCounts(intervals, ofOneRunEach)).toContain('begin to right');
});

test('of one to five families a map tells nothing but that somebody has begun', () => {
  const random = dice('few');
  for (let families = 1; families <= 5; families += 1) {
    const runs = Array.from({ length: families }, () => [randomRun(random)]);
    for (const view of views)
      expect(figuresOf(runs, view)).toMatchObject(
        runsIn(runs, view).length === 0 ? { started: 0 } : { started: 5, finished: null, touchpoints: [] },
      );
  }
});
