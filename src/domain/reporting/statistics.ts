import type { ActivityDefinition } from '../activity/definition.ts';
import type { RunEntry } from '../chat/run-entry.ts';
import { foldLogIntoScript, type Script } from '../chat/script.ts';
import { filterStandingEntries } from '../chat/standing-log.ts';
import type { QuestionDefinition } from '../steps/question.ts';
import { getRangeBounds } from '../steps/feedback-answers.ts';
import { toLondonWeek } from './london-day.ts';
import { roundUpToFives, roundPartsToFives, fewestReportedFamilies } from './rounded-counts.ts';
import { toAuthoredId, toDeliveredStepId } from '../steps/step-id.ts';
import { getStepKind, getResponseStepKind } from '../steps/step-kinds.ts';

/**
 * The statistics of one Activity. Each family counts once, however often it starts again. Counts are rounded up to
 * multiples of five; below `fewestReportedFamilies` only `started` is shown, `completed` is null and the lists are
 * empty.
 */
export type ActivityStatistics = {
  title: string;
  started: number;
  completed: number | null;
  /**
   * The families that stopped at a pause in any run, also those that went on or completed later; null when not shown.
   * If families that completed were left out, `paused` and `completed` would share no family, and small counts could be
   * computed from them.
   */
  paused: number | null;
  touchpoints: { id: string; title: string; reached: number }[];
  questions: QuestionFigures[];
  /** The families that started a run in the week that begins at `from`, and those of them that completed such a run. */
  weeks: { from: string; started: number; completed: number }[];
};
export type QuestionFigures = {
  id: string;
  type: QuestionDefinition['type'];
  prompt: string;
  answered: number;
  options: { label: string; count: number }[];
  /** The median, computed from the published counts; null for a question without a range. */
  median: number | null;
};

export type FamilyRun = {
  definition: ActivityDefinition;
  startedAt: number;
  completedAt: number | null;
  log: readonly RunEntry[];
};

/** The number of families that answered a question, and that gave each value; `counts` is empty for a text question. */
type Answers = { question: QuestionDefinition; families: number; counts: Map<string, number> };

const weekMs = 7 * 24 * 60 * 60 * 1000;
/**
 * The widest range (largest minus smallest number) of which every number is listed; of a wider range only given
 * numbers.
 */
const widestRange = 100;

/** Computes the statistics one family at a time, so that the families of a whole service need little memory. */
export class StatisticsAccumulator {
  readonly #title: string;
  readonly #touchpoints = new Map<string, { title: string; families: number }>();
  readonly #answers = new Map<string, Answers>();
  readonly #weeks = new Map<string, { started: number; completed: number }>();
  #started = 0;
  #completed = 0;
  #paused = 0;

  constructor(current: ActivityDefinition) {
    this.#title = current.title;
    this.#know(current);
  }

