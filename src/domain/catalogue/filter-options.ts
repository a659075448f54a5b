import { splitCamelCase } from './split-camel-case.ts';
import type { Categories } from '../activity/definition.ts';

/** The keys of the filter groups of specification 5. */

export type FilterGroupKey = keyof Categories;
export type FilterOption = { label: string; value: string };
export type FilterGroup = { key: FilterGroupKey; options: readonly FilterOption[] };

/** The filter groups, in the order in which a screen shows them. The screen has its own texts for their headings. */
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

/**
 * Returns a group's options, followed by an option for each of these values that the group does not know (decision
 * A16).
 */
export function addUnknownFilterOptions({ options }: FilterGroup, values: readonly string[]): FilterOption[] {
  const unknown = [...new Set(values)].filter((value) => options.every((option) => option.value !== value));
  return [...options, ...unknown.map((value) => ({ label: formatFilterLabel(value), value }))];
}

/** The labels of dashboard rows that are not filter options (decision S17). */
export const categoryLabels = {
  inProgress: 'In progress',
  gettingStarted: 'Getting Started',
  other: 'More to explore',
} as const;

const known = new Map(
  filterGroups.flatMap(({ options }) => options.map(({ value, label }) => [value, label])),
);

/** Returns the label of a filter value; an unknown value is split at its capitals (specification 5, decision A16). */
export function formatFilterLabel(value: string): string {
  return known.get(value) ?? splitCamelCase(value);
}
