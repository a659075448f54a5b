import type { ActivityDefinition } from '../activity/activity.ts';
import { warning, type Finding } from './finding.ts';

const sensitive = new Set([
  'anxiety',
  'bereavement',
  'bullying',
  'conflictAggression',
  'depression',
  'selfHarm',
  'sensitiveConversation',
]);
const help = /get help now/i;

/** An Activity on a sensitive matter tells the family where "Get help now" is. */
export function checkHelp({ categories, touchpoints }: ActivityDefinition): Finding[] {
  const matter = categories.lifeChallenges?.find((challenge) => sensitive.has(challenge));
  if (matter === undefined) return [];
  const helps = touchpoints.some(({ steps }) =>
    steps.some(({ text }) => text !== undefined && help.test(text)),
  );
  return helps
    ? []
    : [
        warning(
          'missing-help',
          '/touchpoints',
          `"${matter}" can be hard to talk about: let a step say where to find "Get help now".`,
        ),
      ];
}
