import type { Card } from '../../../domain/catalogue/card.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { toWireCard } from '../../shared/api/catalogue.ts';

/** Cards never change, and those of people who have not begun an item are shared between them. */
const written = new WeakMap<Card, Buffer>();
const comma = Buffer.from(',');

/** The search's reply as JSON. A card stands in many rows and many replies: it is written once and copied. */
export function searchReply(shelves: readonly Shelf[]): Buffer {
  const parts: Buffer[] = [];
  shelves.forEach(({ label, cards }, row) => {
    parts.push(Buffer.from(`${row === 0 ? '{' : '],'}${JSON.stringify(label)}:[`));
    cards.forEach((card, index) => {
      if (index > 0) parts.push(comma);
      parts.push(jsonOf(card));
    });
  });
  return Buffer.concat([...parts, Buffer.from(shelves.length === 0 ? '{}' : ']}')]);
}

function jsonOf(card: Card): Buffer {
  const known = written.get(card);
  if (known) return known;
  const json = Buffer.from(JSON.stringify(toWireCard(card)));
  written.set(card, json);
  return json;
}
