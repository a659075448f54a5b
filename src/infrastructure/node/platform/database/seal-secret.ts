import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret with this database's key for one purpose, named by `of`, such as the token of a link in a mail. */
export async function sealSecret(db: Kysely<Tables>, secret: string, of: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await keyOf(db), nonce).setAAD(Buffer.from(of));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts a secret. @throws Error if it was not encrypted for the same purpose in this database. */
export async function unsealSecret(db: Kysely<Tables>, sealed: string, of: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, await keyOf(db), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(of))
    .setAuthTag(tag);
  const text = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

async function keyOf(db: Kysely<Tables>): Promise<Buffer> {
  const secret = await db.selectFrom('report_key').selectAll().executeTakeFirstOrThrow();
  return createHash('sha256').update(`token of a mail\n${secret.inner_hex}\n${secret.outer_hex}`).digest();
}
