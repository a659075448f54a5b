import type { ActivityDefinition } from '../activity/definition.ts';
import { plainText } from '../content/plain-text.ts';
import { kindOf, type StepDefinition, type StepType } from '../steps/step-kinds.ts';
import { inFives, fewestReported } from './in-fives.ts';
import { londonTime } from './london-day.ts';
import { countedOptions, hasPrivateWays, stepsOf, type RunPath } from './run-path.ts';

/**
 * The drop-off of families in an Activity. Each number counts the families that have such a run, each once, in fives.
 * Any two numbers may have families in common, so none can be worked out by adding and subtracting (in-fives.ts). Below
 * `fewestReported` families only `started` is shown.
 */
export type DropOff = {
  title: string;
  started: number;
  finished: number | null;
  paused: number | null;
  touchpoints: DropOffTouchpoint[];
  /** The figures of every version and of all months, whatever the query. */
  versions: ({ version: string } & StartedFinished)[];
  /** The figures of each month in which runs began, yyyy-mm in London. */
  months: ({ month: string } & StartedFinished)[];
};
export type StartedFinished = { started: number; finished: number | null };
export type DropOffTouchpoint = {
  id: string;
  title: string;
  reached: number;
  /** Stopped here for their safety; null where no version stops. */
  paused: number | null;
  /** Went on from here, or came to the end. */
  finished: number;
  /** Came no further until now. */
  left: number;
  /** The ways on that families took; null where a private answer decides. */
  ways: DropOffWay[] | null;
  steps: DropOffStep[];
};
/** `to` is the id of a touchpoint, null the end. */
export type DropOffWay = { to: string | null; taken: number };
export type DropOffStep = {
  id: string;
  type: StepType;
  words: string;
  reached: number;
  /** Null where nothing is asked. */
  answered: number | null;
  left: number;
  /** The options of a choice that is not private. */
  options: { label: string; chosen: number }[];
};

/** A run whose path is known. */
export type PathRun = {
  version: string;
  definition: ActivityDefinition;
  startedAt: number;
  isCompleted: boolean;
  path: RunPath;
};

/** The filter of runs, by version and beginning. Null takes all; `until` does not count itself. */
export type PathRunFilter = { version: string | null; from: number | null; until: number | null };

type Sum = { started: number; finished: number };
type KnownStep = { definition: StepDefinition; options: Map<string, string> };
type KnownTouchpoint = {
  title: string;
  pauses: boolean;
  hasPrivateWays: boolean;
  steps: Map<string, KnownStep>;
};

/** Counts one family after the other, so that a whole service's fit into memory. */
export class DropOffAccumulator {
  readonly #title: string;
  readonly #filter: PathRunFilter;
  readonly #touchpoints = new Map<string, KnownTouchpoint>();
  /** The touchpoint that a step is shown in. */
  readonly #owners = new Map<string, string>();
  readonly #known = new Set<ActivityDefinition>();
  readonly #counts = new Map<string, number>();
  readonly #versions = new Map<string, Sum>();
  readonly #months = new Map<string, Sum>();
  #started = 0;
  #finished = 0;
  #paused = 0;

  /** `shown` is the version that gives order and words; touchpoints of other versions follow its own. */
  constructor(shown: ActivityDefinition, filter: PathRunFilter) {
    this.#title = shown.title;
    this.#filter = filter;
    this.#know(shown);
  }

