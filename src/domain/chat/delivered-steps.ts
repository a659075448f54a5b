import type { Step, StepDefinition } from '../steps/step-kinds.ts';
import { closed } from './holding.ts';
import type { TakenAnswer } from './open-part.ts';

type Reached = { step: Step; definition: StepDefinition };

/** The steps that a run has reached, those that can be seen of them now, and the replies that led to them. */
export class DeliveredSteps {
  readonly #reached: Reached[] = [];
  /** The steps that can be seen now: private steps of a person's part are closed when that part is over. */
  readonly #seen: Step[] = [];
  readonly #taken = new Map<string, TakenAnswer>();

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

  /** The steps that were reached after the first `count`. */
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

  /** Puts one closed step in the place of all that can be seen from this one on. */
  close(from: number): void {
    const first = this.#seen[from];
    if (first) this.#seen.splice(from, Infinity, closed(first));
  }

  keep(key: string, taken: TakenAnswer): void {
    this.#taken.set(key, taken);
  }

  /** The reply under this key (`takenKey`), or null. */
  taken(key: string): TakenAnswer | null {
    return this.#taken.get(key) ?? null;
  }

  /** The same reply with those of its steps that can be seen now. */
  inSight({ response, reply }: TakenAnswer): TakenAnswer {
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
