import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AccountGateway } from '../../../application/ports/device/account-gateway.ts';
import type { Card } from '../../../domain/catalogue/card.ts';
import type { FoundConversation, PastConversation } from '../../../domain/chat/read-again.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** The conversations that are over, and on a press those that are under way. */
export class PastStore {
  /** 'absent': the server has no such list. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  /** The newest first. */
  conversations: readonly PastConversation[] = [];
  /** Why they are not shown. */
  failure: unknown = null;
  /** What is typed into the search. */
  words = '';
  /** Those that have the words that were looked for; null: nothing is looked for. */
  found: readonly FoundConversation[] | null = null;
  searchHasFailed = false;
  /** The conversations under way, with those that home does not show; null before they are asked for. */
  begun: readonly Card[] | null = null;
  begunFailure: unknown = null;
  readonly #gateway: AccountGateway;

  constructor(gateway: AccountGateway) {
    this.#gateway = gateway;
    makeAutoObservable(
      this,
      {
        conversations: observableRef,
        failure: observableRef,
        found: observableRef,
        begun: observableRef,
        begunFailure: observableRef,
      },
      { autoBind: true },
    );
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

  async showBegun(): Promise<void> {
    this.begunFailure = null;
    try {
      const begun = await this.#gateway.begun();
      runInAction(() => (this.begun = begun));
    } catch (failure) {
      runInAction(() => (this.begunFailure = failure));
    }
  }

  type(words: string): void {
    this.words = words;
  }

  /** Nothing typed is as if nothing was looked for. */
  async search(): Promise<void> {
    const words = this.words.trim();
    this.searchHasFailed = false;
    if (words === '') return this.showAll();
    try {
      const found = await this.#gateway.searchConversations(words);
      runInAction(() => {
        // Something else may be looked for by now.
        if (words === this.words.trim()) this.found = found;
      });
    } catch {
      runInAction(() => (this.searchHasFailed = true));
    }
  }

  showAll(): void {
    this.words = '';
    this.found = null;
  }
}

export const pastStoreFrom = (services: Resolver): PastStore =>
  new PastStore(services.get<AccountGateway>(AccountGateway));
