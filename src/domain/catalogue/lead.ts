import { isCardCompleted, type CatalogueCard } from './card.ts';
import { categoryLabels } from './filter-options.ts';
import { toCardKey, type Shelf } from './shelves.ts';
import { type Preference } from './preference.ts';
import { suggestActivities } from './suggestions.ts';
import { isTenderSubject } from './tender.ts';

const askedForMs = 14 * 24 * 60 * 60_000;

/** The card that leads the dashboard, and the reason that chooses its text. */
export type LeadingCard = {
  /**
   * The reason why the card leads: the check-in of a plan; a run under way; the next Activity of a Programme, which is
   * open or opens later; something new to begin.
   */
  kind: 'checkIn' | 'goOn' | 'next' | 'opens' | 'begin';
  card: CatalogueCard;
  /**
   * The alternatives below the card, at most two, for something new to begin or when the family has stated a
   * preference.
   */
  more: readonly CatalogueCard[];
};

/**
 * Returns the leading card of the dashboard, or null when no item is left. The first of these leads:
 *
 * - the check-in of a plan whose moment passed within the last two weeks
 * - the last touched Activity under way that does not wait for its plan
 * - the open next Activity of a Programme, or a Programme for which the server names none
 * - without a preference, the next Activity of a Programme that opens later
 * - a new item, preferably one open to this person
 *
 * An Activity that the family has laid aside never leads; an item on a tender subject does only if the family chose
 * that subject today. A next Activity without a name is continued from its Programme.
 */
export function chooseLeadingCard(
  shelves: readonly Shelf[],
  preference: Preference,
  now: number,
  isAside: (slug: string) => boolean = () => false,
): LeadingCard | null {
  const begunCards = shelves.find(({ label }) => label === categoryLabels.inProgress)?.cards ?? [];
  const underWay = begunCards
    .filter((card) => !isCardCompleted(card) && card.access !== 'locked' && !isTenderSubject(card))
    .toSorted((one, other) => (other.touchedAt ?? 0) - (one.touchedAt ?? 0));
  const waits = ({ checkIn }: CatalogueCard): boolean => checkIn !== undefined && checkIn.at > now;
  const asked = underWay.find(
    (card) => card.checkIn && !waits(card) && now - card.checkIn.at < askedForMs && !isAside(card.slug),
  );
  const middle = underWay.find((card) => card.type === 'Activity' && !waits(card) && !isAside(card.slug));
  const waiting = new Set(underWay.filter(waits).map(({ slug }) => slug));
  const steps = underWay.filter(({ next }) => next !== undefined && !isAside(next.slug ?? ''));
  const open = steps.find(({ next }) => next && next.opensAt <= now && !waiting.has(next.slug ?? ''));
  const later = steps
    .filter(({ next }) => next !== undefined && next.opensAt > now)
    .toSorted((one, other) => (one.next?.opensAt ?? 0) - (other.next?.opensAt ?? 0))[0];
  // The server named no next Activity for this Programme, so the Programme itself can lead.
  const programme = underWay.find(({ type, next }) => type === 'Programme' && next === undefined);
  const isAsked = Object.keys(preference).length > 0;
  const begun = new Set(begunCards.map(toCardKey));
  const fitting = openFirst(
    suggestActivities(
      beginnersFirst(shelves),
      preference,
      (one) => begun.has(toCardKey(one)) || isAside(one.slug),
    ),
  );
  const leadBy = (kind: LeadingCard['kind'], card: CatalogueCard): LeadingCard => ({
    kind,
    card,
    more: isAsked ? fitting.slice(0, 2) : [],
  });
  if (asked) return leadBy('checkIn', asked);
  if (middle) return leadBy('goOn', middle);
  if (open) return leadBy(open.next?.isTender ? 'goOn' : 'next', open);
  if (programme) return leadBy('goOn', programme);
  if (later && !isAsked) return leadBy('opens', later);
  const [card, ...rest] = fitting;
  return card ? { kind: 'begin', card, more: rest.slice(0, 2) } : null;
}

/** Returns the cards with the first one that is open to this person in front; the others keep their order. */
function openFirst(cards: readonly CatalogueCard[]): CatalogueCard[] {
  const first = cards.find(({ access }) => access !== 'locked');
  return first ? [first, ...cards.filter((card) => card !== first)] : [...cards];
}

/** Returns each card once, those for getting started before the others. */
function beginnersFirst(shelves: readonly Shelf[]): CatalogueCard[] {
  const isFirst = ({ label }: Shelf): boolean => label === categoryLabels.gettingStarted;
  const ordered = [...shelves.filter(isFirst), ...shelves.filter((shelf) => !isFirst(shelf))];
  return [...new Map(ordered.flatMap(({ cards }) => cards.map((card) => [toCardKey(card), card]))).values()];
}

/** Returns how often a family has finished Activities, as the sum over the cards. */
export function countFinishedActivities(shelves: readonly Shelf[]): number {
  const cards = new Map(shelves.flatMap((shelf) => shelf.cards.map((card) => [toCardKey(card), card])));
  return [...cards.values()]
    .filter(({ type }) => type === 'Activity')
    .reduce((sum, card) => sum + (card.timesFinished ?? Number(isCardCompleted(card))), 0);
}
