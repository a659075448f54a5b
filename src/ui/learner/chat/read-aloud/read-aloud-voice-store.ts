import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ChatGatewayFactory } from '../../../../application/ports/device/chat/chat-gateway.ts';
import type { LocalVoice, ReadAloudMode } from '../../../../application/ports/device/chat/local-voice.ts';
import { OfflineStore } from '../../../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from '../../../stores/resolver.ts';

/** Holds the voices of this device while a component needs them. */
export class ReadAloudVoiceStore {
  /**
   * The voice, in a new object at each change, so that observers notice; null before the voices are loaded, or without
   * any.
   */
  now: { voice: LocalVoice } | null = null;
  readonly #gateways: ChatGatewayFactory;
  readonly #copy: OfflineStore;

  constructor(gateways: ChatGatewayFactory, copy: OfflineStore) {
    this.#gateways = gateways;
    this.#copy = copy;
    makeAutoObservable(this, { now: observableRef });
  }

  /** Sets the mode of reading aloud for this conversation, and stores it for later ones. */
  choose(conversation: { readAloud: ReadAloudMode }, readAloud: ReadAloudMode): void {
    conversation.readAloud = readAloud;
    this.#copy.saveReadAloud(readAloud);
  }

  /** Loads the voices and their changes, until the returned function is called. */
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

export function createReadAloudVoiceStore(services: Resolver): ReadAloudVoiceStore {
  return new ReadAloudVoiceStore(services.get(ChatGatewayFactory), services.get(OfflineStore));
}
