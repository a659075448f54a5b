import type { ActivityDefinition, StepDefinition, TouchpointDefinition } from '../activity/activity.ts';
import type { StepResponse } from './response.ts';
import { Course } from './course.ts';
import { deliver } from './delivery.ts';
import { awaitsAnswer, type Step, type StepsReply } from './step.ts';

/** What happened in a run, in order. Everything else about the run is folded from this log. */
export type RunEntry =
  /** The steps reached so far were delivered for the first time. */
  | { kind: 'opened'; at: number }
  | { kind: 'answered'; stepId: string; response: StepResponse; at: number }
  | { kind: 'touchpoint-ended'; touchpointId: string; at: number };

/** What the run needs to go on; null when it is completed. */
export type Waiting =
  | { kind: 'answer'; step: Step }
  | { kind: 'touchpoint-end'; touchpointId: string }
  | null;

type Reached = { step: Step; definition: StepDefinition };
type Taken = { response: StepResponse | null; reply: StepsReply };

/**
 * Which steps follow: the fold of a run's log over its Activity. Deterministic, no clock.
 * A touchpoint visited again gets new step ids (`id~2`), so each answer has one place.
 */
export class Script {
  readonly definition: ActivityDefinition;
  waitsOn: Waiting = null;
  completed = false;
  /** Have steps been delivered? An answer shows it, too. */
  opened = false;

  readonly #reached: Reached[] = [];
  readonly #taken = new Map<string, Taken>();
  readonly #names = new Map<string, string>();
  readonly #visits = new Map<string, number>();
  readonly #course: Course;
  #touchpoint = 0;
  #next = 0;
  #suffix = '';

  constructor(definition: ActivityDefinition) {
    this.definition = definition;
    this.#course = Course.of(definition);
    this.#enter(0);
    this.#goOn();
  }

  /** Folds one entry in and gives what it led to. An entry that does not fit changes nothing. */
  take(entry: RunEntry): StepsReply {
    if (entry.kind === 'opened') {
      this.opened = true;
      return this.#reply(this.#reached.length);
    }
    const waiting = this.waitsOn;
    const from = this.#reached.length;
    const id = entry.kind === 'answered' ? entry.stepId : entry.touchpointId;
    if (entry.kind === 'answered' && waiting?.kind === 'answer' && waiting.step.touchpointStepEntityId === id)
      this.#answer(this.#reached[from - 1]!.definition, entry.response);
    else if (
      entry.kind === 'touchpoint-ended' &&
      waiting?.kind === 'touchpoint-end' &&
      waiting.touchpointId === id
    )
      this.#leave();
    else return this.#reply(from);
    this.opened = true;
    this.#goOn();
    const reply = this.#reply(from);
    this.#taken.set(takenKey(entry.kind, id), {
      response: entry.kind === 'answered' ? entry.response : null,
      reply,
    });
    return reply;
  }

  /** Everything reached so far; viewed unless never delivered or waited on. */
  available(): StepsReply {
    const last = this.#reached.length - 1;
    return {
      steps: this.#reached.map(({ step }, index) => {
        const answer = this.#taken.get(takenKey('answered', step.touchpointStepEntityId))?.response;
        const shown = answer && answer.kind !== 'feedback' ? { selectedOption: answer.response } : {};
        const waitedOn = index === last && this.waitsOn !== null;
        return { ...step, ...shown, viewed: this.opened && !waitedOn };
      }),
      activityStatus: this.#status(),
    };
  }

  /** The reply that this answer or touchpoint end led to when it was taken, or null. */
  taken(kind: 'answered' | 'touchpoint-ended', id: string): Taken | null {
    return this.#taken.get(takenKey(kind, id)) ?? null;
  }

  /** Has this step been delivered to the learner? */
  hasReached(stepId: string): boolean {
    return this.#reached.some(({ step }) => step.touchpointStepEntityId === stepId);
  }

  #status(): StepsReply['activityStatus'] {
    return this.completed ? 'Completed' : 'InProgress';
  }

  #reply(from: number): StepsReply {
    return { steps: this.#reached.slice(from).map(({ step }) => step), activityStatus: this.#status() };
  }

  #answer(definition: StepDefinition, response: StepResponse): void {
    if (response.kind === 'feedback') return;
    if ('remember' in definition && definition.remember)
      this.#names.set(definition.remember, response.response);
    const jump = this.#course.jump(definition, response.response);
    if (jump !== undefined) this.#enter(jump);
  }

  /** Goes from a touchpoint's end to the one that follows. */
  #leave(): void {
    this.#enter(this.#course.after(this.#touchpoint));
  }

  #enter(index: number): void {
    this.#touchpoint = index;
    this.#next = 0;
    const touchpoint = this.definition.touchpoints[index];
    if (!touchpoint) return;
    const visit = (this.#visits.get(touchpoint.id) ?? 0) + 1;
    this.#visits.set(touchpoint.id, visit);
    this.#suffix = visit === 1 ? '' : `~${visit}`;
  }

  /** Reaches steps until one waits for the learner, a message ends its touchpoint, or all is said. */
  #goOn(): void {
    this.waitsOn = null;
    for (;;) {
      const touchpoint = this.definition.touchpoints[this.#touchpoint];
      if (!touchpoint) {
        this.completed = true;
        return;
      }
      const definition = touchpoint.steps[this.#next];
      if (!definition) {
        this.#leave();
        continue;
      }
      const step = this.#reach(touchpoint, definition);
      if (awaitsAnswer(step)) {
        this.waitsOn = { kind: 'answer', step };
        return;
      }
      if (step.endsTouchpoint !== undefined) {
        this.waitsOn = { kind: 'touchpoint-end', touchpointId: step.endsTouchpoint };
        return;
      }
    }
  }

  #reach(touchpoint: TouchpointDefinition, definition: StepDefinition): Step {
    const step = deliver(definition, {
      id: `${definition.id ?? `${touchpoint.id}.${this.#next + 1}`}${this.#suffix}`,
      ordinal: this.#reached.length + 1,
      touchpointTitle: touchpoint.title,
      endsTouchpoint:
        this.#next === touchpoint.steps.length - 1 ? `${touchpoint.id}${this.#suffix}` : undefined,
      names: this.#names,
    });
    this.#next += 1;
    this.#reached.push({ step, definition });
    return step;
  }
}

/** The script of a run: its Activity with its log folded in. */
export function follow(definition: ActivityDefinition, log: readonly RunEntry[]): Script {
  const script = new Script(definition);
  for (const entry of log) script.take(entry);
  return script;
}

const takenKey = (kind: 'answered' | 'touchpoint-ended', id: string): string => `${kind}:${id}`;
