import type { ConversationKey } from '../../../application/ports/device/chat/offline-store.ts';
import type { CrossTabNotifier } from '../../../application/ports/device/chat/cross-tab-notifier.ts';

/** Connects tabs over a broadcast channel; in a browser without one the tabs are independent. */
export class BroadcastChannelTabNotifier implements CrossTabNotifier {
  readonly #channel = globalThis.BroadcastChannel ? new BroadcastChannel('fireside.conversations') : null;

  notify(moved: ConversationKey): void {
    this.#channel?.postMessage(nameOf(moved));
  }

  subscribe(of: ConversationKey, listener: () => void): () => void {
    const onMessage = ({ data }: MessageEvent): void => {
      if (data === nameOf(of)) listener();
    };
    this.#channel?.addEventListener('message', onMessage);
    return () => this.#channel?.removeEventListener('message', onMessage);
  }
}

const nameOf = ({ activity, programme = '' }: ConversationKey): string =>
  JSON.stringify([programme, activity]);
