import type { ActivityDefinition } from '../activity/definition.ts';
import { type StepDefinition, kindOf } from './steps/step-kinds.ts';

/**
 * Where a conversation goes next: the one set of rules that runs follow (Script) and that paths are checked
 * by before publishing (FlowGraph). Touchpoints are numbered in the file's order; the number of touchpoints
 * is the Activity's end.
 */
export class Flow {
  readonly end: number;
  readonly #definition: ActivityDefinition;
  readonly #indexes: ReadonlyMap<string, number>;

  /** The flow of this definition, cached because most requests follow a run of the same few definitions. */
  static of(definition: ActivityDefinition): Flow {
    const known = flows.get(definition);
    if (known) return known;
    const flow = new Flow(definition);
    flows.set(definition, flow);
    return flow;
  }

  private constructor(definition: ActivityDefinition) {
    this.#definition = definition;
    this.end = definition.touchpoints.length;
    this.#indexes = new Map(definition.touchpoints.map(({ id }, index) => [id, index]));
  }

  /** The touchpoint that an answer jumps to at once; undefined when the conversation goes on with the next step. */
  jump(step: StepDefinition, answer: string): number | undefined {
    const exits = kindOf(step.type).exits(step);
    const next = exits.find((exit) => exit.answer === null || exit.answer === answer)?.next;
    return next === undefined ? undefined : this.#indexOf(next);
  }

  /** The touchpoint that follows this one's end. */
  after(touchpoint: number): number {
    const next = this.#definition.touchpoints[touchpoint]?.next;
    return next === undefined ? touchpoint + 1 : this.#indexOf(next);
  }

  /** A touchpoint that the file does not have counts as the end. */
  #indexOf(id: string): number {
    return this.#indexes.get(id) ?? this.end;
  }
}

const flows = new WeakMap<ActivityDefinition, Flow>();
