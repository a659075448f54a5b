import { makeAutoObservable, runInAction } from 'mobx';
import type { ChatGateway } from '../../../../application/ports/device/chat/chat-gateway.ts';
import type { StepsReply } from '../../../../domain/steps/steps-reply.ts';

/** Holds the language of one conversation, if the server offers several. */
export class ConversationLanguageStore {
  language: string | null = null;
  languages: readonly string[] = [];
  /** True if the last choice could not be sent. */
  hasFailed = false;

  readonly #gateway: ChatGateway;

  constructor(gateway: ChatGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Loads the languages; none are offered after a failure. */
  async load(): Promise<void> {
    if (!this.#gateway.speak) return;
    await this.#gateway.availableSteps().then(this.#take, () => undefined);
  }

  /** Sets the coach's language from the next touchpoint on. */
  async choose(language: string): Promise<void> {
    const before = this.language;
    this.language = language;
    this.hasFailed = false;
    await this.#gateway.speak?.(language).then(this.#take, () =>
      runInAction(() => {
        this.language = before;
        this.hasFailed = true;
      }),
    );
  }

  readonly #take = ({ language, languages }: StepsReply): void =>
    runInAction(() => {
      this.language = language ?? null;
      this.languages = languages ?? [];
    });
}
