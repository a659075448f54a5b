import type {
  ReadAloudListener,
  LocalVoice,
  SpokenPassage,
} from '../../../src/application/ports/device/chat/local-voice.ts';

/** Simulates a device's voice for these languages; the test reports the progress of speaking. */
export class MemoryLocalVoice implements LocalVoice {
  /** The texts that the voice was to read, in order. */
  readonly given: string[] = [];
  #languages: readonly string[];
  #current: { passage: SpokenPassage; listener: ReadAloudListener } | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(languages: readonly string[] = ['en']) {
    this.#languages = languages;
  }

  /** The text that is being read; null for none. */
  get words(): string | null {
    return this.#current?.passage.words ?? null;
  }

  speaks(language: string): boolean {
    return this.#languages.includes(language.split('-')[0]!);
  }

  onVoices(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  read(passage: SpokenPassage, listener: ReadAloudListener): void {
    this.stop();
    if (!this.speaks(passage.language)) return listener.onEnd();
    this.given.push(passage.words);
    this.#current = { passage, listener };
  }

  stop(): void {
    this.#current = null;
  }

  /** Replaces the languages of the device's voices, and notifies the listeners. */
  setLanguages(languages: readonly string[]): void {
    this.#languages = languages;
    for (const listener of this.#listeners) listener();
  }

  /** Reports that the first occurrence of this word in the current text is being spoken. */
  say(word: string): void {
    const start = this.#current?.passage.words.indexOf(word) ?? -1;
    if (start >= 0) this.#current?.listener.onWord(start, start + word.length);
  }

  /** Ends the current passage. */
  end(): void {
    const current = this.#current;
    this.#current = null;
    current?.listener.onEnd();
  }
}
