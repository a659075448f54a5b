import type { Card } from '../../../domain/catalogue/card.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { toWireCard } from '../../shared/api/catalogue.ts';

/** Cards never change, nor do frozen rows; those of people who have not begun an item are shared between them. */
const writtenCards = new WeakMap<Card, Buffer>();
const writtenRows = new WeakMap<Shelf, Buffer>();
const [open, comma, close] = [Buffer.from('{'), Buffer.from(','), Buffer.from('}')];

/** The search's reply as JSON. What stands in many replies is written once and copied. */
export function searchReply(shelves: readonly Shelf[]): Buffer {
  const parts: Buffer[] = [];
  for (const shelf of shelves) parts.push(parts.length === 0 ? open : comma, rowOf(shelf));
  return Buffer.concat([...(parts.length === 0 ? [open] : parts), close]);
}

function rowOf(shelf: Shelf): Buffer {
  const known = writtenRows.get(shelf);
  if (known) return known;
  const parts: Buffer[] = [Buffer.from(`${JSON.stringify(shelf.label)}:[`)];
  for (const card of shelf.cards) {
    if (parts.length > 1) parts.push(comma);
    parts.push(jsonOf(card));
  }
  const row = Buffer.concat([...parts, Buffer.from(']')]);
  if (Object.isFrozen(shelf)) writtenRows.set(shelf, row);
  return row;
}

function jsonOf(card: Card): Buffer {
  const known = writtenCards.get(card);
  if (known) return known;
  const json = Buffer.from(JSON.stringify(toWireCard(card)));
  writtenCards.set(card, json);
  return json;
}
