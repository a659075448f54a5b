import type { Conversation } from '../../../application/ports/device/offline-store.ts';
import type { OtherTabs } from '../../../application/ports/device/other-tabs.ts';

/** Over a broadcast channel; a browser without one keeps its tabs apart. */
export class ChannelOtherTabs implements OtherTabs {
  readonly #channel = globalThis.BroadcastChannel ? new BroadcastChannel('fireside.conversations') : null;

  notify(moved: Conversation): void {
    this.#channel?.postMessage(nameOf(moved));
  }

  subscribe(of: Conversation, listener: () => void): () => void {
    const onMessage = ({ data }: MessageEvent): void => {
      if (data === nameOf(of)) listener();
    };
    this.#channel?.addEventListener('message', onMessage);
    return () => this.#channel?.removeEventListener('message', onMessage);
  }
}

const nameOf = ({ activity, programme = '' }: Conversation): string => JSON.stringify([programme, activity]);
