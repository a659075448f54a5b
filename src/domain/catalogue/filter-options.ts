import { splitCamelCase } from './split-camel-case.ts';
import type { Categories } from '../activity/definition.ts';

/** The filter options of specification 5, and the words shown for any value. */

export type FilterGroupKey = keyof Categories;
export type FilterOption = { label: string; value: string };
export type FilterGroup = { key: FilterGroupKey; options: readonly FilterOption[] };

/** In the order in which the filter shows them. The groups' own headings are texts of the screen. */
export const filterGroups: readonly FilterGroup[] = [
  { key: 'gettingStarted', options: [{ label: 'Checking In', value: 'checkingIn' }] },
  {
    key: 'lifeChallenges',
    options: [
      { label: 'Anxiety', value: 'anxiety' },
      { label: 'Bereavement', value: 'bereavement' },
      { label: 'Bullying', value: 'bullying' },
      { label: 'Conflict or Aggression', value: 'conflictAggression' },
      { label: 'Depression', value: 'depression' },
      { label: 'School Pressures', value: 'schoolPressures' },
      { label: 'Self Harm', value: 'selfHarm' },
      { label: 'Sensitive Conversation', value: 'sensitiveConversation' },
      { label: 'LGBTQ+', value: 'lgbtq' },
      { label: 'Social Media & Screentime', value: 'socialMediaScreentime' },
      { label: 'Stress', value: 'stress' },
      { label: 'Family Transitions', value: 'familyTransitions' },
    ],
  },
  {
    key: 'relationshipBuilders',
    options: [
      { label: 'Trust Initiator', value: 'trustInitiator' },
      { label: 'Resilience', value: 'resilience' },
      { label: 'Understanding', value: 'understanding' },
      { label: 'Connection', value: 'connection' },
      { label: 'Empathy', value: 'empathy' },
    ],
  },
  {
    key: 'durations',
    options: [
      { label: '5 mins', value: '5mins' },
      { label: '10 mins', value: '10mins' },
      { label: '20 mins', value: '20mins' },
      { label: '60 mins', value: '60mins' },
    ],
  },
];

/** A group's options and, behind them, one for each of these values that it does not know (decision A16). */
export function optionsWith({ options }: FilterGroup, values: readonly string[]): FilterOption[] {
  const unknown = [...new Set(values)].filter((value) => options.every((option) => option.value !== value));
  return [...options, ...unknown.map((value) => ({ label: labelOf(value), value }))];
}

/** Dashboard rows that are not a filter option (decision S17). */
export const categoryLabels = {
  inProgress: 'In progress',
  gettingStarted: 'Getting Started',
  other: 'More to explore',
} as const;

const known = new Map(
  filterGroups.flatMap(({ options }) => options.map(({ value, label }) => [value, label])),
);

/** The words for a filter value; an unknown one is split at its capitals (specification 5, decision A16). */
export function labelOf(value: string): string {
  return known.get(value) ?? splitCamelCase(value);
}
