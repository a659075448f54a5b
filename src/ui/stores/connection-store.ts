import { makeAutoObservable } from 'mobx';
import { NetworkConnection } from '../../application/ports/device/platform/connection.ts';
import { OfflineStore } from '../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from './resolver.ts';

/**
 * Holds the note about the network: that it is lost, or back after a loss; null without one. 'lostNotKept' is a loss on a
 * device that cannot store answers lastingly.
 */
export class ConnectionStore {
  news: 'lost' | 'lostNotKept' | 'back' | null;
  readonly #connection: NetworkConnection;
  readonly #copy: OfflineStore;
  #stop = (): void => undefined;

  constructor(connection: NetworkConnection, copy: OfflineStore) {
    this.#connection = connection;
    this.#copy = copy;
    this.news = this.#lost();
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open(): void {
    const stops = [
      this.#connection.onChange(this.update),
      this.#copy.watchLogs(() => {
        if (this.#connection.isLost()) this.update();
      }),
    ];
    this.#stop = () => stops.forEach((stop) => stop());
  }

  close(): void {
    this.#stop();
  }

  update(): void {
    this.news = this.#lost() ?? 'back';
  }

  /** Removes the note that the network is back. */
  forget(): void {
    this.news = null;
  }

  #lost(): 'lost' | 'lostNotKept' | null {
    if (!this.#connection.isLost()) return null;
    return this.#copy.isLasting() ? 'lost' : 'lostNotKept';
  }
}

export function createConnectionStore(services: Resolver): ConnectionStore {
  return new ConnectionStore(services.get(NetworkConnection), services.get(OfflineStore));
}
