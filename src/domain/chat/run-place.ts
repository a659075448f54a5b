import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import type { StepPlace } from '../flow/resume-place.ts';
import { stepIdIn, visitSuffix } from '../steps/step-id.ts';
import type { ClosedPart } from './run-entry.ts';

/** The place that a run has come to in its Activity: the touchpoint, at which visit, and the step that comes next. */
export class RunPlace {
  touchpoint = 0;
  step = 0;
  readonly #touchpoints: readonly TouchpointDefinition[];
  readonly #visits = new Map<string, number>();

  constructor({ touchpoints }: PlayableActivity) {
    this.#touchpoints = touchpoints;
  }

  /** Goes to a touchpoint; without `visit` it is one more than before. Behind the last one the Activity ends. */
  enter(touchpoint: number, step = 0, visit?: number): void {
    this.touchpoint = touchpoint;
    this.step = step;
    const { definition } = this;
    if (definition) this.#visits.set(definition.id, visit ?? (this.#visits.get(definition.id) ?? 0) + 1);
  }

  clear(): void {
    this.#visits.clear();
  }

  /** Undefined behind the last touchpoint. */
  get definition(): TouchpointDefinition | undefined {
    return this.#touchpoints[this.touchpoint];
  }

  get now(): ClosedPart['to'] {
    const { touchpoint, step, definition } = this;
    return { touchpoint, step, visit: this.#visits.get(definition?.id ?? '') ?? 1 };
  }

  /** The step before the one that comes next. */
  get before(): StepPlace {
    return { touchpoint: this.touchpoint, step: this.step - 1 };
  }

  /** A touchpoint and its steps have other ids at each visit. */
  get suffix(): string {
    return visitSuffix(this.now.visit);
  }

  get touchpointId(): string {
    return `${this.definition?.id ?? ''}${this.suffix}`;
  }

  get stepId(): string {
    return this.definition ? `${stepIdIn(this.definition, this.step)}${this.suffix}` : '';
  }
}
