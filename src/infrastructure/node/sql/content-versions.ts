import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Content versions by hash. They never change, so each is read once and kept, frozen. */
export class ContentVersions {
  readonly #db: Kysely<Tables>;
  readonly #known = new Map<string, object>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The caller knows what kind of item it is. Throws for a version that was never stored. */
  async get<Definition extends object>(itemId: string, hash: string): Promise<Definition> {
    const known = this.#known.get(hash);
    if (known) return known as Definition;
    const { body_json: body } = await this.#db
      .selectFrom('content_version')
      .select('body_json')
      .where('item_id', '=', itemId)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    const definition = JSON.parse(body, (_key, value: unknown) => Object.freeze(value)) as Definition;
    this.#known.set(hash, definition);
    return definition;
  }
}
