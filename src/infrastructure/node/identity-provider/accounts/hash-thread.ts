import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import type { HashInput } from './password-hash.ts';

/**
 * Niceness of this thread: when it and a serving thread want the same core, the serving one gets three quarters. Linux
 * sets it for the calling thread alone; other systems would for the whole process.
 */
const niceness = 5;
if (process.platform === 'linux')
  try {
    setPriority(niceness);
  } catch {
    // The operator's sandbox does not let it: the hash is made all the same.
  }

/** Makes one hash; it takes the thread for as long. */
function hash(input: HashInput): Uint8Array {
  return argon2Sync('argon2id', input);
}

export { hash as default };
