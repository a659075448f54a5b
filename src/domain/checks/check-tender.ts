import type { ActivityDefinition } from '../activity/definition.ts';
import { isTenderContent } from '../catalogue/tender.ts';
import { finding, type Finding } from '../content/finding.ts';
import { namesDangerTo } from './check-danger.ts';

/** Checks that an Activity that names danger has `tender` set, unless its topics make it tender. */
export function checkTender(definition: ActivityDefinition): Finding[] {
  const knows = definition.touchpoints.findIndex(
    ({ ending, steps }) => ending === 'pause' || steps.some(namesDangerTo),
  );
  return knows < 0 || definition.tender === false || isTenderContent(definition)
    ? []
    : [
        finding(
          'tender-unsaid',
          `/touchpoints/${knows}`,
          'Danger is known here: say "tender": true or false.',
        ),
      ];
}
