import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals a typed password that could not be checked yet, for the page's next submission. The password is encrypted with
 * the provider's keys and can be opened only for the same sign-in request, or for the same link to a new password.
 */
export class SealedPassword {
  readonly #keys: readonly Buffer[];

  /** Derives the encryption keys from `keys`, the provider's, the newest first. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => createHash('sha256').update(`kept password\n${key}`).digest());
  }

  seal(password: string, uid: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#keys[0]!, nonce).setAAD(Buffer.from(uid));
    const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** Returns the password; '' for a text that was not sealed for this request. */
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
        // The text was sealed with another key, or for another request.
      }
    return '';
  }
}
