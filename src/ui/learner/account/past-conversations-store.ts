import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AccountGateway } from '../../../application/ports/device/account/account-gateway.ts';
import type { CatalogueCard } from '../../../domain/catalogue/card.ts';
import type {
  ConversationSearchResult,
  PastConversation,
  PastConversationList,
} from '../../../domain/chat/past-conversation.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Holds the past conversations and, on request, the open ones. */
export class PastConversationsStore {
  /** 'absent': the server has no list of conversations. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  /** The conversations, the newest first. */
  conversations: readonly PastConversation[] = [];
  /** True if the server leaves out conversations that only a press shows. */
  keepsMore = false;
  /** The reason why the conversations are not shown. */
  failure: unknown = null;
  /** The text typed into the search. */
  words = '';
  /** The conversations that contain the searched text; null without a search. */
  found: readonly ConversationSearchResult[] | null = null;
  searchHasFailed = false;
  /** The conversations that are not over, including those that the dashboard hides; null before they are requested. */
  begun: readonly CatalogueCard[] | null = null;
  begunFailure: unknown = null;
  /** True once a press has shown conversations that are tender or that a family left for its safety. */
  showsKept = false;
  keptFailure: unknown = null;
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
        keptFailure: observableRef,
      },
      { autoBind: true },
    );
  }

  async open(): Promise<void> {
    this.phase = 'loading';
    try {
      const past = await this.#gateway.pastConversations(this.showsKept);
      runInAction(() => {
        this.phase = past === null ? 'absent' : 'shown';
        this.#show(past);
      });
    } catch (failure) {
      runInAction(() => {
        this.phase = 'failed';
        this.failure = failure;
      });
    }
  }

  /** Lists all conversations, including those that are hidden until a press. */
  async showKept(): Promise<void> {
    this.keptFailure = null;
    try {
      const past = await this.#gateway.pastConversations(true);
      runInAction(() => {
        this.showsKept = true;
        this.#show(past);
        this.showAll();
      });
    } catch (failure) {
      runInAction(() => (this.keptFailure = failure));
    }
  }

  #show(past: PastConversationList | null): void {
    this.conversations = past?.conversations ?? [];
    this.keepsMore = past?.keepsMore === true;
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

  /** Searches for the typed text; an empty text ends the search. */
  async search(): Promise<void> {
    const words = this.words.trim();
    this.searchHasFailed = false;
    if (words === '') return this.showAll();
    try {
      const found = await this.#gateway.searchConversations(words, this.showsKept);
      runInAction(() => {
        // The typed text may have changed since the search began, which makes its result outdated.
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

export const createPastConversationsStore = (services: Resolver): PastConversationsStore =>
  new PastConversationsStore(services.get(AccountGateway));
