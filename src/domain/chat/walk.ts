import type { ActivityDefinition, StepDefinition } from '../activity/activity.ts';
import { Course } from './course.ts';
import { awaitsAnswer } from './step.ts';

/** One way on from a step: the label that was picked, or null where every answer leads the same way. */
export type Exit = { answer: string | null; to: number };

/**
 * An Activity as a graph. What follows in a run depends on the step it has come to (and, for the words of
 * texts alone, on what is remembered), so all conversations that come to one step are one place here:
 * 2^200 paths are as many places as there are steps. Places are the steps, numbered from 0 through all
 * touchpoints; `end` comes after the last one.
 */
export class Walk {
  readonly definition: ActivityDefinition;
  readonly end: number;
  readonly #course: Course;
  readonly #steps: StepDefinition[] = [];
  readonly #touchpoints: number[] = [];
  readonly #starts: number[] = [];
  readonly #exits: Exit[][] = [];

  constructor(definition: ActivityDefinition) {
    this.definition = definition;
    this.#course = Course.of(definition);
    definition.touchpoints.forEach(({ steps }, touchpoint) => {
      this.#starts.push(this.#steps.length);
      for (const step of steps) {
        this.#steps.push(step);
        this.#touchpoints.push(touchpoint);
      }
    });
    this.end = this.#steps.length;
    this.#starts.push(this.end);
    for (let place = 0; place < this.end; place += 1) this.#exits.push(this.#exitsOf(place));
  }

  step(place: number): StepDefinition {
    return this.#steps[place]!;
  }

  /** The index of the touchpoint that a place belongs to. */
  touchpoint(place: number): number {
    return this.#touchpoints[place] ?? this.#course.end;
  }

  /** The place of a touchpoint's first step. */
  start(touchpoint: number): number {
    return this.#starts[touchpoint]!;
  }

  /** Where a conversation can go from here. None from the end, and one at least from any other place. */
  exits(place: number): readonly Exit[] {
    return this.#exits[place] ?? [];
  }

  /** Does the conversation stop here for the learner? */
  waits(place: number): boolean {
    return awaitsAnswer({ stepType: this.step(place).type });
  }

  /** The step as a JSON pointer. */
  pointer(place: number): string {
    const touchpoint = this.touchpoint(place);
    return `/touchpoints/${touchpoint}/steps/${place - this.start(touchpoint)}`;
  }

  #exitsOf(place: number): Exit[] {
    const step = this.step(place);
    if (step.type === 'user-path-choice')
      return step.options.map(({ label }) => ({ answer: label, to: this.#after(place, label) }));
    return [{ answer: null, to: this.#after(place, '') }];
  }

  #after(place: number, answer: string): number {
    const touchpoint = this.touchpoint(place);
    const jump = this.#course.jump(this.step(place), answer);
    if (jump !== undefined) return this.start(jump);
    return place + 1 < this.start(touchpoint + 1) ? place + 1 : this.start(this.#course.after(touchpoint));
  }
}
