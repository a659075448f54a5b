import { makeAutoObservable, runInAction } from 'mobx';
import {
  hasUnsentEntries,
  type ConversationKey,
  type OfflineStore,
} from '../../../../application/ports/device/chat/offline-store.ts';

type Ports = { copy: OfflineStore; conversation: ConversationKey };

/** Counts the answers that only this device has, and reports when they were sent or refused. */
export class UnsentAnswersStore {
  /** The number of answers that only this device has; null when the server has everything. */
  answers: number | null = null;
  /** The error code with which the server refused the unsent answers; null when it did not. */
  refused: string | null = null;
  /** False if this device cannot store unsent answers, which are then lost when the page closes. */
  isLasting = true;
  /** True once all unsent answers were sent. */
  handedIn = false;

  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
    makeAutoObservable(this);
  }

  /**
   * Watches the stored log. `settled` receives true once the unsent answers were sent, and false once they were
   * refused. Returns a function that stops this.
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
    // Refused answers are deleted together with the log, so a remaining log means that all were sent.
    if (answers !== null) this.handedIn = false;
    else if (this.answers !== null) this.handedIn = log !== null;
    this.answers = answers;
    this.refused = answers === null ? null : (log?.refused ?? null);
    this.isLasting = copy.isLasting(conversation);
  }
}
