import { isCardCompleted, type CatalogueCard } from './card.ts';
import { categoryLabels } from './filter-options.ts';
import { chooseLeadingCard, type LeadingCard } from './lead.ts';
import type { Shelf } from './shelves.ts';
import type { Preference } from './preference.ts';
import { isTenderSubject } from './tender.ts';

/** The slugs of the Activity that a family has just finished, and of its Programme. */
export type FinishedActivityRef = { activity: string; programme?: string | undefined };

/**
 * Returns the suggestion after the end of an Activity: inside a Programme its next Activity, even if that opens later;
 * otherwise the leading card of the dashboard among cards that are open to this person and not tender.
 *
 * An Activity that the family has laid aside or just finished is never suggested, even if the server does not know yet.
 * When the next Activity has no name, the Programme is suggested. Null when nothing is left.
 */
export function suggestAfterFinish(
  shelves: readonly Shelf[],
  { activity, programme }: FinishedActivityRef,
  preference: Preference,
  now: number,
  isAside: (slug: string) => boolean = () => false,
): LeadingCard | null {
  const isOwn = ({ type, slug }: CatalogueCard): boolean => type === 'Programme' && slug === programme;
  const own = shelves
    .find(({ label }) => label === categoryLabels.inProgress)
    ?.cards.find((card) => isOwn(card) && !isCardCompleted(card));
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
    !isTenderSubject(card);
  const offered = shelves.map(({ label, cards }) => ({ label, cards: cards.filter(isOffered) }));
  return chooseLeadingCard(offered, preference, now, isAside);
}
