/** A text read aloud in one go: words of one language. */
export type SpokenPassage = { words: string; language: string };

/** Hears how far the reading of a passage is. */
export type Listener = {
  /** The word from `start` to before `end` is being spoken. Not every voice reports it. */
  onWord(start: number, end: number): void;
  /** It was read to its end, or no voice could go on with it. */
  onEnd(): void;
};

/**
 * Reads text aloud with the voices that this device has itself.
 *
 * Adapters: a voice that is elsewhere is never used, since it would be sent the family's words. `stop` silences at
 * once, and so does leaving the page; a listener hears nothing after that. `read` ends what was being read before, and
 * ends at once where no voice speaks the language. Nothing is thrown.
 */
export interface LocalVoice {
  speaks(language: string): boolean;
  /** The device's voices have changed: some browsers know them only after a while. Returns the end of listening. */
  onVoices(listener: () => void): () => void;
  read(passage: SpokenPassage, listener: Listener): void;
  stop(): void;
}

/** The texts that are read aloud in conversations: none, those a person picks, or new messages, too. */
export type ReadAloudMode = 'off' | 'asked' | 'new';
