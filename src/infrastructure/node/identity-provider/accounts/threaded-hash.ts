import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { maxConcurrentHashes, type HashInput } from './password-hash.ts';

/**
 * Returns a function that hashes in low-priority threads; `programs` is `src` or the folder of the build. Node's thread
 * pool stays free for files and DNS. Threads start when they are needed and end when idle.
 */
export function createThreadedHash(programs: string): (input: HashInput) => Promise<Uint8Array> {
  const source = join(programs, 'infrastructure/node/identity-provider/accounts/hash-thread.ts');
  const pool = new Tinypool({
    filename: existsSync(source) ? source : join(programs, 'hash-thread.js'),
    minThreads: 0,
    maxThreads: maxConcurrentHashes,
    // The memory of a hash is outside the heap, so it is not limited by these values.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
    idleTimeout: 60_000,
  });
  return async (input) => {
    const made: unknown = await pool.run(input);
    if (!(made instanceof Uint8Array)) throw new TypeError('The hashing thread returned no hash.');
    return made;
  };
}
