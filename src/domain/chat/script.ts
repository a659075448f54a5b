import type { StepsReply } from './steps/steps-reply.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../activity/definition.ts';
import { Flow } from './flow.ts';
import { deliver } from './delivery.ts';
import { completing } from './reachability.ts';
import { FlowGraph } from './flow-graph.ts';
import { stepIdIn, visitSuffix } from './step-id.ts';
import {
  awaitsAnswer,
  endedTouchpoint,
  isChoice,
  kindOf,
  kindOfResponse,
  type Step,
  type StepDefinition,
  type StepResponse,
  shownWords,
} from './steps/step-kinds.ts';

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
  /** The family has stopped here, and goes on by following this touchpoint's end. */
  | { kind: 'pause'; touchpointId: string }
  | null;

type Reached = { step: Step; definition: StepDefinition };
/** Where a step stands in the file. */
type Place = { touchpoint: number; step: number };
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
  /** Has the family come to a pause, also when it has gone on since? */
  hasPaused = false;

  readonly #reached: Reached[] = [];
  readonly #taken = new Map<string, Taken>();
  readonly #names = new Map<string, string>();
  readonly #visits = new Map<string, number>();
  readonly #flow: Flow;
  /** The choices answered so far. */
  readonly #choices: Place[] = [];
  #touchpoint = 0;
  #next = 0;
  #suffix = '';

  constructor(definition: ActivityDefinition) {
    this.definition = definition;
    this.#flow = Flow.of(definition);
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
    const last = this.#reached.at(-1);
    const id = entry.kind === 'answered' ? entry.stepId : entry.touchpointId;
    if (
      entry.kind === 'answered' &&
      last !== undefined &&
      waiting?.kind === 'answer' &&
      waiting.step.touchpointStepEntityId === id
    )
      this.#answer(last.definition, entry.response);
    else if (
      entry.kind === 'touchpoint-ended' &&
      waiting !== null &&
      waiting.kind !== 'answer' &&
      waiting.touchpointId === id
    )
      if (waiting.kind === 'pause') this.#resume();
      else this.#leave();
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
        const shown = answer ? kindOfResponse(answer).answered(answer) : {};
        const waitedOn = index === last && this.waitsOn !== null && this.waitsOn.kind !== 'pause';
        return { ...step, ...shown, viewed: this.opened && !waitedOn };
      }),
      ...this.#status(),
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

  #status(): Omit<StepsReply, 'steps'> {
    return {
      activityStatus: this.completed ? 'Completed' : 'InProgress',
      ...(this.waitsOn?.kind === 'pause' ? { pausedTouchpoint: this.waitsOn.touchpointId } : {}),
    };
  }

  #reply(from: number): StepsReply {
    return { steps: this.#reached.slice(from).map(({ step }) => step), ...this.#status() };
  }

  #answer(definition: StepDefinition, response: StepResponse): void {
    const kind = kindOf(definition.type);
    const words = shownWords(response);
    if (words === null) return;
    if (isChoice(definition)) this.#choices.push({ touchpoint: this.#touchpoint, step: this.#next - 1 });
    const name = kind.remembers(definition);
    if (name) this.#names.set(name, words);
    const jump = this.#flow.jump(definition, words);
    if (jump !== undefined) this.#enter(jump);
  }

  /** Goes from a touchpoint's end to the one that follows. */
  #leave(): void {
    this.#enter(this.#flow.after(this.#touchpoint));
  }

  /**
   * After a pause the last choice from which the Activity can be completed is asked again, so that the family
   * says how things are now. If there was none, the Activity begins again.
   */
  #resume(): void {
    const graph = new FlowGraph(this.definition);
    const completes = completing(graph);
    const again = this.#choices.findLast(({ touchpoint, step }) => completes[graph.start(touchpoint) + step]);
    this.#enter(again?.touchpoint ?? 0, again?.step);
  }

  #enter(index: number, step = 0): void {
    this.#touchpoint = index;
    this.#next = step;
    const touchpoint = this.definition.touchpoints[index];
    if (!touchpoint) return;
    const visit = (this.#visits.get(touchpoint.id) ?? 0) + 1;
    this.#visits.set(touchpoint.id, visit);
    this.#suffix = visitSuffix(visit);
  }

  /** Reaches steps until one waits for the learner, a touchpoint ends or pauses, or all is said. */
  #goOn(): void {
    this.waitsOn = null;
    for (;;) {
      const touchpoint = this.definition.touchpoints[this.#touchpoint];
      if (!touchpoint) {
        this.completed = true;
        return;
      }
      const definition = touchpoint.steps[this.#next];
      if (!definition && touchpoint.ending === 'pause') {
        this.hasPaused = true;
        this.waitsOn = { kind: 'pause', touchpointId: `${touchpoint.id}${this.#suffix}` };
        return;
      }
      if (!definition) {
        this.#leave();
        continue;
      }
      const step = this.#reach(touchpoint, definition);
      if (awaitsAnswer(step)) {
        this.waitsOn = { kind: 'answer', step };
        return;
      }
      const ended = endedTouchpoint(step);
      if (ended !== undefined) {
        this.waitsOn = { kind: 'touchpoint-end', touchpointId: ended };
        return;
      }
    }
  }

  #reach(touchpoint: TouchpointDefinition, definition: StepDefinition): Step {
    const step = deliver(definition, {
      id: `${stepIdIn(touchpoint, this.#next)}${this.#suffix}`,
      ordinal: this.#reached.length + 1,
      touchpointTitle: touchpoint.title,
      endsTouchpoint:
        this.#next === touchpoint.steps.length - 1 && touchpoint.ending === undefined
          ? `${touchpoint.id}${this.#suffix}`
          : undefined,
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
