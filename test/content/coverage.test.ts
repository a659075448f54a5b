import { isChoiceStep, getStepKind, type StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { actionTypes } from '../../src/domain/steps/action.ts';
import type { QuestionType } from '../../src/domain/steps/question.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition, Categories } from '../../src/domain/activity/definition.ts';
import { filterGroups } from '../../src/domain/catalogue/filter-options.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';
import { sourcesIn } from '../support/content-sources.ts';

/** A service could open with the starter library as it is. */
const read = <Content>(kind: 'activities' | 'programmes'): Content[] =>
  sourcesIn(join('content', kind)).map(
    (file) => JSON.parse(readFileSync(join('content', kind, file), 'utf8')) as Content,
  );
const isPublished = ({ status }: { status: string }): boolean => status === 'Available';

const activities = read<ActivityDefinition>('activities').filter(isPublished);
const programmes = read<ProgrammeDefinition>('programmes').filter(isPublished);
const steps = activities.flatMap(({ touchpoints }) => touchpoints.flatMap((touchpoint) => touchpoint.steps));
/** The touchpoints that a step can lead to; undefined where the conversation goes on with the next step. */
const waysOn = (step: StepDefinition): (string | undefined)[] =>
  getStepKind(step.type)
    .exits(step)
    .map(({ next }) => next);
const questions = steps.flatMap((step) => getStepKind(step.type).questions(step));

test('there are at least 16 Activities and 4 Programmes', () => {
  expect(activities.length).toBeGreaterThanOrEqual(16);
  expect(programmes.length).toBeGreaterThanOrEqual(4);
});

test.each(filterGroups.flatMap(({ key, options }) => options.map(({ value }) => [key, value] as const)))(
  'an Activity is found under %s: %s, and the filter knows every value in use',
  (key, value) => {
    const used = activities.flatMap(({ categories }) => categories[key] ?? []);
    expect(used).toContain(value);
    const known = filterGroups.find((group) => group.key === key)!.options.map((option) => option.value);
    expect(used.filter((one) => ![...known, ...besides(key)].includes(one))).toEqual([]);
  },
);

/** The filter's shortest time is five minutes: what takes two says so, and is found under five. */
const besides = (key: string): string[] => (key === 'durations' ? ['2mins'] : []);

test('what takes two minutes is found under five', () => {
  const short = activities.filter(({ categories }) => categories.durations.includes('2mins'));
  expect(short.length).toBe(12);
  expect(short.filter(({ categories }) => !categories.durations.includes('5mins'))).toEqual([]);
});

test('every kind of action prompt and question occurs in several Activities', () => {
  const holding = (has: (step: StepDefinition) => boolean): number =>
    activities.filter(({ touchpoints }) => touchpoints.some((touchpoint) => touchpoint.steps.some(has)))
      .length;
  for (const type of actionTypes)
    expect([type, holding(({ action }) => action === type) > 2]).toEqual([type, true]);
  for (const kind of ['single-select', 'multi-select', 'text', 'range'] satisfies QuestionType[])
    expect([kind, questions.filter(({ type }) => type === kind).length > 2]).toEqual([kind, true]);
});

test('adults, children and teenagers each have an Activity of their own, besides the shared ones', () => {
  expect(new Set(activities.map(({ audience }) => audience))).toEqual(
    new Set(['parent', 'child', 'teenager', 'together']),
  );
});

test('every Activity branches: an answer decides what the coach says next, and the branches join again', () => {
  const straight = activities.filter(({ touchpoints }) => {
    const choicesOf = (index: number): (string | undefined)[][] =>
      touchpoints[index]!.steps.filter(isChoiceStep).map(waysOn);
    const indexOf = (id: string): number => touchpoints.findIndex((touchpoint) => touchpoint.id === id);
    const reached = (start: number, seen = new Set<number>()): Set<number> => {
      if (start >= touchpoints.length || seen.has(start)) return seen;
      seen.add(start);
      const { next, ending } = touchpoints[start]!;
      for (const way of new Set(choicesOf(start).flat())) if (way !== undefined) reached(indexOf(way), seen);
      if (ending === 'pause') return seen;
      return reached(next === undefined ? start + 1 : indexOf(next), seen);
    };
    const forks = touchpoints.flatMap((_touchpoint, index) =>
      choicesOf(index).map((ways) => [...new Set(ways.filter((way) => way !== undefined))]),
    );
    return !forks.some(([one, other]) => {
      if (one === undefined || other === undefined) return false;
      const after = reached(indexOf(one));
      return [...reached(indexOf(other))].some((place) => after.has(place));
    });
  });
  expect(straight.map(({ slug }) => slug)).toEqual([]);
});

describe('distressing subjects come with help', () => {
  const heavy = ['selfHarm', 'depression', 'bereavement'];
  const isHelp = ({ text }: StepDefinition): boolean => /get help now/i.test(text ?? '');
  const number = /\*\*(999|116 123|0800 1111|85258|NHS 111)\*\*|\b116 123\*\*/;
  const isFreeText = (step: StepDefinition): boolean => getStepKind(step.type).isFreeText(step);

  /** The steps of every conversation, for every combination of choices. */
  function* conversations({ touchpoints }: ActivityDefinition): Generator<StepDefinition[]> {
    const indexOf = new Map(touchpoints.map(({ id }, index) => [id, index]));
    function* from(index: number, place: number, said: StepDefinition[]): Generator<StepDefinition[]> {
      const touchpoint = touchpoints[index];
      if (!touchpoint) return yield said;
      const step = touchpoint.steps[place];
      if (!step && touchpoint.ending === 'pause') return yield said;
      if (!step) return yield* from(touchpoint.next ? indexOf.get(touchpoint.next)! : index + 1, 0, said);
      for (const way of new Set(waysOn(step)))
        yield* way === undefined
          ? from(index, place + 1, [...said, step])
          : from(indexOf.get(way)!, 0, [...said, step]);
    }
    yield* from(0, 0, []);
  }

  test.each(
    activities
      .filter(({ categories }) => categories.lifeChallenges?.some((one) => heavy.includes(one)))
      .map((activity) => [activity.slug, activity] as const),
  )('%s: before the first free text and again before the end, on every path', (_slug, activity) => {
    const bare: string[][] = [];
    let paths = 0;
    for (const said of conversations(activity)) {
      paths += 1;
      const typed = said.findIndex(isFreeText);
      const first = said.findIndex(isHelp);
      const last = said.findLastIndex(isHelp);
      const isHelped = typed === -1 ? first >= 0 : first >= 0 && first < typed && last > typed;
      if (!isHelped) bare.push(said.map(({ id, text }) => id ?? text ?? '(picture)'));
    }
    expect(paths).toBeGreaterThan(10);
    expect(bare).toEqual([]);
  });

  test('help steps of these Activities name a number to call', () => {
    const helps = activities
      .filter(({ categories }) => categories.lifeChallenges?.some((one) => heavy.includes(one)))
      .map(({ touchpoints }) => touchpoints.flatMap((touchpoint) => touchpoint.steps).filter(isHelp));
    expect(helps.length).toBeGreaterThanOrEqual(3);
    for (const said of helps)
      expect(said.filter(({ text }) => number.test(text!)).length).toBeGreaterThanOrEqual(2);
  });

  test('every number in the library is one of the helplines of the product', () => {
    const { helplines } = JSON.parse(readFileSync('src/ui/public/locales/en/translation.json', 'utf8')) as {
      helplines: { contact: string }[];
    };
    const known = new Set(helplines.map(({ contact }) => contact));
    const words = [...activities, ...programmes]
      .map((content) => JSON.stringify(content))
      .join('\n')
      .replace(/":\d+/g, '');
    const named = Array.from(words.matchAll(/\b(?:\d{3,}(?: \d{3,})*)\b/g), ([found]) => found);
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((one) => !known.has(one))).toEqual([]);
  });
});

test('every picture in a conversation has its own alternative text', () => {
  const said = steps.flatMap(({ image }) => (image ? [image.alt] : []));
  expect(said.filter((alt) => alt.split(' ').length < 6)).toEqual([]);
  expect(new Set(said).size).toBe(said.length);
});

test('every Activity and Programme has a cover of its own', () => {
  const covers = [...activities, ...programmes].map(({ imageSrc }) => imageSrc);
  expect(new Set(covers).size).toBe(covers.length);
  const drawings = covers.map((cover) => readFileSync(join('src', 'ui', 'public', cover!), 'utf8'));
  expect(new Set(drawings).size).toBe(covers.length);
});

test('no message is longer than 60 words', () => {
  const long = steps.filter(({ text }) => (text ?? '').split(/\s+/).length > 60);
  expect(long.map(({ text }) => text)).toEqual([]);
});

test('the duration of a Programme is the sum of its Activities', () => {
  const timesOf = new Map(activities.map(({ slug, categories }) => [slug, categories.durations]));
  const sorted = ({ durations }: Pick<Categories, 'durations'>): string[] => durations.toSorted();
  for (const { slug, activities: slugs, categories } of programmes) {
    const durations = [...new Set(slugs.flatMap((one) => timesOf.get(one) ?? []))];
    expect([slug, sorted({ durations })]).toEqual([slug, sorted(categories)]);
  }
});

test('a note says that clinical and safeguarding leads review the content before use', () => {
  const silent = [...activities, ...programmes]
    .filter(({ note }) => !/clinical and safeguarding leads review/.test(note ?? ''))
    .map(({ slug }) => slug);
  expect(silent).toEqual([]);
});

/** Many people who are glad and wide awake would point at the laughing face, whatever it stands for. */
test('faces from sad to glad are drawn where somebody is asked how they feel, and nowhere else', () => {
  const drawn = steps.flatMap((step) => [
    ...(step.type === 'user-path-choice' && step.faces === true ? [step.id] : []),
    ...getStepKind(step.type)
      .questions(step)
      .flatMap(({ id, faces }) => (faces === true ? [id] : [])),
  ]);
  expect(drawn.toSorted()).toEqual([
    'door-after',
    'door-before',
    'heart-after',
    'heart-before',
    'pip-after',
    'pip-before',
    'sign-feeling',
    'trust-after',
    'trust-before',
  ]);
});
