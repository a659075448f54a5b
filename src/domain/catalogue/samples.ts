import type { CatalogueCard } from './card.ts';
import type { Shelf } from './shelves.ts';

/** The size of the library, and some Activities to show as samples. */
export type LibrarySamples = { activities: number; programmes: number; cards: readonly CatalogueCard[] };

const mostShown = 4;

const keyOf = ({ type, slug }: CatalogueCard): string => `${type} ${slug}`;

/**
 * Chooses up to four Activities that are not free and have a picture. The first of each row come first, to show
 * different kinds.
 */
export function chooseSamples(shelves: readonly Shelf[]): LibrarySamples {
  const all = new Map(shelves.flatMap(({ cards }) => cards.map((card) => [keyOf(card), card] as const)));
  const isSample = ({ type, imageSrc, access }: CatalogueCard): boolean =>
    type === 'Activity' && imageSrc !== undefined && access !== 'free';
  const chosen = new Map<string, CatalogueCard>();
  const choose = (card: CatalogueCard | undefined): void => {
    if (card && chosen.size < mostShown) chosen.set(keyOf(card), card);
  };
  for (const { cards } of shelves) choose(cards.find((card) => isSample(card) && !chosen.has(keyOf(card))));
  for (const card of all.values()) if (isSample(card)) choose(card);
  const count = (kind: CatalogueCard['type']): number =>
    [...all.values()].filter(({ type }) => type === kind).length;
  return { activities: count('Activity'), programmes: count('Programme'), cards: [...chosen.values()] };
}
