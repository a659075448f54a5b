import type { ActivityDefinition } from '../../activity/definition.ts';
import { isTenderContent } from '../../catalogue/tender.ts';
import { finding, type Finding } from '../finding.ts';
import { tellsOfDanger } from './check-danger.ts';

/** The author of an Activity that knows of danger says whether its subject is tender, where its topics do not. */
export function checkTender(definition: ActivityDefinition): Finding[] {
  if (definition.tender !== undefined || isTenderContent(definition)) return [];
  for (const [index, { ending, steps }] of definition.touchpoints.entries()) {
    const path = `/touchpoints/${index}`;
    const place = steps.findIndex(tellsOfDanger);
    if (place !== -1) return [unsaid(`${path}/steps/${place}`, 'This names an emergency number')];
    if (ending === 'pause') return [unsaid(`${path}/ending`, 'A family can leave here for its safety')];
  }
  return [];
}

const unsaid = (path: string, why: string): Finding =>
  finding(
    'tender-unsaid',
    path,
    `${why}: say whether the Activity is on a tender subject, which nobody is shown unasked, with "tender": true or false.`,
  );
