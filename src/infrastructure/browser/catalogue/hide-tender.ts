import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { fromWireShelves } from '../../shared/api/catalogue.ts';
import { isTender, type ItemSubject } from '../../../domain/catalogue/tender.ts';

/** Slugs of what was read and is not tender. */
const calm = new Set<string>();

/**
 * Keeps the slugs of tender items out of addresses from now on: browsers list addresses and suggest them to whoever
 * types next. An item whose subject is not known is left. The `programme` through which they are reached is hidden
 * with them unless it is known for one that is not tender: by its address alone it could be one.
 */
export function hideTender(items: readonly (ItemSubject & { slug: string })[], programme?: string): void {
  const slugs = programme === undefined || calm.has(programme) ? [] : [programme];
  for (const { slug, ...subject } of items)
    if ((subject.tender ?? subject.lifeChallenges) !== undefined) {
      if (isTender(subject)) slugs.push(slug);
      else calm.add(slug);
    }
  globalThis.firesideAddresses?.hide(slugs);
}

/** Reads the rows of a search, and keeps what is tender in them out of addresses. */
export function readShelves(wire: unknown): Shelf[] {
  const shelves = fromWireShelves(wire);
  hideTender(shelves.flatMap(({ cards }) => cards));
  return shelves;
}
