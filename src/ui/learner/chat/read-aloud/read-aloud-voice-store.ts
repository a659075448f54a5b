import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ChatGateways } from '../../../../application/ports/device/chat/chat-gateway.ts';
import type { LocalVoice, ReadAloudMode } from '../../../../application/ports/device/chat/local-voice.ts';
import { OfflineStore } from '../../../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from '../../../stores/resolver.ts';

/** The voice of this device, while somebody needs to know of it. */
export class ReadAloudVoiceStore {
  /** Another object whenever the voices have changed; null until the first are known, or where none came. */
  now: { voice: LocalVoice } | null = null;
  readonly #gateways: ChatGateways;
  readonly #copy: OfflineStore;

  constructor(gateways: ChatGateways, copy: OfflineStore) {
    this.#gateways = gateways;
    this.#copy = copy;
    makeAutoObservable(this, { now: observableRef });
  }

  /** Chooses what is read aloud from now on, in this conversation and in the next. */
  choose(conversation: { readAloud: ReadAloudMode }, readAloud: ReadAloudMode): void {
    conversation.readAloud = readAloud;
    this.#copy.saveReadAloud(readAloud);
  }

  /** Follows the voices until the returned function is called. */
  open(): () => void {
    let stop: (() => void) | null = () => undefined;
    const follow = (voice: LocalVoice): void => {
      const update = (): void => runInAction(() => void (this.now = { voice }));
      if (stop === null) return;
      stop = voice.onVoices(update);
      update();
    };
    this.#gateways.voice?.().then(follow).catch(console.error);
    return () => {
      stop?.();
      stop = null;
    };
  }
}

export function readAloudVoiceStoreFrom(services: Resolver): ReadAloudVoiceStore {
  return new ReadAloudVoiceStore(services.get(ChatGateways), services.get(OfflineStore));
}
