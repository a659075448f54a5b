import type { ActivityDefinition } from '../activity/definition.ts';
import { toPlainText } from '../content/plain-text.ts';
import { getStepKind, type StepDefinition, type StepType } from '../steps/step-kinds.ts';
import { roundUpToFives, fewestReportedFamilies } from './rounded-counts.ts';
import { toLondonTime } from './london-day.ts';
import { listNonPrivateOptions, hasPrivateExits, listNumberedSteps, type RunPath } from './run-path.ts';

/**
 * The drop-off: where families leave an Activity. Each number counts families with such a run, each family once,
 * rounded up to a multiple of five. Adding and subtracting numbers reveals no small count, because any two may share
 * families (rounded-counts.ts). Below `fewestReportedFamilies` only `started` is shown.
 */
export type DropOff = {
  title: string;
  started: number;
  finished: number | null;
  paused: number | null;
  touchpoints: DropOffTouchpoint[];
  /** The numbers of every version over all months, without regard to the filter. */
  versions: ({ version: string } & StartedFinishedCounts)[];
  /** The numbers of each month in which runs began, yyyy-mm in London. */
  months: ({ month: string } & StartedFinishedCounts)[];
};
export type StartedFinishedCounts = { started: number; finished: number | null };
export type DropOffTouchpoint = {
  id: string;
  title: string;
  reached: number;
  /** The families that stopped at this touchpoint for their safety; null when no version has a pause here. */
  paused: number | null;
  /** The families that went on from this touchpoint, or reached the end from it. */
  finished: number;
  /** The families that have come no further than this touchpoint. */
  left: number;
  /** The ways that families took from this touchpoint; null when a private answer decides the way. */
  ways: DropOffExit[] | null;
  steps: DropOffStep[];
};
/**
 * A way to another touchpoint, and the number of families that took it. `to` is the id of that touchpoint; null is the
 * end.
 */
export type DropOffExit = { to: string | null; taken: number };
export type DropOffStep = {
  id: string;
  type: StepType;
  words: string;
  reached: number;
  /** The families that answered; null for a step that asks nothing. */
  answered: number | null;
  left: number;
  /** The options of a choice that is not private, with the families that chose each. */
  options: { label: string; chosen: number }[];
};

/** A run of a family with its path through the Activity. */
export type RunWithPath = {
  version: string;
  definition: ActivityDefinition;
  startedAt: number;
  isCompleted: boolean;
  path: RunPath;
};

/** The filter of runs, by version and start. Null means all; `until` is exclusive. */
export type RunPathFilter = { version: string | null; from: number | null; until: number | null };

type Sum = { started: number; finished: number };
type KnownStep = { definition: StepDefinition; options: Map<string, string> };
type KnownTouchpoint = {
  title: string;
  pauses: boolean;
  hasPrivateWays: boolean;
  steps: Map<string, KnownStep>;
};

/** Computes the drop-off one family at a time, so that the families of a whole service need little memory. */
export class DropOffAccumulator {
  readonly #title: string;
  readonly #filter: RunPathFilter;
  readonly #touchpoints = new Map<string, KnownTouchpoint>();
  /** The id of the touchpoint that contains each step, by step id. */
  readonly #owners = new Map<string, string>();
  readonly #known = new Set<ActivityDefinition>();
  readonly #counts = new Map<string, number>();
  readonly #versions = new Map<string, Sum>();
  readonly #months = new Map<string, Sum>();
  #started = 0;
  #finished = 0;
  #paused = 0;

  /**
   * Begins with no families. Touchpoints are in the order and with the texts of the version `shown`; touchpoints of
   * other versions follow.
   */
  constructor(shown: ActivityDefinition, filter: RunPathFilter) {
    this.#title = shown.title;
    this.#filter = filter;
    this.#know(shown);
  }

