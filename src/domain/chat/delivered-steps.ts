import type { Step, StepDefinition } from '../steps/step-kinds.ts';
import { createClosedStep } from './step-privacy.ts';
import type { RecordedAnswer } from './open-part.ts';

type Reached = { step: Step; definition: StepDefinition };

/** Holds the steps that a run has reached, the steps that are visible now, and the replies to earlier log entries. */
export class DeliveredSteps {
  readonly #reached: Reached[] = [];
  /** The visible steps. One closed step replaces a person's private steps once the device is passed on. */
  readonly #seen: Step[] = [];
  readonly #taken = new Map<string, RecordedAnswer>();

  get reached(): readonly Reached[] {
    return this.#reached;
  }

  get seen(): readonly Step[] {
    return this.#seen;
  }

  get length(): number {
    return this.#reached.length;
  }

  get last(): Reached | undefined {
    return this.#reached.at(-1);
  }

  /** Returns the steps that the run reached after its first `count` steps. */
  since(count: number): Step[] {
    return this.#reached.slice(count).map(({ step }) => step);
  }

  has(stepId: string): boolean {
    return this.#reached.some(({ step }) => step.touchpointStepEntityId === stepId);
  }

  reach(step: Step, definition: StepDefinition): void {
    this.#reached.push({ step, definition });
    this.#seen.push(step);
  }

  /** Replaces all visible steps from this index on by one closed step (three dots). */
  close(from: number): void {
    const first = this.#seen[from];
    if (first) this.#seen.splice(from, Infinity, createClosedStep(first));
  }

  keep(key: string, taken: RecordedAnswer): void {
    this.#taken.set(key, taken);
  }

  /** Returns the reply recorded under a key of `toRecordedAnswerKey`, or null. */
  taken(key: string): RecordedAnswer | null {
    return this.#taken.get(key) ?? null;
  }

  /** Returns a recorded reply with only the steps that are still visible. */
  inSight({ response, reply }: RecordedAnswer): RecordedAnswer {
    const seen = new Map(this.#seen.map((step) => [step.touchpointStepEntityId, step]));
    const steps = reply.steps.flatMap((step) => seen.get(step.touchpointStepEntityId) ?? []);
    return { response, reply: { ...reply, steps } };
  }

  clear(): void {
    this.#reached.length = 0;
    this.#seen.length = 0;
    this.#taken.clear();
  }
}
