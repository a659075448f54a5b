import type { ActivityDefinition } from '../activity/definition.ts';
import { Flow } from './flow.ts';
import { type StepDefinition, awaitsAnswer, kindOf } from './steps/step-kinds.ts';

/** One way on from a step: the label that was picked, or null where every answer leads the same way. */
export type Exit = { answer: string | null; to: number };

/**
 * An Activity as a graph. What follows in a run depends only on its current step (remembered answers change
 * texts, never the way), so all paths to one step are one place: 2^200 paths need only as many places as
 * there are steps. Places are the steps, numbered through all touchpoints; then `end`, then `pause`, where
 * the family stops for now. Continuing after a pause asks an earlier choice again (Script), so a pause has no
 * exit.
 */
export class FlowGraph {
  readonly definition: ActivityDefinition;
  readonly end: number;
  readonly pause: number;
  readonly #flow: Flow;
  readonly #steps: StepDefinition[] = [];
  readonly #touchpoints: number[] = [];
  readonly #starts: number[] = [];
  readonly #exits: Exit[][] = [];

  constructor(definition: ActivityDefinition) {
    this.definition = definition;
    this.#flow = Flow.of(definition);
    definition.touchpoints.forEach(({ steps }, touchpoint) => {
      this.#starts.push(this.#steps.length);
      for (const step of steps) {
        this.#steps.push(step);
        this.#touchpoints.push(touchpoint);
      }
    });
    this.end = this.#steps.length;
    this.pause = this.end + 1;
    for (let place = 0; place < this.end; place += 1) this.#exits.push(this.#exitsOf(place));
  }

  step(place: number): StepDefinition {
    const step = this.#steps[place];
    if (step === undefined) throw new RangeError(`No step stands at ${place}.`);
    return step;
  }

  /** The index of the touchpoint that a place belongs to. */
  touchpoint(place: number): number {
    return this.#touchpoints[place] ?? this.#flow.end;
  }

  /** The place of a touchpoint's first step. */
  start(touchpoint: number): number {
    return this.#starts[touchpoint] ?? this.end;
  }

  /** Does a conversation stop here, at the end or at a pause? */
  isOver(place: number): boolean {
    return place >= this.end;
  }

  /** Where a conversation can go from here. None from where it is over, and one at least from any other place. */
  exits(place: number): readonly Exit[] {
    return this.#exits[place] ?? [];
  }

  /** Where a conversation goes on from a step that has one exit. */
  next(place: number): number {
    return this.exits(place)[0]?.to ?? this.end;
  }

  /** Does the conversation stop here for the learner? */
  waits(place: number): boolean {
    return awaitsAnswer({ stepType: this.step(place).type });
  }

  /** Is the step a form to fill in? */
  isForm(place: number): boolean {
    return kindOf(this.step(place).type).isForm;
  }

  /** The step as a JSON pointer. */
  pointer(place: number): string {
    const touchpoint = this.touchpoint(place);
    return `/touchpoints/${touchpoint}/steps/${place - this.start(touchpoint)}`;
  }

  #exitsOf(place: number): Exit[] {
    const step = this.step(place);
    return kindOf(step.type)
      .exits(step)
      .map(({ answer }) => ({ answer, to: this.#after(place, answer ?? '') }));
  }

  #after(place: number, answer: string): number {
    const touchpoint = this.touchpoint(place);
    const jump = this.#flow.jump(this.step(place), answer);
    if (jump !== undefined) return this.start(jump);
    if (place + 1 < this.start(touchpoint + 1)) return place + 1;
    if (this.definition.touchpoints[touchpoint]?.ending === 'pause') return this.pause;
    return this.start(this.#flow.after(touchpoint));
  }
}
