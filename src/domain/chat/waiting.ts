import type { TouchpointDefinition } from '../activity/definition.ts';
import { plannedAt } from './family-plan-time.ts';
import type { StandingEntry } from './standing-log.ts';
import type { Step } from '../steps/step-kinds.ts';

/** The event that a run waits for; null when it is completed. */
export type Waiting =
  | { kind: 'answer'; step: Step }
  | { kind: 'touchpoint-end'; touchpointId: string }
  /** The family has stopped here, and goes on by following this touchpoint's end. */
  | { kind: 'pause'; touchpointId: string }
  /** The same until after what it has planned: `at` in epoch ms. `leadsTo`: the touchpoint that follows. */
  | { kind: 'plan'; touchpointId: string; at: number; leadsTo: string | null }
  | null;

/** Has the family stopped, for its safety or until after a plan? */
export const isStopped = (waiting: Waiting): waiting is Extract<Waiting, { kind: 'pause' | 'plan' }> =>
  waiting?.kind === 'pause' || waiting?.kind === 'plan';

/**
 * For when (epoch ms) something was planned last at a visit of a touchpoint that ends with a plan; null where its plan
 * was passed over. `suffix` is what that visit adds to ids.
 */
export function plannedIn(
  { ending, steps }: TouchpointDefinition,
  suffix: string,
  standing: readonly StandingEntry[],
): number | null {
  if (ending !== 'plan') return null;
  const ids = new Set(steps.map(({ id }) => `${id}${suffix}`));
  for (const entry of standing.toReversed())
    if (entry.kind === 'answered' && entry.response.kind === 'plan' && ids.has(entry.stepId))
      return plannedAt(entry.response, entry.at);
  return null;
}
