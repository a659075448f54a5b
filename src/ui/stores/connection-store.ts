import { makeAutoObservable } from 'mobx';
import { Connection } from '../../application/ports/device/connection.ts';
import type { Resolver } from './resolver.ts';

/** What there is to say about the network: nothing until it goes, and that it is back once. */
export class ConnectionStore {
  news: 'lost' | 'back' | null;
  readonly #connection: Connection;
  #stop = (): void => undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.news = connection.isLost() ? 'lost' : null;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open(): void {
    this.#stop = this.#connection.onChange(this.look);
  }

  close(): void {
    this.#stop();
  }

  look(): void {
    this.news = this.#connection.isLost() ? 'lost' : 'back';
  }

  /** That it is back has been said long enough. */
  forget(): void {
    this.news = null;
  }
}

export function connectionStoreFrom(services: Resolver): ConnectionStore {
  return new ConnectionStore(services.get<Connection>(Connection));
}
