import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AccountGateway, type ListedKeepsake } from '../../../application/ports/device/account-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** What the family made. */
export class KeepsakeStore {
  /** 'absent': the server has no such list. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  /** The newest first. */
  keepsakes: readonly ListedKeepsake[] = [];
  /** Why they are not shown. */
  failure: unknown = null;
  /** What is on its way to the printer: one of them, or all. */
  printing: ListedKeepsake | 'all' | null = null;
  readonly #gateway: AccountGateway;

  constructor(gateway: AccountGateway) {
    this.#gateway = gateway;
    makeAutoObservable(
      this,
      { keepsakes: observableRef, failure: observableRef, printing: observableRef },
      { autoBind: true },
    );
  }

  async open(): Promise<void> {
    this.phase = 'loading';
    try {
      const keepsakes = await this.#gateway.keepsakes();
      runInAction(() => {
        this.phase = keepsakes === null ? 'absent' : 'shown';
        this.keepsakes = keepsakes ?? [];
      });
    } catch (failure) {
      runInAction(() => {
        this.phase = 'failed';
        this.failure = failure;
      });
    }
  }

  print(what: ListedKeepsake | 'all'): void {
    this.printing = what;
  }

  printed(): void {
    this.printing = null;
  }
}

export const keepsakeStoreFrom = (services: Resolver): KeepsakeStore =>
  new KeepsakeStore(services.get<AccountGateway>(AccountGateway));
