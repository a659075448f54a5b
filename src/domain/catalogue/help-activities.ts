import type { Categories } from '../activity/definition.ts';
import type { Audience } from './card.ts';
import type { DangerKind } from './danger/phrases.ts';

/**
 * The properties that decide whether an item is a help Activity: it must be free and about the danger. A Programme has
 * no audience here.
 */
export type HelpActivityCandidate = {
  categories: Categories;
  isFree: boolean;
  audience: Audience | undefined;
};

/**
 * The subjects that may be shown below the help lines for each kind of danger. `harmed` has none: Activities about rows
 * are for those who hurt. `carerAtRisk` has none: the page on self-harm is about a child. `urgent` has none: nothing
 * may distract from 999.
 */
const subjects: Readonly<Record<DangerKind, readonly string[]>> = {
  selfHarm: ['selfHarm'],
  bullied: ['bullying'],
  ownTemper: ['conflictAggression'],
  harmed: [],
  carerAtRisk: [],
  unsafe: ['selfHarm', 'bullying'],
  urgent: [],
};

/**
 * Returns a function that ranks an item for a search that speaks of danger: 0 for all but the fitting free help
 * Activities.
 */
export function createDangerSearchRanker(
  kinds: ReadonlySet<DangerKind>,
): (item: HelpActivityCandidate) => number {
  const fitting = [...new Set([...kinds].flatMap((kind) => subjects[kind]))];
  return ({ categories, isFree, audience }) => {
    if (!isFree || audience === undefined || kinds.has('urgent')) return 0;
    if (kinds.has('ownTemper') && audience !== 'parent') return 0;
    const place = fitting.findIndex((subject) => categories.lifeChallenges?.includes(subject));
    return place === -1 ? 0 : fitting.length - place;
  };
}
