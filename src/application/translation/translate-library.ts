import type { ContentDefinition } from '../../domain/checks/checked-content.ts';
import type { PublishedItemVersion } from '../../domain/content/published.ts';
import {
  chooseContentLanguage,
  listAvailableLanguages,
  sourceLanguage,
} from '../../domain/content/translation.ts';
import { translateContent } from '../../domain/translation/translate-content.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';

type Item = PublishedItemVersion<ContentDefinition>;

/**
 * Returns the library in a reader's languages, the best first: each card and page is in the first of these that has
 * texts. Conversations stay untranslated, because each run has a language of its own.
 */
export function translateLibrary(library: ContentLibrary, wanted: readonly string[]): ContentLibrary {
  const one = <I extends Item>(item: I | null): I | null =>
    item && inLanguage(item, chooseContentLanguage(item.definition, wanted));
  return {
    activities: async () => allIn(await library.activities(), wanted),
    programmes: async () => allIn(await library.programmes(), wanted),
    activity: async (idOrSlug) => one(await library.activity(idOrSlug)),
    programme: async (idOrSlug) => one(await library.programme(idOrSlug)),
    activitySlugs: () => library.activitySlugs(),
    publish: (...publication) => library.publish(...publication),
  };
}

const languages = new WeakMap<readonly Item[], ReadonlySet<string>>();
const lists = new WeakMap<readonly Item[], Map<string, readonly Item[]>>();

/**
 * Returns the same array for the same languages until the next publication, because callers use the array as a cache
 * key.
 */
function allIn<I extends Item>(items: readonly I[], wanted: readonly string[]): readonly I[] {
  const there =
    languages.get(items) ?? new Set(items.flatMap(({ definition }) => listAvailableLanguages(definition)));
  languages.set(items, there);
  const own = wanted.indexOf(sourceLanguage);
  const preferred = wanted
    .slice(0, own === -1 ? wanted.length : own)
    .filter((language, index) => there.has(language) && wanted.indexOf(language) === index);
  if (preferred.length === 0) return items;
  const known = lists.get(items) ?? new Map<string, readonly I[]>();
  lists.set(items, known);
  const key = preferred.join();
  const list =
    known.get(key) ??
    items.map((item) => inLanguage(item, chooseContentLanguage(item.definition, preferred)));
  known.set(key, list);
  return list as readonly I[];
}

const translated = new WeakMap<Item, Map<string, Item>>();

function inLanguage<I extends Item>(item: I, language: string): I {
  if (language === sourceLanguage) return item;
  const known = translated.get(item) ?? new Map<string, I>();
  translated.set(item, known);
  const there = known.get(language) ?? {
    ...item,
    definition: pageIn(item.definition, language),
    untranslated: item.definition,
    language,
  };
  known.set(language, there);
  return there as I;
}

/** Translates only the texts of the card and the page. */
function pageIn<D extends ContentDefinition>(definition: D, language: string): D {
  const spoken = translateContent(definition, language);
  const { title, subtitle, summaryShort, summaryFull } = spoken;
  return {
    ...definition,
    title,
    ...(subtitle !== undefined && { subtitle }),
    summaryShort,
    summaryFull,
    ...('firstAid' in spoken && { firstAid: spoken.firstAid }),
  };
}