  /** Adds all runs of one family; the filter is applied here. */
  add(runs: readonly RunWithPath[]): void {
    sumUp(this.#versions, runs, ({ version }) => version);
    sumUp(this.#months, runs, ({ startedAt }) => londonMonth(startedAt));
    const { version, from, until } = this.#filter;
    const counted = runs.filter(
      (run) =>
        (version === null || run.version === version) &&
        (from === null || run.startedAt >= from) &&
        (until === null || run.startedAt < until),
    );
    if (counted.length === 0) return;
    this.#started += 1;
    if (counted.some(({ isCompleted }) => isCompleted)) this.#finished += 1;
    if (counted.some(({ path }) => path.paused.length > 0)) this.#paused += 1;
    for (const { definition } of counted) this.#know(definition);
    const [first, ...others] = counted.map(factsOf);
    const facts = others.length === 0 ? first : new Set([first ?? [], ...others].flat());
    for (const fact of facts ?? []) this.#counts.set(fact, (this.#counts.get(fact) ?? 0) + 1);
  }

  figures(): DropOff {
    const isReported = this.#started === 0 || this.#started >= fewestReportedFamilies;
    return {
      title: this.#title,
      started: roundUpToFives(this.#started),
      finished: isReported ? roundUpToFives(this.#finished) : null,
      paused: isReported ? roundUpToFives(this.#paused) : null,
      touchpoints: isReported ? this.#touchpointFigures() : [],
      versions: [...this.#versions].map(([version, sum]) => ({ version, ...rounded(sum) })),
      months: [...this.#months]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([month, sum]) => ({ month, ...rounded(sum) })),
    };
  }

  #know(definition: ActivityDefinition): void {
    if (this.#known.has(definition)) return;
    this.#known.add(definition);
    for (const [place, { id, title, ending }] of definition.touchpoints.entries()) {
      const known = this.#touchpoints.get(id) ?? {
        title,
        pauses: false,
        hasPrivateWays: false,
        steps: new Map<string, KnownStep>(),
      };
      known.pauses ||= ending === 'pause';
      known.hasPrivateWays ||= hasPrivateExits(definition, place);
      this.#touchpoints.set(id, known);
    }
    for (const { id, touchpoint, definition: step } of listNumberedSteps(definition)) {
      const owner = this.#owners.get(id) ?? definition.touchpoints[touchpoint]?.id ?? '';
      this.#owners.set(id, owner);
      const steps = this.#touchpoints.get(owner)?.steps;
      const known = steps?.get(id) ?? { definition: step, options: new Map<string, string>() };
      for (const exit of listNonPrivateOptions(step))
        if (!known.options.has(nameOf(exit))) known.options.set(nameOf(exit), exit.answer ?? '');
      steps?.set(id, known);
    }
  }

  #touchpointFigures(): DropOffTouchpoint[] {
    const taken = new Map<string, DropOffExit[]>();
    for (const fact of this.#counts.keys()) {
      const [kind, from = '', to = ''] = fact.split(' ');
      if (kind !== 'went') continue;
      const way = { to: to === '' ? null : to, taken: this.#count('went', `${from} ${to}`) };
      taken.set(from, [...(taken.get(from) ?? []), way]);
    }
    const order = new Map([...this.#touchpoints.keys()].map((id, index) => [id, index]));
    const placeOf = ({ to }: DropOffExit): number =>
      to === null ? order.size : (order.get(to) ?? order.size);
    return [...this.#touchpoints].map(([id, known]) => {
      const ways = (taken.get(id) ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
      return this.#touchpoint(id, known, known.hasPrivateWays ? null : ways);
    });
  }

  #touchpoint(
    id: string,
    { title, pauses, steps }: KnownTouchpoint,
    ways: DropOffExit[] | null,
  ): DropOffTouchpoint {
    return {
      id,
      title,
      reached: this.#count('in', id),
      paused: pauses ? this.#count('paused', id) : null,
      finished: this.#count('finished', id),
      left: this.#count('left-in', id),
      ways,
      steps: [...steps].map(([stepId, { definition, options }]) => ({
        id: stepId,
        type: definition.type,
        words: wordsOf(definition),
        reached: this.#count('reached', stepId),
        answered: getStepKind(definition.type).answer === null ? null : this.#count('answered', stepId),
        left: this.#count('left', stepId),
        options: [...options].map(([name, label]) => ({
          label,
          chosen: this.#count('chosen', `${stepId} ${name}`),
        })),
      })),
    };
  }

  #count(fact: string, of: string): number {
    return roundUpToFives(this.#counts.get(`${fact} ${of}`) ?? 0);
  }
}

/** Counts a family once in each group (version or month) that one of its runs belongs to. */
function sumUp(
  sums: Map<string, Sum>,
  runs: readonly RunWithPath[],
  groupOf: (run: RunWithPath) => string,
): void {
  const groups = new Map<string, boolean>();
  for (const run of runs) groups.set(groupOf(run), groups.get(groupOf(run)) === true || run.isCompleted);
  for (const [name, isFinished] of groups) {
    const sum = sums.get(name) ?? { started: 0, finished: 0 };
    sums.set(name, { started: sum.started + 1, finished: sum.finished + (isFinished ? 1 : 0) });
  }
}

const rounded = ({ started, finished }: Sum): StartedFinishedCounts => ({
  started: roundUpToFives(started),
  finished: started < fewestReportedFamilies ? null : roundUpToFives(finished),
});

const facts = new WeakMap<RunPath, readonly string[]>();

/**
 * Returns the facts of a run as keys to be counted, such as `reached` and a step id. They are cached because many runs
 * share one path.
 */
function factsOf({ definition, path }: RunWithPath): readonly string[] {
  const known = facts.get(path);
  if (known) return known;
  const steps = listNumberedSteps(definition);
  const { touchpoints } = definition;
  const unanswered = new Set(path.unanswered);
  const found = new Set<string>();
  for (const [from, to] of path.reached)
    for (const { id, number, touchpoint, definition: step } of steps.slice(from, to + 1)) {
      found.add(`in ${touchpoints[touchpoint]?.id}`).add(`reached ${id}`);
      if (getStepKind(step.type).answer !== null && !unanswered.has(number)) found.add(`answered ${id}`);
    }
  for (const [number, option] of path.chosen) {
    const step = steps[number];
    const exit = step && listNonPrivateOptions(step.definition)[option];
    if (exit) found.add(`chosen ${step.id} ${nameOf(exit)}`);
  }
  for (const place of path.paused) found.add(`paused ${touchpoints[place]?.id}`);
  for (const place of path.finished) found.add(`finished ${touchpoints[place]?.id}`);
  for (const [from, to] of path.ways)
    found.add(`went ${touchpoints[from]?.id} ${to === null ? '' : touchpoints[to]?.id}`);
  const last = path.last === null ? undefined : steps[path.last];
  if (last) found.add(`left ${last.id}`).add(`left-in ${touchpoints[last.touchpoint]?.id}`);
  const list = [...found];
  facts.set(path, list);
  return list;
}

/** Returns the key of an option, which is the same in all versions of the Activity. */
const nameOf = ({ value, answer }: { value?: string | undefined; answer: string | null }): string =>
  value ?? answer ?? '';

function wordsOf(step: StepDefinition): string {
  const { words, questions } = getStepKind(step.type);
  const own =
    step.text ??
    questions(step)[0]?.prompt ??
    words(step)[0]?.words ??
    step.image?.alt ??
    step.video?.alt ??
    step.audio?.transcript ??
    '';
  return toPlainText(own);
}

const hourMs = 60 * 60 * 1000;
const monthOfHour = new Map<number, string>();

/**
 * Returns the month of an instant in London, yyyy-mm. Months are cached by the hour, because months and clock changes
 * begin at full hours.
 */
function londonMonth(at: number): string {
  const hour = Math.floor(at / hourMs);
  const known = monthOfHour.get(hour) ?? toLondonTime(at).date.slice(0, 7);
  monthOfHour.set(hour, known);
  return known;
}
