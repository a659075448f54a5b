import type { Categories } from '../activity/definition.ts';
import type { Audience } from './card.ts';
import type { DangerKind } from './danger/phrases.ts';

/**
 * The properties that decide whether an item helps in danger: it must be free and about the danger. `audience` is
 * undefined for a Programme, which never counts as help.
 */
export type HelpActivityCandidate = {
  categories: Categories;
  isFree: boolean;
  audience: Audience | undefined;
};

/**
 * The subjects of Activities that may be shown below the help lines for each kind of danger. `harmed` has none, because
 * Activities about quarrels are for the person who hurts others; `carerAtRisk` none, because the Activity on self-harm
 * is about a child; `urgent` none, because nothing may distract from 999.
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
 * Returns a function that ranks items for a search that speaks of danger; every item but a free Activity about that
 * danger ranks 0.
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
