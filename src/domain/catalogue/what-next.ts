import { isCompleted, type CatalogueCard } from './card.ts';
import { categoryLabels } from './filter-options.ts';
import { leadOf, type Lead } from './lead.ts';
import type { Shelf } from './shelves.ts';
import type { Preference } from './preference.ts';
import { isTender } from './tender.ts';

/** The slugs of the Activity, and its Programme, that a family has just finished. */
export type JustFinished = { activity: string; programme?: string | undefined };

/**
 * The one thing to suggest after the end of an Activity: in a Programme its next Activity, also one that opens later;
 * else what home would lead with, of what is open to this person and not about a tender subject. Never what has been
 * laid aside, or has just been finished, also where the server has not heard of that yet. A next Activity that is not
 * named is gone on to by its Programme. Null where there is nothing.
 */
export function whatNext(
  shelves: readonly Shelf[],
  { activity, programme }: JustFinished,
  preference: Preference,
  now: number,
  isAside: (slug: string) => boolean = () => false,
): Lead | null {
  const isOwn = ({ type, slug }: CatalogueCard): boolean => type === 'Programme' && slug === programme;
  const own = shelves
    .find(({ label }) => label === categoryLabels.inProgress)
    ?.cards.find((card) => isOwn(card) && !isCompleted(card));
  if (own?.next && !isAside(own.next.slug ?? '')) {
    const { slug, opensAt } = own.next;
    if (slug === activity || own.access === 'locked') return null;
    const isOpen = opensAt <= now && (own.next.isTender ? 'goOn' : 'next');
    return { kind: isOpen || 'opens', card: own, more: [] };
  }
  const isOffered = (card: CatalogueCard): boolean =>
    !isOwn(card) &&
    !(card.type === 'Activity' && card.slug === activity) &&
    card.next?.slug !== activity &&
    card.next?.isTender !== true &&
    card.access !== 'locked' &&
    !isTender(card);
  const offered = shelves.map(({ label, cards }) => ({ label, cards: cards.filter(isOffered) }));
  return leadOf(offered, preference, now, isAside);
}
