import { freeId, idFrom } from './free-id.ts';
import { valueAt, type JsonEdit, type Way } from './json-edit.ts';
import { memberText } from './outline.ts';
import { idsIn, renameId } from './references.ts';

/** Ids are made of the first of these that a part has. */
const namingMembers: ReadonlySet<string | number | undefined> = new Set(['title', 'text', 'prompt']);

/** The ids that were made for an author: they follow the words that they are made of, as a slug does its title. */
export class MadeIds {
  readonly #ids = new Set<string>();

  add(...ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
  }

  /** Returns the changes of the id, or of the slug that is not yet published, that new words at a place bring. */
  following(
    content: unknown,
    way: Way,
    words: unknown,
    { isPublished }: { isPublished: boolean },
  ): JsonEdit[] {
    if (typeof words !== 'string' || !namingMembers.has(way.at(-1))) return [];
    const part = way.slice(0, -1);
    if (part.length === 0) return isPublished ? [] : slugFollowing(content, words);
    const id = memberText(valueAt(content, part), 'id');
    if (!this.#ids.has(id)) return [];
    const taken = idsIn(content);
    taken.delete(id);
    const fresh = freeId(idFrom(words) || id, taken);
    this.add(fresh);
    return renameId(content, part, fresh);
  }
}

/** A slug that an author chose stays as it is. */
function slugFollowing(content: unknown, title: string): JsonEdit[] {
  const slug = memberText(content, 'slug');
  const isMade = slug === '' || slug === idFrom(memberText(content, 'title'));
  const fresh = idFrom(title);
  if (!isMade || fresh === '' || fresh === slug) return [];
  return [{ kind: 'set', way: ['slug'], value: fresh, order: ['$schema', 'note', 'slug'] }];
}
