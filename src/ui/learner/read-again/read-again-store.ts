import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AccountGateway } from '../../../application/ports/device/account/account-gateway.ts';
import { Clock } from '../../../application/ports/clock.ts';
import type { PastConversation } from '../../../domain/chat/past-conversation.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { ChatStore } from '../chat/store/chat-store.ts';

/** Holds a past conversation that is shown read-only. */
export class ReadAgainStore {
  conversation: PastConversation | null = null;
  chat: ChatStore | null = null;
  failure: unknown = null;
  readonly #gateway: AccountGateway;
  readonly #clock: Clock;
  readonly #id: string;

  constructor(gateway: AccountGateway, clock: Clock, id: string) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#id = id;
    makeAutoObservable(
      this,
      { conversation: observableRef, chat: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      const { conversation, play } = await this.#gateway.readAgain(this.#id);
      const chat = new ChatStore({
        ...play(),
        clock: this.#clock,
        newKey: () => crypto.randomUUID(),
        conversation: { activity: this.#id },
      });
      runInAction(() => {
        this.close();
        this.conversation = conversation;
        this.chat = chat;
      });
      await chat.open();
    } catch (failure) {
      runInAction(() => (this.failure = failure));
    }
  }

  close(): void {
    this.chat?.close();
    this.chat = null;
  }
}

export const createReadAgainStore = (services: Resolver, id: string): ReadAgainStore =>
  new ReadAgainStore(services.get(AccountGateway), services.get(Clock), id);
