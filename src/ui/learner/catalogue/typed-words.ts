import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import { isJsonObject, isString } from '../../../domain/platform/json.ts';
import { parseFilter, replaceFilterInQuery, type CatalogueFilter } from '../../../domain/catalogue/filter.ts';
import type { Resolver } from '../../stores/resolver.ts';

/**
 * The history entry of a filter. The query has the chosen values; the state has only a key of the typed text. The text
 * itself is on the device, where a log out can delete it: scripts cannot change earlier history entries.
 */
type Entry = { search: string; state: unknown };

type KeptWords = Pick<OfflineStore, 'typedWords' | 'saveTypedWords'>;

export const getTypedTextStorage = (services: Resolver): KeptWords => services.get(OfflineStore);

/** Returns the filter of a history entry. The text in a shared address counts until the person types another. */
export function readEntryFilter({ search, state }: Entry, kept: KeptWords): CatalogueFilter {
  const filter = parseFilter(search);
  return hasTypedText(state) ? { ...filter, searchText: kept.typedWords(state.typed) } : filter;
}

/** Returns the entry's query and state for another filter, and stores its text on the device. */
export function setEntryFilter({ search, state }: Entry, filter: CatalogueFilter, kept: KeptWords): Entry {
  const entry = hasTypedText(state) ? state : { typed: newKey() };
  kept.saveTypedWords(entry.typed, filter.searchText);
  return {
    search: replaceFilterInQuery(search, { ...filter, searchText: '' }),
    state: { typed: entry.typed },
  };
}

/** Returns true if the state of a history entry has a key of a typed text. */
export const hasTypedText = (state: unknown): state is { typed: string } =>
  isJsonObject(state) && isString(state['typed']);

/** Returns a random key. A counter could repeat the key of an old entry, whose text was deleted. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), String).join('-');
