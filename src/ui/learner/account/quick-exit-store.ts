import { makeAutoObservable } from 'mobx';
import { Leaving } from '../../../application/ports/device/quick-exit.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Whether 'Exit this page' logs out, too. */
export class LeavingStore {
  logsOut: boolean | null;
  readonly #leaving: Leaving;

  constructor(leaving: Leaving) {
    this.#leaving = leaving;
    this.logsOut = leaving.logsOut();
    makeAutoObservable(this, {}, { autoBind: true });
  }

  choose(logsOut: boolean): void {
    this.logsOut = logsOut;
    this.#leaving.choose(logsOut);
  }
}

export const leavingStoreFrom = (services: Resolver): LeavingStore =>
  new LeavingStore(services.get<Leaving>(Leaving));
