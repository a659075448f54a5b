import type { Card } from '../../../domain/catalogue/card.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import type { WireCard, WireSearchResult } from './catalogue.ts';
import { present } from './face.ts';
import { eachOf, fieldsOf, neededText, sameWords, textOf, textsOf } from './read-fields.ts';
import { fromWireInstant } from './route.ts';

/** Reads the rows from any server that follows specification 7; cards that nobody could open are left out. */
export function fromWireShelves(result: unknown): Shelf[] {
  return Object.entries(fieldsOf<WireSearchResult>(result)).map(([label, cards]) => ({
    label,
    cards: eachOf(cards, fromWireCard),
  }));
}

function fromWireCard(wire: unknown): Card {
  const { type, ...rest } = fieldsOf<WireCard>(wire);
  const isProgramme = sameWords(type, 'Programme');
  if (!isProgramme && !sameWords(type, 'Activity')) throw new TypeError();
  const card = present({
    type: isProgramme ? 'Programme' : 'Activity',
    title: neededText(rest.title),
    summaryShort: textOf(rest.summaryShort) ?? '',
    slug: neededText(rest.slug),
    imageSrc: textOf(rest.imageSrc),
    lifeChallenges: textsOf(rest.lifeChallenges),
    relationshipBuilders: textsOf(rest.relationshipBuilders),
    durations: textsOf(rest.durations),
    completedPercentage: Number.isFinite(rest.completedPercentage) ? rest.completedPercentage : 0,
  }) as Card;
  return {
    ...card,
    availableAt: fromWireInstant(rest.availableOn),
    completedAt: fromWireInstant(rest.completedOn),
  };
}
