import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { LoadAdminServices } from '../../../application/ports/device/platform/admin-services.ts';
import {
  PreviewPlayer,
  type SharedPreview,
} from '../../../application/ports/device/authoring/preview-player.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { ChatStore } from '../chat/store/chat-store.ts';

/** Plays the conversation of a preview link as families see it; its answers stay on this device. */
export class PreviewScreenStore {
  preview: SharedPreview | null = null;
  chat: ChatStore | null = null;
  failure: unknown = null;
  readonly #player: () => Promise<PreviewPlayer>;
  readonly #clock: Clock;

  constructor(player: () => Promise<PreviewPlayer>, clock: Clock) {
    this.#player = player;
    this.#clock = clock;
    makeAutoObservable(
      this,
      { preview: observableRef, chat: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  /** True if the link has expired or never existed, or the server has no preview links. */
  get isGone(): boolean {
    return toErrorCode(this.failure) === 'NotFound' || toErrorCode(this.failure) === 'InvalidRequest';
  }

  async open(token: string): Promise<void> {
    this.failure = null;
    try {
      const player = await this.#player();
      const preview = await player.open(token);
      runInAction(() => (this.preview = preview));
      this.begin();
    } catch (failure) {
      runInAction(() => (this.failure = failure));
    }
  }

  /** Starts the conversation from its beginning. */
  begin(): void {
    const { preview } = this;
    if (!preview) return;
    this.chat?.close();
    const { log: _log, ...ports } = preview.play();
    this.chat = new ChatStore({
      ...ports,
      clock: this.#clock,
      newKey: () => crypto.randomUUID(),
      conversation: { activity: preview.activity.slug },
    });
    void this.chat.open();
  }

  close(): void {
    this.chat?.close();
    this.chat = null;
  }
}

export const createPreviewScreenStore = (services: Resolver): PreviewScreenStore =>
  new PreviewScreenStore(async () => {
    const authors = await services.get(LoadAdminServices)();
    return authors.get(PreviewPlayer);
  }, services.get(Clock));
