import type { ActivityDefinition } from '../activity/definition.ts';
import { isTenderContent } from '../catalogue/tender.ts';
import { finding, type Finding } from '../content/finding.ts';
import { namesDangerTo } from './check-danger.ts';

/** The author of an Activity that knows of danger says whether its subject is tender, where its topics do not. */
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
