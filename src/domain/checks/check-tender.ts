import type { ActivityDefinition } from '../activity/definition.ts';
import { isTenderContent } from '../catalogue/tender.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import { isEmergencyNumberInStep } from './check-danger.ts';

/**
 * Checks that `tender` is set in an Activity that has a pause or names an emergency number, unless its topics make it
 * tender.
 */
export function checkTender(definition: ActivityDefinition): Finding[] {
  const knows = definition.touchpoints.findIndex(
    ({ ending, steps }) => ending === 'pause' || steps.some(isEmergencyNumberInStep),
  );
  return knows < 0 || definition.tender === false || isTenderContent(definition)
    ? []
    : [
        createFinding(
          'tender-unsaid',
          `/touchpoints/${knows}`,
          'Danger is known here: say "tender": true or false.',
        ),
      ];
}
