import type { Clock } from '../../../application/ports/clock.ts';
import type { DraftRun, DraftPlayer } from '../../../application/ports/device/authoring/draft-player.ts';

/** Loads the player on demand: authors who edit without a preview do not load the code that plays conversations. */
export class LazyDraftPlayer implements DraftPlayer {
  readonly #clock: Clock;
  #stage: DraftPlayer | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async ready(): Promise<void> {
    if (this.#stage) return;
    const { LocalDraftPlayer } = await import('../../shared/engine/local-draft-stage.ts');
    this.#stage = new LocalDraftPlayer(this.#clock);
  }

  open(...draft: Parameters<DraftPlayer['open']>): DraftRun {
    if (!this.#stage) throw new Error('What plays conversations is not loaded yet.');
    return this.#stage.open(...draft);
  }
}
