/** A text of one language that is read aloud without interruption. */
export type SpokenPassage = { words: string; language: string };

/** The callbacks about the progress of reading a passage aloud. */
export type ReadAloudListener = {
  /** Receives the start and end offset of the word being spoken. Some voices never report words. */
  onWord(start: number, end: number): void;
  /** Reports that reading has reached the end, or that no voice could go on. */
  onEnd(): void;
};

/**
 * Reads text aloud with the voices installed on this device.
 *
 * Adapters: a remote voice must never be used, since it would receive the family's text. `stop` and leaving the page
 * must silence at once; after that no listener is called. `read` ends the previous reading, and ends at once when no
 * voice speaks the language. No method may throw.
 */
export interface LocalVoice {
  speaks(language: string): boolean;
  /**
   * Calls `listener` when the device's voices have changed: some browsers load them late. Returns a function that
   * unsubscribes.
   */
  onVoices(listener: () => void): () => void;
  read(passage: SpokenPassage, listener: ReadAloudListener): void;
  stop(): void;
}

/** The texts that are read aloud in conversations: none, texts that a person picks, or also new messages. */
export type ReadAloudMode = 'off' | 'asked' | 'new';