  /** All runs of one family, whatever the filter. */
  add(runs: readonly PathRun[]): void {
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
    const isReported = this.#started === 0 || this.#started >= fewestReported;
    return {
      title: this.#title,
      started: inFives(this.#started),
      finished: isReported ? inFives(this.#finished) : null,
      paused: isReported ? inFives(this.#paused) : null,
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
      known.hasPrivateWays ||= hasPrivateWays(definition, place);
      this.#touchpoints.set(id, known);
    }
    for (const { id, touchpoint, definition: step } of stepsOf(definition)) {
      const owner = this.#owners.get(id) ?? definition.touchpoints[touchpoint]?.id ?? '';
      this.#owners.set(id, owner);
      const steps = this.#touchpoints.get(owner)?.steps;
      const known = steps?.get(id) ?? { definition: step, options: new Map<string, string>() };
      for (const exit of countedOptions(step))
        if (!known.options.has(nameOf(exit))) known.options.set(nameOf(exit), exit.answer ?? '');
      steps?.set(id, known);
    }
  }

  #touchpointFigures(): DropOffTouchpoint[] {
    const taken = new Map<string, DropOffWay[]>();
    for (const fact of this.#counts.keys()) {
      const [kind, from = '', to = ''] = fact.split(' ');
      if (kind !== 'went') continue;
      const way = { to: to === '' ? null : to, taken: this.#count('went', `${from} ${to}`) };
      taken.set(from, [...(taken.get(from) ?? []), way]);
    }
    const order = new Map([...this.#touchpoints.keys()].map((id, index) => [id, index]));
    const placeOf = ({ to }: DropOffWay): number =>
      to === null ? order.size : (order.get(to) ?? order.size);
    return [...this.#touchpoints].map(([id, known]) => {
      const ways = (taken.get(id) ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
      return this.#touchpoint(id, known, known.hasPrivateWays ? null : ways);
    });
  }

  #touchpoint(
    id: string,
    { title, pauses, steps }: KnownTouchpoint,
    ways: DropOffWay[] | null,
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
        answered: kindOf(definition.type).answer === null ? null : this.#count('answered', stepId),
        left: this.#count('left', stepId),
        options: [...options].map(([name, label]) => ({
          label,
          chosen: this.#count('chosen', `${stepId} ${name}`),
        })),
      })),
    };
  }

  #count(fact: string, of: string): number {
    return inFives(this.#counts.get(`${fact} ${of}`) ?? 0);
  }
}

/** Adds a family to each of the groups that its runs are in. */
function sumUp(sums: Map<string, Sum>, runs: readonly PathRun[], groupOf: (run: PathRun) => string): void {
  const groups = new Map<string, boolean>();
  for (const run of runs) groups.set(groupOf(run), groups.get(groupOf(run)) === true || run.isCompleted);
  for (const [name, isFinished] of groups) {
    const sum = sums.get(name) ?? { started: 0, finished: 0 };
    sums.set(name, { started: sum.started + 1, finished: sum.finished + (isFinished ? 1 : 0) });
  }
}

const rounded = ({ started, finished }: Sum): StartedFinished => ({
  started: inFives(started),
  finished: started < fewestReported ? null : inFives(finished),
});

const facts = new WeakMap<RunPath, readonly string[]>();

/** The facts of a run, each named by its part of the Activity. Many runs share one path. */
function factsOf({ definition, path }: PathRun): readonly string[] {
  const known = facts.get(path);
  if (known) return known;
  const steps = stepsOf(definition);
  const { touchpoints } = definition;
  const unanswered = new Set(path.unanswered);
  const found = new Set<string>();
  for (const [from, to] of path.reached)
    for (const { id, number, touchpoint, definition: step } of steps.slice(from, to + 1)) {
      found.add(`in ${touchpoints[touchpoint]?.id}`).add(`reached ${id}`);
      if (kindOf(step.type).answer !== null && !unanswered.has(number)) found.add(`answered ${id}`);
    }
  for (const [number, option] of path.chosen) {
    const step = steps[number];
    const exit = step && countedOptions(step.definition)[option];
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

/** The key of an option over all versions. */
const nameOf = ({ value, answer }: { value?: string | undefined; answer: string | null }): string =>
  value ?? answer ?? '';

function wordsOf(step: StepDefinition): string {
  const { words, questions } = kindOf(step.type);
  const own =
    step.text ??
    questions(step)[0]?.prompt ??
    words(step)[0]?.words ??
    step.image?.alt ??
    step.video?.alt ??
    step.audio?.transcript ??
    '';
  return plainText(own);
}

const hourMs = 60 * 60 * 1000;
const monthOfHour = new Map<number, string>();

/** The month in London, yyyy-mm. Its clocks change, and its months begin, at full hours. */
function londonMonth(at: number): string {
  const hour = Math.floor(at / hourMs);
  const known = monthOfHour.get(hour) ?? londonTime(at).date.slice(0, 7);
  monthOfHour.set(hour, known);
  return known;
}
