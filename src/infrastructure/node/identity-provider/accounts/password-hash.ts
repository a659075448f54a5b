import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { AppError } from '../../../../application/errors.ts';

const inPool = promisify(argon2);

/** The cost of one hash: memory (KiB) and passes over it. */
export type HashCost = { memory: number; passes: number };

/** The input of argon2id. */
export type HashInput = HashCost & {
  message: Uint8Array;
  nonce: Uint8Array;
  tagLength: number;
  parallelism: number;
};

/**
 * The parameters that RFC 9106 recommends when memory is limited; well above OWASP's minimum for argon2id (19 MiB, two
 * passes).
 */
export const passwordHashCost: HashCost = { memory: 65_536, passes: 3 };

const saltBytes = 16;
const tagBytes = 32;
/** The most hashes at once; one core stays free for serving requests. */
export const maxConcurrentHashes = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The most calls that wait in this class. HashingQueue limits the requests before that. */
const mostWaiting = 50;

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Hashes passwords to PHC strings (`$argon2id$v=19$m=…`) without folding or truncation. A few threads compute hashes,
 * and further calls wait, so that memory is limited and requests are still served. @throws AppError 'Unavailable' from
 * each method when too many calls wait.
 */
export class PasswordHashing {
  readonly #cost: HashCost;
  readonly #make: (input: HashInput) => Promise<Uint8Array>;
  readonly #limit = pLimit(maxConcurrentHashes);

  /**
   * Creates the hashing; `derive` computes a hash. The default uses Node's thread pool, which files and DNS need too.
   */
  constructor(
    cost: HashCost = passwordHashCost,
    derive: (input: HashInput) => Promise<Uint8Array> = (input) => inPool('argon2id', input),
  ) {
    this.#cost = cost;
    this.#make = derive;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const tag = await this.#derive(password, { salt, tagLength: tagBytes, ...this.#cost, parallelism: 1 });
    return phcOf(this.#cost, salt, tag);
  }

  /** Returns whether the password matches this PHC string, at the cost in the string. False for any other text. */
  async matches(password: string, phc: string): Promise<boolean> {
    const parts = parsePhcHash(phc);
    if (!parts) return false;
    const { tag: expected, ...cost } = parts;
    const tag = await this.#derive(password, { ...cost, tagLength: expected.length });
    return timingSafeEqual(tag, expected);
  }

  /** Returns whether the hash costs less than today's; a sign-in must then compute a new one. */
  isOutdated(phc: string): boolean {
    const parts = format.exec(phc);
    return !parts || Number(parts[1]) < this.#cost.memory || Number(parts[2]) < this.#cost.passes;
  }

  /** Returns a hash that matches no password; comparing with it takes as long as with a real one. */
  hashOfNobody(): string {
    return phcOf(this.#cost, randomBytes(saltBytes), randomBytes(tagBytes));
  }

  async #derive(
    password: string,
    { salt, ...rest }: HashCost & { salt: Buffer; tagLength: number; parallelism: number },
  ): Promise<Buffer> {
    if (this.#limit.pendingCount >= mostWaiting)
      throw new AppError('Unavailable', 'Too many people sign in at this moment. Try again shortly.');
    const input = { message: Buffer.from(password), nonce: salt, ...rest };
    return this.#limit(async () => Buffer.from(await this.#make(input)));
  }
}

/** Returns the parts of a PHC string; null for any other text. */
export function parsePhcHash(
  phc: string,
): (HashCost & { parallelism: number; salt: Buffer; tag: Buffer }) | null {
  const [, memory, passes, parallelism, salt, tag] = format.exec(phc) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const phcOf = ({ memory, passes }: HashCost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
