import { findFreeId, createIdFromText } from './free-id.ts';
import { getValueAtPath, type JsonEdit, type JsonPath } from './json-edit.ts';
import { getTextProperty } from './outline.ts';
import { collectIds, renameId } from './references.ts';

/** The members of a part from whose text its id is generated. */
const namingMembers: ReadonlySet<string | number | undefined> = new Set(['title', 'text', 'prompt']);

/**
 * Remembers the ids that were generated for an author. A generated id changes when the text changes from which it was
 * made.
 */
export class GeneratedIds {
  readonly #ids = new Set<string>();

  add(...ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
  }

  /** Returns the edits of an id, or of an unpublished slug, that follow when an author sets a text at this path. */
  following(
    content: unknown,
    way: JsonPath,
    words: unknown,
    { isPublished }: { isPublished: boolean },
  ): JsonEdit[] {
    if (typeof words !== 'string' || !namingMembers.has(way.at(-1))) return [];
    const part = way.slice(0, -1);
    if (part.length === 0) return isPublished ? [] : slugFollowing(content, words);
    const id = getTextProperty(getValueAtPath(content, part), 'id');
    if (!this.#ids.has(id)) return [];
    const taken = collectIds(content);
    taken.delete(id);
    const fresh = findFreeId(createIdFromText(words) || id, taken);
    this.add(fresh);
    return renameId(content, part, fresh);
  }
}

/** Returns the edit of the slug for a new title. A slug that the author typed stays. */
function slugFollowing(content: unknown, title: string): JsonEdit[] {
  const slug = getTextProperty(content, 'slug');
  const isMade = slug === '' || slug === createIdFromText(getTextProperty(content, 'title'));
  const fresh = createIdFromText(title);
  if (!isMade || fresh === '' || fresh === slug) return [];
  return [{ kind: 'set', way: ['slug'], value: fresh, order: ['$schema', 'note', 'slug'] }];
}
