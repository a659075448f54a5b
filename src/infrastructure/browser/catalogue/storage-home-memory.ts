import type {
  StoppedActivityReply,
  HomePageStorage,
  HomePageState,
} from '../../../application/ports/device/catalogue/home-memory.ts';
import { parseTodayPreference } from '../../../domain/catalogue/preference.ts';
import { SafeStorage } from '../platform/safe-storage.ts';

const key = 'fireside.home';
const todayKey = 'fireside.home-today';

/**
 * Stores the home screen's state in local storage. The family's answer about today is stored in this tab alone, so that
 * it ends with the tab.
 */
export class BrowserHomePageStorage implements HomePageStorage {
  readonly #device = new SafeStorage(
    () => window.localStorage,
    () => window.sessionStorage,
  );
  readonly #tab = new SafeStorage(() => window.sessionStorage);

  read(): HomePageState {
    const kept = this.#device.read(key);
    const { visited, asked, logs, fits, installPassed }: Partial<Record<keyof HomePageState, unknown>> =
      typeof kept === 'object' && kept !== null ? { ...kept } : {};
    return {
      visited: visited === true,
      asked: asked === true,
      logs: typeof logs === 'number' && logs > 0 ? Math.floor(logs) : 0,
      fits: typeof fits === 'object' && fits !== null ? readFits(fits) : {},
      installPassed: installPassed === true,
      preference: parseTodayPreference(this.#tab.read(todayKey)),
    };
  }

  write({ preference, ...kept }: HomePageState): void {
    this.#device.write(key, kept);
    this.#tab.write(todayKey, preference);
  }
}

const isFit = (value: unknown): value is StoppedActivityReply =>
  typeof value === 'string' && 'right wrong skipped'.includes(value);

function readFits(kept: object): Record<string, StoppedActivityReply> {
  return Object.fromEntries(Object.entries(kept).flatMap(([slug, fit]) => (isFit(fit) ? [[slug, fit]] : [])));
}
