import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

/**
 * Returns a function that computes SHA-256 with this database's two secrets, in hex; reporting/report-copy.ts computes
 * the same in SQL.
 */
export async function createKeyedHash(db: Kysely<Tables>): Promise<(text: string) => string> {
  const key = await db.selectFrom('report_key').selectAll().executeTakeFirstOrThrow();
  const digest = (secret: string, message: Uint8Array): Buffer =>
    createHash('sha256').update(Buffer.from(secret, 'hex')).update(message).digest();
  return (text) => digest(key.outer_hex, digest(key.inner_hex, Buffer.from(text))).toString('hex');
}
