import { makeAutoObservable } from 'mobx';
import type { ReadAloudMode } from '../../../../application/ports/device/chat/local-voice.ts';
import type { OfflineStore } from '../../../../application/ports/device/chat/offline-store.ts';
import { pacesByName, speedUpPace, type Pace, type PaceName } from '../../../../domain/sequencer/timing.ts';

/** Holds the chosen pace of messages on this device, and whether they are read aloud. */
export class MessagePaceStore {
  name: PaceName;
  readAloud: ReadAloudMode;
  /** True if no conversation was left on this device before: the choice is then shown. */
  readonly isFirst: boolean;
  readonly #copy: OfflineStore;
  readonly #apply: (pace: Pace) => void;

  constructor(copy: OfflineStore, apply: (pace: Pace) => void) {
    const kept = copy.pace();
    this.name = kept ?? 'normal';
    this.readAloud = copy.readAloud();
    this.isFirst = kept === null;
    this.#copy = copy;
    this.#apply = apply;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get pace(): Pace {
    return pacesByName[this.name];
  }

  choose(name: PaceName): void {
    this.name = name;
    this.keep();
    this.#apply(this.pace);
  }

  /** Makes message delays minimal until a reload, for the hidden shortcut. */
  speedUp(): void {
    this.#apply(speedUpPace);
  }

  /** Stores the pace for the next conversation. */
  keep(): void {
    this.#copy.savePace(this.name);
  }
}
