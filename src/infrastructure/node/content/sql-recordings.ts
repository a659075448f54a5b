import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type {
  KeptRecording,
  Recording,
  Recordings,
  StoredBytes,
} from '../../../application/ports/server/recordings.ts';
import { recordingPartBytes } from '../../../domain/content/kept-recording.ts';
import type { Tables } from '../platform/database/tables.ts';
import { isNamedInContent, renewUpload } from './sql-uploads.ts';

/** Recordings in the parts in which they arrived, so that none is ever in memory as a whole. */
export class SqlRecordings implements Recordings {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async keepPart(uploadId: string, place: number, bytes: Uint8Array, at: number): Promise<void> {
    const isOver = await this.#db
      .selectFrom('recording')
      .select('hash')
      .where('upload_id', '=', uploadId)
      .executeTakeFirst();
    if (isOver) return;
    await this.#db
      .insertInto('recording_part')
      .values({ upload_id: uploadId, place, arrived_at: at, bytes: Buffer.from(bytes) })
      .onConflict((conflict) => conflict.columns(['upload_id', 'place']).doNothing())
      .execute();
  }

  async uploaded(uploadId: string): Promise<StoredBytes | null> {
    const parts = await this.#db
      .selectFrom('recording_part')
      .select(['place', sql<number>`length(bytes)`.as('length')])
      .where('upload_id', '=', uploadId)
      .orderBy('place')
      .execute();
    const last = parts.at(-1);
    const isWhole = parts.every(
      ({ place, length }, index) =>
        place === index && (place === last?.place || length === recordingPartBytes),
    );
    if (last === undefined || !isWhole) return null;
    return this.#stored(uploadId, last.place * recordingPartBytes + last.length);
  }

  #stored(uploadId: string, bytes: number): StoredBytes {
    return { bytes, read: (from, to) => this.#read(uploadId, from, Math.min(to, bytes)) };
  }

  /** A piece is a part, and none is read before the one ahead of it is taken and others have had their turn. */
  async *#read(uploadId: string, from: number, to: number): AsyncIterable<Uint8Array> {
    for (let at = from; at < to;) {
      const place = Math.floor(at / recordingPartBytes);
      const within = at % recordingPartBytes;
      const length = Math.min(to - at, recordingPartBytes - within);
      const found = await this.#db
        .selectFrom('recording_part')
        .select(
          sql<Buffer>`substr(bytes, cast(${within + 1} as integer), cast(${length} as integer))`.as('piece'),
        )
        .where('upload_id', '=', uploadId)
        .where('place', '=', place)
        .executeTakeFirstOrThrow();
      yield found.piece;
      at += length;
      await setImmediate();
    }
  }

  add(uploadId: string, { name, mediaType, bytes }: Recording, at: number): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows: made } = await transaction
        .insertInto('recording')
        .values({ hash: name, upload_id: uploadId, media_type: mediaType, byte_count: bytes, added_at: at })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst();
      if (made === 1n) return true;
      await renewUpload(transaction, 'recording', name, at);
      await dropParts(transaction, uploadId);
      return false;
    });
  }

  async dropUpload(uploadId: string): Promise<void> {
    await dropParts(this.#db, uploadId);
  }

  async find(name: string): Promise<(Pick<Recording, 'mediaType'> & StoredBytes) | null> {
    const found = await this.#db
      .selectFrom('recording')
      .select(['upload_id', 'media_type', 'byte_count'])
      .where('hash', '=', name)
      .executeTakeFirst();
    return found ? { mediaType: found.media_type, ...this.#stored(found.upload_id, found.byte_count) } : null;
  }

  async list(): Promise<KeptRecording[]> {
    const rows = await this.#db
      .selectFrom('recording')
      .select(['hash', 'media_type', 'byte_count', 'added_at'])
      .select(sql<number>`case when ${isNamed} then 1 else 0 end`.as('is_used'))
      .orderBy('added_at', 'desc')
      .orderBy('hash')
      .execute();
    return rows.map(({ hash, media_type, byte_count, added_at, is_used }) => ({
      name: hash,
      mediaType: media_type,
      bytes: byte_count,
      addedAt: added_at,
      isUsed: is_used === 1,
    }));
  }

  removeUnused(before: number): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('recording')
        .where('added_at', '<', before)
        .where(sql<boolean>`not ${isNamed}`)
        .executeTakeFirst();
      await transaction
        .deleteFrom('recording_part')
        .where('arrived_at', '<', before)
        .where(sql<boolean>`not ${isOfRecording}`)
        .execute();
      return Number(numDeletedRows);
    });
  }
}

/** Those of a recording stay, whoever sends its upload again. */
async function dropParts(db: Kysely<Tables>, uploadId: string): Promise<void> {
  await db
    .deleteFrom('recording_part')
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`not ${isOfRecording}`)
    .execute();
}

const isNamed = isNamedInContent(sql`recording.hash`);
/** A recording was made of the upload. */
const isOfRecording = sql`exists (select 1 from recording where recording.upload_id = recording_part.upload_id)`;
