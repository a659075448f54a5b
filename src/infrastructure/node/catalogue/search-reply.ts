import type { CatalogueCard } from '../../../domain/catalogue/card.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { toWireCard } from '../../shared/api/catalogue.ts';

/**
 * The JSON of cards and rows for people who have not begun any of the items; these objects are frozen and shared by
 * many replies.
 */
const writtenCards = new WeakMap<CatalogueCard, Buffer>();
const writtenRows = new WeakMap<Shelf, Buffer>();
const [open, comma, closeRow, close] = ['{', ',', ']', '}'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

/** Writes the search's reply as JSON. Parts common to many replies are written once and copied. */
export function writeSearchReply(shelves: readonly Shelf[]): Buffer {
  const parts: Buffer[] = [open];
  const own = new Map<CatalogueCard, Buffer>();
  for (const shelf of shelves) {
    if (parts.length > 1) parts.push(comma);
    if (Object.isFrozen(shelf)) parts.push(writtenRow(shelf));
    else addRow(parts, shelf, own);
  }
  parts.push(close);
  return Buffer.concat(parts);
}

function writtenRow(shelf: Shelf): Buffer {
  const known = writtenRows.get(shelf);
  if (known) return known;
  const parts: Buffer[] = [];
  addRow(parts, shelf, new Map());
  const row = Buffer.concat(parts);
  writtenRows.set(shelf, row);
  return row;
}

function addRow(parts: Buffer[], { label, cards }: Shelf, own: Written): void {
  parts.push(Buffer.from(`${JSON.stringify(label)}:[`));
  for (const [place, card] of cards.entries()) {
    const json = cardJson(card, Object.isFrozen(card) ? writtenCards : own);
    parts.push(place === 0 ? json.subarray(1) : json);
  }
  parts.push(closeRow);
}

type Written = {
  get(card: CatalogueCard): Buffer | undefined;
  set(card: CatalogueCard, json: Buffer): unknown;
};

/** Returns a card's JSON with a leading comma, which halves the number of buffers in a row. */
function cardJson(card: CatalogueCard, written: Written): Buffer {
  const known = written.get(card);
  if (known) return known;
  const json = Buffer.from(`,${JSON.stringify(toWireCard(card))}`);
  written.set(card, json);
  return json;
}
