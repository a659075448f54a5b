import type { CatalogueCard } from '../../src/domain/catalogue/card.ts';

/** An Activity's card as a server that knows only the specified fields sends it. */
export function plainCard(slug: string, part: Partial<CatalogueCard> = {}): CatalogueCard {
  return {
    type: 'Activity',
    title: slug,
    summaryShort: '',
    slug,
    lifeChallenges: [],
    relationshipBuilders: [],
    durations: ['10mins'],
    completedPercentage: 0,
    availableAt: null,
    completedAt: null,
    ...part,
  };
}
