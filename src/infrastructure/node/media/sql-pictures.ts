import { sql, type Kysely } from 'kysely';
import type {
  StoredPicture,
  SanitisedPicture,
  PictureVariant,
  Pictures,
} from '../../../application/ports/server/media/pictures.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { isUploadUsedInContent, renewUploadTime } from './sql-uploads.ts';

/** Stores pictures in two tables, so that lists read no bytes. */
export class SqlPictures implements Pictures {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  add({ name, width, height, forms }: SanitisedPicture, at: number): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows: made } = await transaction
        .insertInto('picture')
        .values({ hash: name, width, height, added_at: at })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst();
      if (made !== 1n) {
        await renewUploadTime(transaction, 'picture', name, at);
        return false;
      }
      for (const { mediaType, bytes } of forms)
        await transaction
          .insertInto('picture_form')
          .values({ hash: name, media_type: mediaType, bytes: Buffer.from(bytes) })
          .execute();
      return true;
    });
  }

  async mediaTypesOf(name: string): Promise<string[]> {
    const forms = await this.#db
      .selectFrom('picture_form')
      .select('media_type')
      .where('hash', '=', name)
      .execute();
    return forms.map(({ media_type }) => media_type);
  }

  async form(name: string, mediaType: string): Promise<PictureVariant | null> {
    const found = await this.#db
      .selectFrom('picture_form')
      .select('bytes')
      .where('hash', '=', name)
      .where('media_type', '=', mediaType)
      .executeTakeFirst();
    return found ? { mediaType, bytes: found.bytes } : null;
  }

  async list(): Promise<StoredPicture[]> {
    const rows = await this.#db
      .selectFrom('picture')
      .selectAll()
      .select([
        sql<
          number | string
        >`(select sum(length(bytes)) from picture_form where picture_form.hash = picture.hash)`.as('bytes'),
        sql<number>`case when ${isNamed} then 1 else 0 end`.as('is_used'),
      ])
      .orderBy('added_at', 'desc')
      .orderBy('hash')
      .execute();
    return rows.map(({ hash, width, height, added_at, bytes, is_used }) => ({
      name: hash,
      width,
      height,
      addedAt: added_at,
      bytes: Number(bytes),
      isUsed: is_used === 1,
    }));
  }

  async removeUnused(before: number): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      const unused = await transaction
        .selectFrom('picture')
        .select('hash')
        .where('added_at', '<', before)
        .where(sql<boolean>`not ${isNamed}`)
        .execute();
      for (const { hash } of unused) {
        await transaction.deleteFrom('picture_form').where('hash', '=', hash).execute();
        await transaction.deleteFrom('picture').where('hash', '=', hash).execute();
      }
      return unused.length;
    });
  }
}

const isNamed = isUploadUsedInContent(sql`picture.hash`);
