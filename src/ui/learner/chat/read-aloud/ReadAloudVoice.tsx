import { useEffect, useState } from 'react';
import type { LocalVoice } from '../../../../application/ports/device/chat/local-voice.ts';
import { languageTag } from '../../../kit/content-language.ts';
import { useServices } from '../../../context/Services.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { readAloudVoiceStoreFrom, type ReadAloudVoiceStore } from './read-aloud-voice-store.ts';
import { lastRow } from '../store/transcript-groups.ts';

/**
 * Returns this device's voice for the newest text of the conversation, once the voices are known. Must be called in an
 * observer.
 */
export function useVoice({ transcript, activity }: ChatStore): {
  isKnown: boolean;
  voice: LocalVoice | null;
  store: ReadAloudVoiceStore;
} {
  const services = useServices();
  const [store] = useState(() => readAloudVoiceStoreFrom(services));
  useEffect(() => store.open(), [store]);
  const row = lastRow(transcript);
  const language = languageTag((row ? row.bubble?.language : activity?.language) ?? 'en');
  const { now } = store;
  return { store, isKnown: now !== null, voice: now?.voice.speaks(language) ? now.voice : null };
}
