import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import type { StepPosition } from '../flow/resume-place.ts';
import { toDeliveredStepId, formatVisitSuffix } from '../steps/step-id.ts';
import type { ClosedPartEntry } from './run-entry.ts';

/** The position of a run in its Activity: the touchpoint, the number of its visit, and the index of the next step. */
export class RunPosition {
  touchpoint = 0;
  step = 0;
  /** The current touchpoint; undefined after the last one. */
  definition: TouchpointDefinition | undefined = undefined;
  /** The suffix of ids at this visit: a touchpoint and its steps have other ids at each visit. */
  suffix = '';
  readonly #touchpoints: readonly TouchpointDefinition[];
  readonly #visits = new Map<string, number>();

  constructor({ touchpoints }: PlayableActivity) {
    this.#touchpoints = touchpoints;
  }

  /**
   * Enters a touchpoint; without `visit` its number of visits grows by one. An index after the last touchpoint ends the
   * Activity.
   */
  enter(touchpoint: number, step = 0, visit?: number): void {
    this.touchpoint = touchpoint;
    this.step = step;
    this.definition = this.#touchpoints[touchpoint];
    if (!this.definition) return;
    const { id } = this.definition;
    const visits = visit ?? (this.#visits.get(id) ?? 0) + 1;
    this.#visits.set(id, visits);
    this.suffix = formatVisitSuffix(visits);
  }

  clear(): void {
    this.#visits.clear();
  }

  get now(): ClosedPartEntry['to'] {
    const { touchpoint, step, definition } = this;
    return { touchpoint, step, visit: this.#visits.get(definition?.id ?? '') ?? 1 };
  }

  /** Returns the position of the step before the next one. */
  get before(): StepPosition {
    return { touchpoint: this.touchpoint, step: this.step - 1 };
  }

  get touchpointId(): string {
    return `${this.definition?.id ?? ''}${this.suffix}`;
  }

  get stepId(): string {
    return this.definition ? `${toDeliveredStepId(this.definition, this.step)}${this.suffix}` : '';
  }
}
