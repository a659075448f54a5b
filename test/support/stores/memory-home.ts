import type { HomeMemory, KeptHome } from '../../../src/application/ports/device/home-memory.ts';

/** What home keeps on a device, in memory. */
export function memoryHome(part: Partial<KeptHome> = {}): HomeMemory {
  let kept: KeptHome = {
    visited: false,
    asked: false,
    logs: 0,
    fits: {},
    installPassed: false,
    preference: {},
    ...part,
  };
  return { read: () => kept, write: (next) => void (kept = next) };
}
