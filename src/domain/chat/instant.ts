import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { isTenderSubject } from '../catalogue/tender.ts';
import { hasEmergencyNumber, hasHelpReference } from '../support/names-help.ts';
import { listNextTouchpoints } from '../flow/flow.ts';
import { getStepKind } from '../steps/step-kinds.ts';

/**
 * Returns the touchpoints whose steps appear without delay: those that the author marks; those that end in a pause (for
 * the family's safety); those that name help and lead there; the opening of an Activity that is tender or names an
 * emergency number in its opening.
 */
export function findInstantTouchpoints(definition: PlayableActivity): ReadonlySet<TouchpointDefinition> {
  const known = found.get(definition);
  if (known) return known;
  const { touchpoints, tender, categories } = definition;
  const isHard = isTenderSubject({ tender, lifeChallenges: categories?.lifeChallenges ?? [] });
  const instant = new Set(touchpoints.filter(({ pace, ending }) => pace === 'instant' || ending === 'pause'));
  // The opening ends with the first touchpoint that has a step without a condition, since everyone reads that step.
  const opening = touchpoints.slice(
    0,
    touchpoints.findIndex(({ steps }) => steps.some(({ when }) => !when)) + 1,
  );
  if (isHard || opening.some(({ steps }) => steps.some(({ text }) => hasEmergencyNumber(text))))
    for (const touchpoint of opening) instant.add(touchpoint);
  const pausing = touchpoints.filter(({ ending }) => ending === 'pause');
  const helping = touchpoints.filter(({ steps }) => steps.some(({ text }) => hasHelpReference(text)));
  for (let leadTo = pausing; leadTo.length > 0;) {
    const ids = new Set(leadTo.map(({ id }) => id));
    leadTo = helping.filter(
      (touchpoint) =>
        !pausing.includes(touchpoint) && leadsTo(touchpoint, touchpoints).some((id) => ids.has(id)),
    );
    pausing.push(...leadTo);
    for (const touchpoint of leadTo) instant.add(touchpoint);
  }
  found.set(definition, instant);
  return instant;
}

const found = new WeakMap<PlayableActivity, ReadonlySet<TouchpointDefinition>>();

/** Returns the ids of all touchpoints that may follow this one. */
function leadsTo(touchpoint: TouchpointDefinition, all: readonly TouchpointDefinition[]): string[] {
  const { steps, next } = touchpoint;
  const following = next === undefined ? all[all.indexOf(touchpoint) + 1]?.id : undefined;
  return [
    ...steps.flatMap((step) =>
      getStepKind(step.type)
        .exits(step)
        .flatMap(({ next: to }) => to ?? []),
    ),
    ...listNextTouchpoints(touchpoint).map(({ to }) => to),
    ...(following === undefined ? [] : [following]),
  ];
}
