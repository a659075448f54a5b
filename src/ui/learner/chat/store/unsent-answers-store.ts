import { makeAutoObservable, runInAction } from 'mobx';
import {
  hasUnsentEntries,
  type ConversationKey,
  type OfflineStore,
} from '../../../../application/ports/device/chat/offline-store.ts';

type Ports = { copy: OfflineStore; conversation: ConversationKey };

/** Counts the answers that only this device has while the network is lost, and reports their hand-in. */
export class UnsentAnswersStore {
  /** The number of answers that only this device has; null once the server has all entries. */
  answers: number | null = null;
  /** The code with which the server refuses the hand-in, because the person has no access. */
  refused: string | null = null;
  /** False if this device has no room for the unsent answers: they are lost when the page closes. */
  isLasting = true;
  /** True once all unsent answers were handed in. */
  handedIn = false;

  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
    makeAutoObservable(this);
  }

  /**
   * Follows the stored log. Once no unsent answers are left, `settled` receives true if they were handed in, and false
   * if the run refused them. Returns the function that stops this.
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
    const answers = log && hasUnsentEntries(log) ? log.answers : null;
    // Entries that the run refused are removed from the device.
    if (answers !== null) this.handedIn = false;
    else if (this.answers !== null) this.handedIn = log !== null;
    this.answers = answers;
    this.refused = answers === null ? null : (log?.refused ?? null);
    this.isLasting = copy.isLasting(conversation);
  }
}
