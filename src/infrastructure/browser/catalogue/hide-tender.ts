import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { fromWireShelves } from '../../shared/api/catalogue.ts';
import { isTenderSubject, type ItemSubject } from '../../../domain/catalogue/tender.ts';

/** The slugs of items that were read and whose subjects are not tender (a tender subject may hurt). */
const calm = new Set<string>();

/**
 * Replaces the slugs of items on tender subjects, which may hurt, in addresses from now on: browsers list addresses and
 * suggest them to the next person who types. Ignores an item without a known subject. Also hides the `programme` that
 * leads to the items, unless it is known not to be tender.
 */
export function hideTenderSlugs(
  items: readonly (ItemSubject & { slug: string })[],
  programme?: string,
): void {
  const slugs = programme === undefined || calm.has(programme) ? [] : [programme];
  for (const { slug, ...subject } of items)
    if ((subject.tender ?? subject.lifeChallenges) !== undefined) {
      if (isTenderSubject(subject)) slugs.push(slug);
      else calm.add(slug);
    }
  globalThis.firesideAddresses?.hide(slugs);
}

/** Returns the shelves of a search, and hides the slugs of items on tender subjects in addresses. */
export function readSearchShelves(wire: unknown): Shelf[] {
  const shelves = fromWireShelves(wire);
  hideTenderSlugs(shelves.flatMap(({ cards }) => cards));
  return shelves;
}
