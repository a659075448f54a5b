import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import { isJsonObject, isString } from '../../../domain/platform/json.ts';
import { parseFilter, replaceFilterInQuery, type CatalogueFilter } from '../../../domain/catalogue/filter.ts';
import type { Resolver } from '../../stores/resolver.ts';

/**
 * The history entry of a filter: its lists are in the address, and the state has a key of the typed text. No program
 * can change an entry that is not the present one, so the text itself is on the device, which can delete it.
 */
type Entry = { search: string; state: unknown };

type KeptWords = Pick<OfflineStore, 'typedWords' | 'saveTypedWords'>;

export const getTypedTextStorage = (services: Resolver): KeptWords => services.get(OfflineStore);

/** Returns the filter of a history entry. A text in the address counts until another one is typed. */
export function readEntryFilter({ search, state }: Entry, kept: KeptWords): CatalogueFilter {
  const filter = parseFilter(search);
  return hasTypedText(state) ? { ...filter, searchText: kept.typedWords(state.typed) } : filter;
}

/** Returns the same history entry with this filter. */
export function setEntryFilter({ search, state }: Entry, filter: CatalogueFilter, kept: KeptWords): Entry {
  const entry = hasTypedText(state) ? state : { typed: newKey() };
  kept.saveTypedWords(entry.typed, filter.searchText);
  return {
    search: replaceFilterInQuery(search, { ...filter, searchText: '' }),
    state: { typed: entry.typed },
  };
}

/** Returns true if this file wrote the state of the entry. */
export const hasTypedText = (state: unknown): state is { typed: string } =>
  isJsonObject(state) && isString(state['typed']);

/** Returns a random key: a counted one could equal that of an entry whose text was deleted. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), String).join('-');
