import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import type { HashInput } from './password-hash.ts';

/**
 * The niceness of this thread. If it competes with a serving thread for a core, the serving thread gets three quarters.
 * Linux sets the niceness of the calling thread alone; other systems would change the whole process.
 */
const niceness = 5;
if (process.platform === 'linux')
  try {
    setPriority(niceness);
  } catch {
    // The operator's sandbox may forbid this; the hash is then computed at normal priority.
  }

/** Computes one hash, which blocks the thread. */
function hash(input: HashInput): Uint8Array {
  return argon2Sync('argon2id', input);
}

export { hash as default };
