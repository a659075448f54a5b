import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import type { StepPlace } from '../flow/resume-place.ts';
import { stepIdIn, visitSuffix } from '../steps/step-id.ts';
import type { ClosedPart } from './run-entry.ts';

/** The place that a run has come to in its Activity: the touchpoint, at which visit, and the step that comes next. */
export class RunPlace {
  touchpoint = 0;
  step = 0;
  /** Undefined behind the last touchpoint. */
  definition: TouchpointDefinition | undefined = undefined;
  /** A touchpoint and its steps have other ids at each visit. */
  suffix = '';
  readonly #touchpoints: readonly TouchpointDefinition[];
  readonly #visits = new Map<string, number>();

  constructor({ touchpoints }: PlayableActivity) {
    this.#touchpoints = touchpoints;
  }

  /** Goes to a touchpoint; without `visit` it is one more than before. Behind the last one the Activity ends. */
  enter(touchpoint: number, step = 0, visit?: number): void {
    this.touchpoint = touchpoint;
    this.step = step;
    this.definition = this.#touchpoints[touchpoint];
    if (!this.definition) return;
    const { id } = this.definition;
    const visits = visit ?? (this.#visits.get(id) ?? 0) + 1;
    this.#visits.set(id, visits);
    this.suffix = visitSuffix(visits);
  }

  clear(): void {
    this.#visits.clear();
  }

  get now(): ClosedPart['to'] {
    const { touchpoint, step, definition } = this;
    return { touchpoint, step, visit: this.#visits.get(definition?.id ?? '') ?? 1 };
  }

  /** The step before the one that comes next. */
  get before(): StepPlace {
    return { touchpoint: this.touchpoint, step: this.step - 1 };
  }

  get touchpointId(): string {
    return `${this.definition?.id ?? ''}${this.suffix}`;
  }

  get stepId(): string {
    return this.definition ? `${stepIdIn(this.definition, this.step)}${this.suffix}` : '';
  }
}
