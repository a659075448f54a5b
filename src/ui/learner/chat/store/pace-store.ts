import { makeAutoObservable } from 'mobx';
import type { ReadAloudMode } from '../../../../application/ports/device/chat/local-voice.ts';
import type { OfflineStore } from '../../../../application/ports/device/chat/offline-store.ts';
import { pacesByName, speedUpPace, type Pace, type PaceName } from '../../../../domain/sequencer/timing.ts';

/** Holds the pace of messages on this device, and the mode of reading aloud. */
export class MessagePaceStore {
  name: PaceName;
  readAloud: ReadAloudMode;
  /** True if no pace was stored on this device: the conversation then shows the choice. */
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

  /** Makes the delays between messages minimal until a reload. */
  speedUp(): void {
    this.#apply(speedUpPace);
  }

  /** Stores the pace for the next conversation. */
  keep(): void {
    this.#copy.savePace(this.name);
  }
}
