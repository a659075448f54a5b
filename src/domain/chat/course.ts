import type { ActivityDefinition, StepDefinition } from '../activity/activity.ts';

/**
 * Where a conversation goes next: the one set of rules that runs follow (Script) and that every path is
 * walked by before publishing (Walk). Touchpoints are numbered in the file's order; the number of
 * touchpoints is the Activity's end.
 */
export class Course {
  readonly end: number;
  readonly #definition: ActivityDefinition;
  readonly #indexes: ReadonlyMap<string, number>;

  /** The one of this definition, which nobody changes: most requests follow a run of it. */
  static of(definition: ActivityDefinition): Course {
    const known = courses.get(definition);
    if (known) return known;
    const course = new Course(definition);
    courses.set(definition, course);
    return course;
  }

  private constructor(definition: ActivityDefinition) {
    this.#definition = definition;
    this.end = definition.touchpoints.length;
    this.#indexes = new Map(definition.touchpoints.map(({ id }, index) => [id, index]));
  }

  /** The touchpoint that an answer jumps to at once; undefined when the conversation goes on with the next step. */
  jump(step: StepDefinition, answer: string): number | undefined {
    const next =
      step.type === 'user-path-choice'
        ? step.options.find(({ label }) => label === answer)?.next
        : step.type === 'user-input'
          ? step.next
          : undefined;
    return next === undefined ? undefined : this.#indexOf(next);
  }

  /** The touchpoint that follows this one's end. */
  after(touchpoint: number): number {
    const { next } = this.#definition.touchpoints[touchpoint]!;
    return next === undefined ? touchpoint + 1 : this.#indexOf(next);
  }

  /** A touchpoint that the file does not have is the end. */
  #indexOf(id: string): number {
    return this.#indexes.get(id) ?? this.end;
  }
}

const courses = new WeakMap<ActivityDefinition, Course>();
