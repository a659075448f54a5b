import { makeAutoObservable, runInAction } from 'mobx';
import {
  hasUnsent,
  type ConversationKey,
  type OfflineStore,
} from '../../../../application/ports/device/chat/offline-store.ts';

type Ports = { copy: OfflineStore; conversation: ConversationKey };

/** Counts the answers that only this device has while the network is away, and reports that they were handed in. */
export class UnsentAnswersStore {
  /** How many answers only this device has; null while the server has all that happened. */
  answers: number | null = null;
  /** The code with which the server refuses to take them, because the person has no access. */
  refused: string | null = null;
  /** False where this device has no room to keep the unsent answers: they are lost when the page closes. */
  isLasting = true;
  /** All that only this device had has gone up. */
  handedIn = false;

  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
    makeAutoObservable(this);
  }

  /**
   * Follows what this device keeps. Once nothing is left here, `settled` hears whether it has gone up; otherwise it had
   * no place in the run any more. Returns the end of it.
   */
  watch(settled: (handedIn: boolean) => void): () => void {
    this.#update();
    return this.#ports.copy.watchLogs(() => {
      const before = this.answers;
      runInAction(() => this.#update());
      if (before !== null && this.answers === null) settled(this.handedIn);
    });
  }

  #update(): void {
    const { copy, conversation } = this.#ports;
    const log = copy.log(conversation);
    const answers = log && hasUnsent(log) ? log.answers : null;
    // Entries that the run refused are removed.
    if (answers !== null) this.handedIn = false;
    else if (this.answers !== null) this.handedIn = log !== null;
    this.answers = answers;
    this.refused = answers === null ? null : (log?.refused ?? null);
    this.isLasting = copy.isLasting(conversation);
  }
}
