import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AccountGateway, type ListedKeepsake } from '../../../application/ports/device/account-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** What the family made. */
export class KeepsakeStore {
  /** 'absent': the server has no such list. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  /** The newest first. */
  keepsakes: readonly ListedKeepsake[] = [];
  /** The id of the one whose mark is on its way, and of the one whose mark did not reach the server. */
  marking: string | null = null;
  unmarked: string | null = null;
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

  /** Those on the shelf, and those that the family took off it. */
  get onShelf(): readonly ListedKeepsake[] {
    return this.keepsakes.filter(({ offShelf }) => !offShelf);
  }

  get offShelf(): readonly ListedKeepsake[] {
    return this.keepsakes.filter(({ offShelf }) => offShelf);
  }

  /** Shown at once; what did not reach the server is taken back and told. */
  async mark(
    keepsake: ListedKeepsake,
    change: Partial<Pick<ListedKeepsake, 'done' | 'offShelf'>>,
  ): Promise<void> {
    if (this.marking !== null) return;
    const before = this.keepsakes;
    const marked = { ...keepsake, ...change };
    this.keepsakes = before.map((one) => (one.id === keepsake.id ? marked : one));
    this.marking = keepsake.id;
    this.unmarked = null;
    try {
      const keepsakes = await this.#gateway.markKeepsake(keepsake.id, marked);
      runInAction(() => (this.keepsakes = keepsakes));
    } catch {
      runInAction(() => {
        this.keepsakes = before;
        this.unmarked = keepsake.id;
      });
    } finally {
      runInAction(() => (this.marking = null));
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
