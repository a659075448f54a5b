import { isObject, isText } from '../../../domain/platform/json.ts';
import { parseFilter, withFilter, type Filter } from '../../../domain/catalogue/filter.ts';

/**
 * The stored state of a filter: its lists in the address, and the typed words in the history entry, where no list shows
 * them.
 */
type Entry = { search: string; state: unknown };

/** The filter of a history entry. Words in its address count until others are typed. */
export function filterOf({ search, state }: Entry): Filter {
  const filter = parseFilter(search);
  return isOurs(state) ? { ...filter, searchText: state.searchText } : filter;
}

/** The same history entry with this filter. */
export function entryWith({ search, state }: Entry, filter: Filter): Entry {
  const others = isObject(state) ? state : {};
  return {
    search: withFilter(search, { ...filter, searchText: '' }),
    state: { ...others, searchText: filter.searchText },
  };
}

/** Whether a filter that changed here wrote the state. */
export const isOurs = (state: unknown): state is { searchText: string } =>
  isObject(state) && isText(state['searchText']);
