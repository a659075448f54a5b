import { toKeepsakeId } from './keepsakes.ts';
import { resolvePlanInstant } from './family-plan-time.ts';
import type { FamilyPlan, Run } from './run.ts';
import { foldLogIntoScript } from './script.ts';
import { filterStandingEntries } from './standing-log.ts';
import { toAuthoredId } from '../steps/step-id.ts';

/**
 * Returns the last plan of a run that was not undone; null without one, and when the conversation waited for the plan
 * and has gone on since.
 */
export function findFamilyPlan({
  id,
  definition,
  log,
}: Pick<Run, 'id' | 'definition' | 'log'>): FamilyPlan | null {
  const standing = filterStandingEntries(log);
  const place = standing.findLastIndex(
    (entry) => entry.kind === 'answered' && entry.response.kind === 'plan',
  );
  const last = standing[place];
  if (last?.kind !== 'answered' || last.response.kind !== 'plan') return null;
  const stepId = toAuthoredId(last.stepId);
  const here = definition.touchpoints.find(({ steps }) => steps.some((step) => step.id === stepId));
  const isOver = standing
    .slice(place)
    .some((entry) => entry.kind === 'touchpoint-ended' && toAuthoredId(entry.touchpointId) === here?.id);
  if (here?.ending === 'plan' && isOver) return null;
  const { waitsOn } = foldLogIntoScript(definition, log);
  return {
    keepsakeId: toKeepsakeId(id, stepId),
    at: resolvePlanInstant(last.response, last.at),
    madeAt: last.at,
    checkIn: waitsOn?.kind === 'plan' ? waitsOn.leadsTo : null,
  };
}

/** Returns whether the family ever made a plan in a run, undone plans included. */
export const hasEverMadePlan = (log: Run['log']): boolean =>
  log.some((entry) => entry.kind === 'answered' && entry.response.kind === 'plan');
