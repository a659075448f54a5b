import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A password that was typed and could not be looked at yet, as the page keeps it for the next try: encrypted under
 * the provider's keys, and of use for one request to sign in, or one link to a new password, alone.
 */
export class KeptPassword {
  readonly #keys: readonly Buffer[];

  /** `keys`: the provider's, the newest first. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => createHash('sha256').update(`kept password\n${key}`).digest());
  }

  seal(password: string, uid: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#keys[0]!, nonce).setAAD(Buffer.from(uid));
    const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** The password; '' for what was not sealed for this request. */
  open(sealed: string, uid: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < nonceBytes + tagBytes) return '';
    const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
    for (const key of this.#keys)
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(uid))
          .setAuthTag(tag);
        const text = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        // Sealed under another key, or for another request.
      }
    return '';
  }
}
