import type { CatalogueCard } from '../../src/domain/catalogue/card.ts';

/**
 * Returns the card of an Activity with the specification's fields only, as another implementation's server would send
 * it.
 */
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