  /** Adds all runs of one family. */
  add(runs: readonly FamilyRun[]): void {
    if (runs.length === 0) return;
    const reached = new Set<string>();
    const answers = new Map<string, readonly string[]>();
    let hasPaused = false;
    for (const { definition, log } of runs.toSorted((one, other) => one.startedAt - other.startedAt)) {
      this.#know(definition);
      const script = foldLogIntoScript(definition, log);
      for (const id of touchpointsReached(definition, script)) reached.add(id);
      hasPaused ||= script.hasPaused;
      for (const entry of filterStandingEntries(log))
        if (entry.kind === 'answered')
          for (const answer of getResponseStepKind(entry.response).questionResponses(entry.response))
            answers.set(answer.feedbackQuestionEntityId, answer.responses);
    }
    this.#started += 1;
    if (runs.some(({ completedAt }) => completedAt !== null)) this.#completed += 1;
    if (hasPaused) this.#paused += 1;
    for (const id of reached) {
      const touchpoint = this.#touchpoints.get(id);
      if (touchpoint) touchpoint.families += 1;
    }
    for (const [id, responses] of answers) this.#count(id, responses);
    for (const [from, isCompleted] of weeksOf(runs)) {
      const week = this.#weeks.get(from) ?? { started: 0, completed: 0 };
      this.#weeks.set(from, {
        started: week.started + 1,
        completed: week.completed + (isCompleted ? 1 : 0),
      });
    }
  }

  figures(): ActivityStatistics {
    const started = roundUpToFives(this.#started);
    if (this.#started > 0 && this.#started < fewestReportedFamilies)
      return {
        title: this.#title,
        started,
        completed: null,
        paused: null,
        touchpoints: [],
        questions: [],
        weeks: [],
      };
    return {
      title: this.#title,
      started,
      completed: roundUpToFives(this.#completed),
      paused: roundUpToFives(this.#paused),
      touchpoints: [...this.#touchpoints].map(([id, { title, families }]) => ({
        id,
        title,
        reached: roundUpToFives(families),
      })),
      questions: [...this.#answers.values()].map(questionFigures),
      weeks: this.#weekly(),
    };
  }

  #know({ touchpoints }: ActivityDefinition): void {
    for (const { id, title, steps } of touchpoints) {
      if (!this.#touchpoints.has(id)) this.#touchpoints.set(id, { title, families: 0 });
      for (const step of steps)
        for (const question of getStepKind(step.type).questions(step))
          if (!this.#answers.has(question.id))
            this.#answers.set(question.id, { question, families: 0, counts: new Map() });
    }
  }

  #count(id: string, responses: readonly string[]): void {
    const answers = this.#answers.get(id);
    if (!answers) return;
    answers.families += 1;
    if (answers.question.type === 'text') return;
    for (const value of new Set(responses)) answers.counts.set(value, (answers.counts.get(value) ?? 0) + 1);
  }

  #weekly(): ActivityStatistics['weeks'] {
    const known = [...this.#weeks.keys()].toSorted();
    const last = Date.parse(known.at(-1) ?? '');
    const days: string[] = [];
    for (let at = Date.parse(known[0] ?? ''); at <= last; at += weekMs)
      days.push(new Date(at).toISOString().slice(0, 10));
    return days.map((from) => {
      const { started, completed } = this.#weeks.get(from) ?? { started: 0, completed: 0 };
      return { from, started: roundUpToFives(started), completed: roundUpToFives(completed) };
    });
  }
}

/** Returns the weeks in which a family started a run, each with whether one of that week's runs was completed. */
function weeksOf(runs: readonly FamilyRun[]): Map<string, boolean> {
  const weeks = new Map<string, boolean>();
  for (const { startedAt, completedAt } of runs) {
    const from = toLondonWeek(startedAt);
    weeks.set(from, weeks.get(from) === true || completedAt !== null);
  }
  return weeks;
}

function touchpointsReached(definition: ActivityDefinition, script: Script): Set<string> {
  const owners = ownersOf(definition);
  return new Set(
    script.available().steps.flatMap(({ touchpointStepEntityId: id }) => owners.get(toAuthoredId(id)) ?? []),
  );
}

const known = new WeakMap<ActivityDefinition, Map<string, string>>();

/** Returns the touchpoint id of each step, by authored step id. */
function ownersOf(definition: ActivityDefinition): Map<string, string> {
  const owners =
    known.get(definition) ??
    new Map(
      definition.touchpoints.flatMap((touchpoint) =>
        touchpoint.steps.map((_, index) => [toDeliveredStepId(touchpoint, index), touchpoint.id] as const),
      ),
    );
  known.set(definition, owners);
  return owners;
}

function questionFigures({ question, families, counts }: Answers): QuestionFigures {
  const { id, type, prompt } = question;
  const options = optionsOf(question, counts);
  const numbers = options.map(({ value }) => counts.get(value) ?? 0);
  const rounded = type === 'multi-select' ? numbers.map(roundUpToFives) : roundPartsToFives(numbers);
  const counted = options.map((option, index) => ({ ...option, count: rounded[index] ?? 0 }));
  return {
    id,
    type,
    prompt,
    answered: roundUpToFives(families),
    options: counted
      .filter(({ isAuthored, count }) => isAuthored || count > 0)
      .map(({ label, count }) => ({ label, count })),
    median:
      type === 'range' && families > 0
        ? medianOf(counted.map(({ value, count }) => [Number(value), count]))
        : null,
  };
}

/**
 * Returns the options to list: the author's options, or all numbers of a range; then values of older versions, or the
 * given numbers of a wide range, which are shown only when families gave them.
 */
function optionsOf(
  question: QuestionDefinition,
  counts: ReadonlyMap<string, number>,
): { value: string; label: string; isAuthored: boolean }[] {
  if (question.type === 'text') return [];
  const { min, max } = getRangeBounds(question);
  const authored =
    question.type !== 'range'
      ? (question.options ?? [])
      : max - min <= widestRange
        ? Array.from({ length: max - min + 1 }, (_, step) => ({
            value: `${min + step}`,
            label: `${min + step}`,
          }))
        : [];
  const values = new Set(authored.map(({ value }) => value));
  const others = [...counts.keys()].filter((value) => !values.has(value)).toSorted();
  return [
    ...authored.map(({ value, label }) => ({ value, label, isAuthored: true })),
    ...others.map((value) => ({ value, label: value, isAuthored: false })),
  ];
}

/** Returns the median of values of which each is given with its count. */
function medianOf(counts: readonly (readonly [number, number])[]): number {
  const inOrder = counts.toSorted(([one], [other]) => one - other);
  const total = inOrder.reduce((sum, [, count]) => sum + count, 0);
  const at = (place: number): number => {
    let passed = 0;
    return inOrder.find(([, count]) => (passed += count) > place)?.[0] ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
