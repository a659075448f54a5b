import { makeAutoObservable } from 'mobx';
import { QuickExit } from '../../../application/ports/device/support/quick-exit.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Holds whether 'Exit this page' also logs out. */
export class QuickExitStore {
  logsOut: boolean | null;
  readonly #quickExit: QuickExit;

  constructor(quickExit: QuickExit) {
    this.#quickExit = quickExit;
    this.logsOut = quickExit.logsOut();
    makeAutoObservable(this, {}, { autoBind: true });
  }

  choose(logsOut: boolean): void {
    this.logsOut = logsOut;
    this.#quickExit.choose(logsOut);
  }
}

export const createQuickExitStore = (services: Resolver): QuickExitStore =>
  new QuickExitStore(services.get(QuickExit));
