import type { Kysely } from 'kysely';
import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../../domain/programme/programme.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import { parseFrozenJson } from './tables/stored-json.ts';
import type { Tables } from './tables/tables.ts';

/** Reads content versions by hash. A version never changes, so it is read once and cached, frozen. */
export class ContentVersions {
  readonly #db: Kysely<Tables>;
  readonly #known = new Map<string, ContentDefinition>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Returns a version of an Activity. @throws Error for one that was never stored. */
  async activity(itemId: string, hash: string): Promise<ActivityDefinition> {
    const definition = await this.#read(itemId, hash);
    if (!('touchpoints' in definition)) throw new Error(`${itemId} is no Activity.`);
    return definition;
  }

  /** Returns a version of a Programme. @throws Error for one that was never stored. */
  async programme(itemId: string, hash: string): Promise<ProgrammeDefinition> {
    const definition = await this.#read(itemId, hash);
    if ('touchpoints' in definition) throw new Error(`${itemId} is no Programme.`);
    return definition;
  }

  async #read(itemId: string, hash: string): Promise<ContentDefinition> {
    const known = this.#known.get(hash);
    if (known) return known;
    const { body_json: body } = await this.#db
      .selectFrom('content_version')
      .select('body_json')
      .where('item_id', '=', itemId)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    const definition = parseFrozenJson(body);
    this.#known.set(hash, definition);
    return definition;
  }
}
