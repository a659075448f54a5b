import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { isConditionMet, listConditionNames, type Chosen, type Condition } from '../steps/condition.ts';
import type { AskedName } from './situations.ts';
import { recalledConditionValues, parseRecallName } from './recall.ts';
import { type StepDefinition, getStepKind } from '../steps/step-kinds.ts';

/** A touchpoint that can follow the end of another one, with its condition. */
export type NextTouchpoint = { when?: Condition | undefined; to: number };

/**
 * Decides the next place of a conversation, for runs (Script) and for checks before publishing (FlowGraph). Touchpoints
 * are numbered in the file's order; the number of touchpoints stands for the Activity's end.
 */
export class Flow {
  readonly end: number;
  /** The names that conditions ask for, each with its possible values. */
  readonly asked: readonly AskedName[];
  readonly #definition: PlayableActivity;
  readonly #indexes: ReadonlyMap<string, number>;

  /** Returns the flow of this definition, cached because most requests use the same few definitions. */
  static of(definition: PlayableActivity): Flow {
    const known = flows.get(definition);
    if (known) return known;
    const flow = new Flow(definition);
    flows.set(definition, flow);
    return flow;
  }

  private constructor(definition: PlayableActivity) {
    this.#definition = definition;
    this.end = definition.touchpoints.length;
    this.#indexes = new Map(definition.touchpoints.map(({ id }, index) => [id, index]));
    this.asked = namesAsked(definition);
  }

  /** Returns the touchpoint to which an answer jumps; undefined when the next step follows. */
  jump(step: StepDefinition, answer: string): number | undefined {
    const exits = getStepKind(step.type).exits(step);
    const next = exits.find((exit) => exit.answer === null || exit.answer === answer)?.next;
    return next === undefined ? undefined : this.#indexOf(next);
  }

  /** Returns the touchpoint that follows this touchpoint's end when these values were chosen. */
  after(touchpoint: number, chosen: Chosen): number {
    return this.waysAfter(touchpoint).find(({ when }) => isConditionMet(when, chosen))?.to ?? touchpoint + 1;
  }

  /**
   * Returns the touchpoints that can follow this touchpoint's end, in the order in which their conditions are tried;
   * the last has no condition.
   */
  waysAfter(touchpoint: number): readonly NextTouchpoint[] {
    const { next, nextWhen = [] } = this.#definition.touchpoints[touchpoint] ?? {};
    const otherwise = next === undefined ? touchpoint + 1 : this.#indexOf(next);
    return [...nextWhen.map(({ when, to }) => ({ when, to: this.#indexOf(to) })), { to: otherwise }];
  }

  /** Returns the index of a touchpoint; an unknown id counts as the end. */
  #indexOf(id: string): number {
    return this.#indexes.get(id) ?? this.end;
  }
}

/** Returns the touchpoints in `nextWhen` and `next`, each with its JSON pointer within the touchpoint. */
export function listNextTouchpoints({
  next,
  nextWhen = [],
}: Pick<TouchpointDefinition, 'next' | 'nextWhen'>) {
  const after: { when?: Condition; to: string; path: string }[] = nextWhen.map(({ when, to }, index) => ({
    when,
    to,
    path: `/nextWhen/${index}/to`,
  }));
  return next === undefined ? after : [...after, { to: next, path: '/next' }];
}

function namesAsked({ touchpoints }: PlayableActivity): AskedName[] {
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps);
  const exits = steps.flatMap((step) => {
    const { exits: read, remembers } = getStepKind(step.type);
    return read(step).map((exit) => ({ ...exit, name: remembers(step) }));
  });
  const conditions = [...steps, ...exits, ...touchpoints.flatMap(listNextTouchpoints)].map(
    ({ when }) => when,
  );
  return Array.from(new Set(conditions.flatMap(listConditionNames)), (name) => ({
    name,
    values: parseRecallName(name)
      ? recalledConditionValues
      : [...new Set(exits.flatMap((exit) => (exit.name === name ? (exit.value ?? []) : [])))],
  }));
}

const flows = new WeakMap<PlayableActivity, Flow>();
