import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AccountGateway } from '../../../application/ports/device/account-gateway.ts';
import type { PastConversation } from '../../../domain/chat/read-again.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** The conversations that are over. */
export class PastStore {
  /** 'absent': the server has no such list. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  /** The newest first. */
  conversations: readonly PastConversation[] = [];
  /** Why they are not shown. */
  failure: unknown = null;
  readonly #gateway: AccountGateway;

  constructor(gateway: AccountGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, { conversations: observableRef, failure: observableRef }, { autoBind: true });
  }

  async open(): Promise<void> {
    this.phase = 'loading';
    try {
      const conversations = await this.#gateway.pastConversations();
      runInAction(() => {
        this.phase = conversations === null ? 'absent' : 'shown';
        this.conversations = conversations ?? [];
      });
    } catch (failure) {
      runInAction(() => {
        this.phase = 'failed';
        this.failure = failure;
      });
    }
  }
}

export const pastStoreFrom = (services: Resolver): PastStore =>
  new PastStore(services.get<AccountGateway>(AccountGateway));
