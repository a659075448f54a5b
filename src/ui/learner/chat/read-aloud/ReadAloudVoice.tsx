import { useEffect, useState } from 'react';
import type { LocalVoice } from '../../../../application/ports/device/chat/local-voice.ts';
import { toLanguageTag } from '../../../kit/content-language.ts';
import { useServices } from '../../../context/Services.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { createReadAloudVoiceStore, type ReadAloudVoiceStore } from './read-aloud-voice-store.ts';
import { lastTranscriptRow } from '../store/transcript-groups.ts';

/**
 * Returns the device's voice for the language of the newest message, once the voices are loaded. Must be called in an
 * observer.
 */
export function useReadAloudVoice({ transcript, activity }: ChatStore): {
  isKnown: boolean;
  voice: LocalVoice | null;
  store: ReadAloudVoiceStore;
} {
  const services = useServices();
  const [store] = useState(() => createReadAloudVoiceStore(services));
  useEffect(() => store.open(), [store]);
  const row = lastTranscriptRow(transcript);
  const language = toLanguageTag((row ? row.bubble?.language : activity?.language) ?? 'en');
  const { now } = store;
  return { store, isKnown: now !== null, voice: now?.voice.speaks(language) ? now.voice : null };
}
