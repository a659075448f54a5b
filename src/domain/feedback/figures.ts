import type { ActivityDefinition, QuestionDefinition } from '../activity/activity.ts';
import { Script, type RunEntry } from '../chat/script.ts';
import { rangeOf } from './answers.ts';
import { londonWeek } from './london-day.ts';
import { apart, partsOf, sharesOf, type Shown } from './suppress.ts';

/** How families fare in one Activity. Each counts once, however often they begin anew. */
export type Figures = {
  title: string;
  started: Shown;
  completed: Shown;
  touchpoints: { id: string; title: string; reached: Shown }[];
  questions: QuestionFigures[];
  /** By the week of their first start. */
  weeks: { from: string; started: Shown; completed: Shown }[];
};
export type QuestionFigures = {
  id: string;
  type: QuestionDefinition['type'];
  prompt: string;
  answered: Shown;
  options: { label: string; count: Shown }[];
  median: number | null;
};

export type FamilyRun = {
  definition: ActivityDefinition;
  startedAt: number;
  completedAt: number | null;
  log: readonly RunEntry[];
};

/** By value how many families chose it; `numbers` of a range only. */
type Answers = { question: QuestionDefinition; families: number; counts: Map<string, number> };

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** A range with more steps shows only the numbers that were given. */
const widestRange = 100;

/** Counts one family after the other, so that a whole service's fit into memory. */
export class FigureTally {
  readonly #title: string;
  readonly #touchpoints = new Map<string, { title: string; families: number }>();
  readonly #answers = new Map<string, Answers>();
  readonly #weeks = new Map<string, { started: number; completed: number }>();
  #started = 0;
  #completed = 0;

  constructor(current: ActivityDefinition) {
    this.#title = current.title;
    this.#know(current);
  }

  /** All runs of one family. */
  add(runs: readonly FamilyRun[]): void {
    if (runs.length === 0) return;
    const reached = new Set<string>();
    const answers = new Map<string, readonly string[]>();
    for (const { definition, log } of runs.toSorted((one, other) => one.startedAt - other.startedAt)) {
      this.#know(definition);
      for (const id of touchpointsReached(definition, log)) reached.add(id);
      for (const entry of log)
        if (entry.kind === 'answered' && entry.response.kind === 'feedback')
          for (const { feedbackQuestionEntityId: id, responses } of entry.response.questionResponses)
            answers.set(id, responses);
    }
    const hasCompleted = runs.some(({ completedAt }) => completedAt !== null);
    this.#started += 1;
    if (hasCompleted) this.#completed += 1;
    for (const id of reached) this.#touchpoints.get(id)!.families += 1;
    for (const [id, responses] of answers) this.#count(id, responses);
    const from = londonWeek(Math.min(...runs.map(({ startedAt }) => startedAt)));
    const week = this.#weeks.get(from) ?? { started: 0, completed: 0 };
    this.#weeks.set(from, {
      started: week.started + 1,
      completed: week.completed + (hasCompleted ? 1 : 0),
    });
  }

  figures(): Figures {
    const touchpoints = [...this.#touchpoints];
    const questions = [...this.#answers.values()];
    const [started = null, completed = null, ...rest] = apart([
      this.#started,
      this.#completed,
      ...touchpoints.map(([, { families }]) => families),
      ...questions.map(({ families }) => families),
    ]);
    return {
      title: this.#title,
      started,
      completed,
      touchpoints: touchpoints.map(([id, { title }], index) => ({ id, title, reached: rest[index] ?? null })),
      questions: questions.map((answers, index) =>
        questionFigures(answers, rest[touchpoints.length + index] ?? null),
      ),
      weeks: started === null ? [] : this.#weekly(),
    };
  }

  #know({ touchpoints }: ActivityDefinition): void {
    for (const { id, title, steps } of touchpoints) {
      if (!this.#touchpoints.has(id)) this.#touchpoints.set(id, { title, families: 0 });
      for (const step of steps)
        for (const question of step.type === 'feedback' ? step.questions : [])
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

  #weekly(): Figures['weeks'] {
    const known = [...this.#weeks.keys()].toSorted();
    const [first, last] = [known[0], known.at(-1)].map((day) => Date.parse(day ?? ''));
    const days: string[] = [];
    for (let at = first!; at <= last!; at += weekMs) days.push(new Date(at).toISOString().slice(0, 10));
    const counts = days.map((from) => this.#weeks.get(from) ?? { started: 0, completed: 0 });
    const started = partsOf(counts.map((week) => week.started));
    const completed = partsOf(counts.map((week) => week.completed));
    return days.map((from, index) => {
      const isKnown = started[index] !== null;
      const [share = null] = sharesOf(counts[index]!.started, [counts[index]!.completed]);
      return {
        from,
        started: started[index]!,
        completed: isKnown && share !== null ? completed[index]! : null,
      };
    });
  }
}

function touchpointsReached(definition: ActivityDefinition, log: readonly RunEntry[]): Set<string> {
  const owners = ownersOf(definition);
  const script = new Script(definition);
  for (const entry of log) script.take(entry);
  return new Set(
    script
      .available()
      .steps.flatMap(({ touchpointStepEntityId: id }) => owners.get(id.replace(/~\d+$/, '')) ?? []),
  );
}

const known = new WeakMap<ActivityDefinition, Map<string, string>>();

/** The touchpoint of each step, by the id that a run knows it by. */
function ownersOf(definition: ActivityDefinition): Map<string, string> {
  const owners =
    known.get(definition) ??
    new Map(
      definition.touchpoints.flatMap(({ id, steps }) =>
        steps.map((step, index) => [step.id ?? `${id}.${index + 1}`, id] as const),
      ),
    );
  known.set(definition, owners);
  return owners;
}

function questionFigures({ question, families, counts }: Answers, answered: Shown): QuestionFigures {
  const { id, type, prompt } = question;
  const options = optionsOf(question, counts);
  const numbers = options.map(({ value }) => counts.get(value) ?? 0);
  const shown =
    answered === null
      ? numbers.map(() => null)
      : type === 'multi-select'
        ? sharesOf(families, numbers)
        : partsOf(numbers);
  return {
    id,
    type,
    prompt,
    answered,
    options: options.map(({ label }, index) => ({ label, count: shown[index]! })),
    median: answered !== null && answered > 0 && type === 'range' ? medianOf(counts) : null,
  };
}

/** The author's options or the numbers of a range; then values that only an older version had. */
function optionsOf(
  question: QuestionDefinition,
  counts: ReadonlyMap<string, number>,
): { value: string; label: string }[] {
  if (question.type === 'text') return [];
  const { min, max } = rangeOf(question);
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
  return [...authored, ...others.map((value) => ({ value, label: value }))];
}

function medianOf(counts: ReadonlyMap<string, number>): number {
  const all = [...counts]
    .flatMap(([value, count]) => Array.from({ length: count }, () => Number(value)))
    .toSorted((one, other) => one - other);
  const middle = Math.floor(all.length / 2);
  return all.length % 2 === 1 ? all[middle]! : (all[middle - 1]! + all[middle]!) / 2;
}
