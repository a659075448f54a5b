import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type {
  StoredRecording,
  RecordingPartOutcome,
  Recording,
  RecordingPart,
  Recordings,
  UploadProgress,
} from '../../../application/ports/server/media/recordings.ts';
import {
  recordingPartBytes,
  uploadAbandonedAfterMs,
  type RecordingAllowance,
} from '../../../domain/media/kept-recording.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { isUploadUsedInContent, renewUploadTime } from './sql-uploads.ts';

const dayMs = 24 * 60 * 60_000;

/** Stores recordings in the parts in which they arrived, so that no whole recording is in memory. */
export class SqlRecordings implements Recordings {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  keepPart(part: RecordingPart, allowance: RecordingAllowance, at: number): Promise<RecordingPartOutcome> {
    return this.#db.transaction().execute(async (transaction) => {
      const { senderId } = part;
      const today = Math.floor(at / dayMs);
      // This count locks the sender's row: no other part of the same sender is stored before the transaction ends.
      const sent = senderId === null ? 0 : await partsOn(transaction, senderId, today);
      if (await isThere(transaction, part)) return 'kept';
      if (senderId !== null) {
        if (sent >= allowance.partsADay) return 'too many today';
        if (!(await hasRoom(transaction, senderId, part.bytes.length, allowance, at)))
          return 'too much unfinished';
        await count(transaction, { ...part, senderId }, today, sent + 1);
      }
      await transaction
        .insertInto('recording_part')
        .values({
          upload_id: part.uploadId,
          place: part.place,
          arrived_at: at,
          bytes: Buffer.from(part.bytes),
        })
        .onConflict((conflict) => conflict.columns(['upload_id', 'place']).doNothing())
        .execute();
      return 'kept';
    });
  }

  async uploaded(uploadId: string): Promise<UploadProgress | null> {
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

  #stored(uploadId: string, bytes: number): UploadProgress {
    return { bytes, read: (from, to) => this.#read(uploadId, from, Math.min(to, bytes)) };
  }

  /**
   * Yields one part at a time. The next part is read only after the consumer took the last one and other requests were
   * served.
   */
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
      if (made === 1n) {
        await transaction.deleteFrom('recording_upload').where('upload_id', '=', uploadId).execute();
        return true;
      }
      await renewUploadTime(transaction, 'recording', name, at);
      await dropParts(transaction, uploadId);
      return false;
    });
  }

  async dropUpload(uploadId: string): Promise<void> {
    await dropParts(this.#db, uploadId);
  }

  async find(name: string): Promise<(Pick<Recording, 'mediaType'> & UploadProgress) | null> {
    const found = await this.#db
      .selectFrom('recording')
      .select(['upload_id', 'media_type', 'byte_count'])
      .where('hash', '=', name)
      .executeTakeFirst();
    return found ? { mediaType: found.media_type, ...this.#stored(found.upload_id, found.byte_count) } : null;
  }

  async list(): Promise<StoredRecording[]> {
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

  removeUnused(before: number, restingSince = before): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('recording')
        .where('added_at', '<', before)
        .where(sql<boolean>`not ${isNamed}`)
        .executeTakeFirst();
      await dropResting(transaction, restingSince);
      return Number(numDeletedRows);
    });
  }
}

/** Deletes the parts of an upload. The parts of a finished recording stay, even if its upload is repeated. */
async function dropParts(db: Kysely<Tables>, uploadId: string): Promise<void> {
  await db
    .deleteFrom('recording_part')
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`not ${isOfRecording}`)
    .execute();
  await db.deleteFrom('recording_upload').where('upload_id', '=', uploadId).execute();
}

/** Returns whether the part is stored already, or its upload is finished. */
async function isThere(
  db: Kysely<Tables>,
  { uploadId, place }: Pick<RecordingPart, 'uploadId' | 'place'>,
): Promise<boolean> {
  const known = await db
    .selectFrom('recording')
    .select('upload_id')
    .where('upload_id', '=', uploadId)
    .union(
      db
        .selectFrom('recording_part')
        .select('upload_id')
        .where('upload_id', '=', uploadId)
        .where('place', '=', place),
    )
    .executeTakeFirst();
  return known !== undefined;
}

/** Returns the number of the sender's parts today, and locks the sender's row until the transaction ends. */
async function partsOn(db: Kysely<Tables>, senderId: string, today: number): Promise<number> {
  const { day, part_count } = await db
    .insertInto('recording_sender')
    .values({ person_id: senderId, day: today, part_count: 0 })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((set) => ({ person_id: set.ref('excluded.person_id') })),
    )
    .returning(['day', 'part_count'])
    .executeTakeFirstOrThrow();
  return day === today ? part_count : 0;
}

/**
 * Returns whether the limit of the sender's unfinished uploads allows these bytes; deletes their idle uploads if
 * needed.
 */
async function hasRoom(
  db: Kysely<Tables>,
  senderId: string,
  bytes: number,
  { unfinishedBytes }: RecordingAllowance,
  at: number,
): Promise<boolean> {
  const fits = async (): Promise<boolean> => (await unfinishedOf(db, senderId)) + bytes <= unfinishedBytes;
  if (await fits()) return true;
  await dropResting(db, at - uploadAbandonedAfterMs, senderId);
  return fits();
}

async function count(
  db: Kysely<Tables>,
  { senderId, uploadId, bytes }: RecordingPart & { senderId: string },
  today: number,
  sent: number,
): Promise<void> {
  await db
    .updateTable('recording_sender')
    .set({ day: today, part_count: sent })
    .where('person_id', '=', senderId)
    .execute();
  await db
    .insertInto('recording_upload')
    .values({ person_id: senderId, upload_id: uploadId, byte_count: bytes.length })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'upload_id']).doUpdateSet({
        byte_count: sql`recording_upload.byte_count + excluded.byte_count`,
      }),
    )
    .execute();
}

async function unfinishedOf(db: Kysely<Tables>, senderId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('recording_upload')
    .select(sql<number>`cast(coalesce(sum(byte_count), 0) as bigint)`.as('bytes'))
    .where('person_id', '=', senderId)
    .where(sql<boolean>`not ${isFinished}`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Deletes unfinished uploads that got no new part since `since` (epoch ms): all of them, or those of one sender. */
async function dropResting(db: Kysely<Tables>, since: number, senderId?: string): Promise<void> {
  await db
    .deleteFrom('recording_part')
    .where(sql<boolean>`not ${isOfRecording}`)
    .where(
      ({ selectFrom }) =>
        sql<boolean>`not exists ${selectFrom('recording_part as later')
          .select('later.upload_id')
          .whereRef('later.upload_id', '=', 'recording_part.upload_id')
          .where('later.arrived_at', '>=', since)}`,
    )
    .$if(senderId !== undefined, (query) =>
      query.where('upload_id', 'in', ({ selectFrom }) =>
        selectFrom('recording_upload')
          .select('recording_upload.upload_id')
          .where('person_id', '=', senderId ?? ''),
      ),
    )
    .execute();
  await db
    .deleteFrom('recording_upload')
    .where(
      sql<boolean>`${isFinished} or not exists (select 1 from recording_part where recording_part.upload_id = recording_upload.upload_id)`,
    )
    .execute();
}

const isNamed = isUploadUsedInContent(sql`recording.hash`);
const isFinished = sql`exists (select 1 from recording where recording.upload_id = recording_upload.upload_id)`;
/** True if a recording was made from the upload. */
const isOfRecording = sql`exists (select 1 from recording where recording.upload_id = recording_part.upload_id)`;
