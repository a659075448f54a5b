import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import { isObject, isText } from '../../../domain/platform/json.ts';
import { parseFilter, withFilter, type Filter } from '../../../domain/catalogue/filter.ts';
import type { Resolver } from '../../stores/resolver.ts';

/**
 * The stored state of a filter: its lists in the address, and in the history entry a key of the typed words. No program
 * can change an entry that is not the present one, so the words themselves stand on the device, which forgets them.
 */
type Entry = { search: string; state: unknown };

type KeptWords = Pick<OfflineStore, 'typedWords' | 'saveTypedWords'>;

export const keptWordsFrom = (services: Resolver): KeptWords => services.get(OfflineStore);

/** The filter of a history entry. Words in its address count until others are typed. */
export function filterOf({ search, state }: Entry, kept: KeptWords): Filter {
  const filter = parseFilter(search);
  return isOurs(state) ? { ...filter, searchText: kept.typedWords(state.typed) } : filter;
}

/** The same history entry with this filter. */
export function entryWith({ search, state }: Entry, filter: Filter, kept: KeptWords): Entry {
  const entry = isOurs(state) ? state : { typed: newKey() };
  kept.saveTypedWords(entry.typed, filter.searchText);
  return { search: withFilter(search, { ...filter, searchText: '' }), state: { typed: entry.typed } };
}

/** Whether a filter that changed here wrote the state. */
export const isOurs = (state: unknown): state is { typed: string } =>
  isObject(state) && isText(state['typed']);

/** A random key: one that was counted could be that of an entry whose words are gone. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), String).join('-');
