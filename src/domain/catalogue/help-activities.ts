import type { Categories } from '../activity/definition.ts';
import type { Audience } from './card.ts';
import type { DangerKind } from './danger/phrases.ts';

/**
 * The properties that mark a help Activity: it is free, and its subject is the danger. Programmes have no audience
 * here.
 */
export type HelpItem = { categories: Categories; isFree: boolean; audience: Audience | undefined };

/**
 * The subject that may stand below the help lines for each kind of danger. Somebody who is hurt is shown none:
 * Activities about rows are for those who hurt, and no conversation with a coach is the answer. The page on self-harm
 * is for a parent who worries about a child, so somebody who fears for a grown-up is not shown it. Where a life is at
 * risk at this minute, nothing stands beside 999.
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

/** How well an item answers a search that speaks of danger: 0 for all but the free help Activities that fit. */
export function rankerInDanger(kinds: ReadonlySet<DangerKind>): (item: HelpItem) => number {
  const fitting = [...new Set([...kinds].flatMap((kind) => subjects[kind]))];
  return ({ categories, isFree, audience }) => {
    if (!isFree || audience === undefined || kinds.has('urgent')) return 0;
    if (kinds.has('ownTemper') && audience !== 'parent') return 0;
    const place = fitting.findIndex((subject) => categories.lifeChallenges?.includes(subject));
    return place === -1 ? 0 : fitting.length - place;
  };
}
