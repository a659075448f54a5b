import type { TouchpointDefinition } from '../activity/definition.ts';
import { resolvePlanInstant } from './family-plan-time.ts';
import type { StandingEntry } from './standing-log.ts';
import type { Step } from '../steps/step-kinds.ts';

/** The event for which a run waits; null when it is completed. */
export type AwaitedRunEvent =
  | { kind: 'answer'; step: Step }
  | { kind: 'touchpoint-end'; touchpointId: string }
  /** The family left for its safety; the conversation goes on when this touchpoint is ended. */
  | { kind: 'pause'; touchpointId: string }
  /** The family stopped until its plan is over: `at` is epoch ms, `leadsTo` the id of the touchpoint that follows. */
  | { kind: 'plan'; touchpointId: string; at: number; leadsTo: string | null }
  | null;

/** Returns whether the family has stopped, for its safety or until after a plan. */
export const isRunStopped = (
  waiting: AwaitedRunEvent,
): waiting is Extract<AwaitedRunEvent, { kind: 'pause' | 'plan' }> =>
  waiting?.kind === 'pause' || waiting?.kind === 'plan';

/**
 * Returns the instant (epoch ms) of the last plan that the family made at one visit of a touchpoint; null without a
 * plan, and for a touchpoint that does not end with one. `suffix` is the id suffix of the visit.
 */
export function findLastPlanInstant(
  { ending, steps }: TouchpointDefinition,
  suffix: string,
  standing: readonly StandingEntry[],
): number | null {
  if (ending !== 'plan') return null;
  const ids = new Set(steps.map(({ id }) => `${id}${suffix}`));
  for (const entry of standing.toReversed())
    if (entry.kind === 'answered' && entry.response.kind === 'plan' && ids.has(entry.stepId))
      return resolvePlanInstant(entry.response, entry.at);
  return null;
}
