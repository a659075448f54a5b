import type {
  HomePageStorage,
  HomePageState,
} from '../../../src/application/ports/device/catalogue/home-memory.ts';

/** Returns the storage of a device for the dashboard's state, in memory. */
export function memoryHome(part: Partial<HomePageState> = {}): HomePageStorage {
  let kept: HomePageState = {
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
