import type { Card } from '../../../domain/catalogue/card.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { toWireCard } from '../../shared/api/catalogue.ts';

/** Cards never change, nor do frozen rows; those of people who have not begun an item are shared between them. */
const writtenCards = new WeakMap<Card, Buffer>();
const writtenRows = new WeakMap<Shelf, Buffer>();
const [open, comma, closeRow, close] = ['{', ',', ']', '}'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

/** The search's reply as JSON. What stands in many replies is written once and copied. */
export function searchReply(shelves: readonly Shelf[]): Buffer {
  const parts: Buffer[] = [open];
  for (const shelf of shelves) {
    if (parts.length > 1) parts.push(comma);
    if (Object.isFrozen(shelf)) parts.push(writtenRow(shelf));
    else addRow(parts, shelf);
  }
  parts.push(close);
  return Buffer.concat(parts);
}

function writtenRow(shelf: Shelf): Buffer {
  const known = writtenRows.get(shelf);
  if (known) return known;
  const parts: Buffer[] = [];
  addRow(parts, shelf);
  const row = Buffer.concat(parts);
  writtenRows.set(shelf, row);
  return row;
}

function addRow(parts: Buffer[], { label, cards }: Shelf): void {
  parts.push(Buffer.from(`${JSON.stringify(label)}:[`));
  for (const [place, card] of cards.entries())
    parts.push(place === 0 ? cardJson(card).subarray(1) : cardJson(card));
  parts.push(closeRow);
}

/** With a comma before it, so that a row has half as many parts. */
function cardJson(card: Card): Buffer {
  const known = writtenCards.get(card);
  if (known) return known;
  const json = Buffer.from(`,${JSON.stringify(toWireCard(card))}`);
  writtenCards.set(card, json);
  return json;
}
