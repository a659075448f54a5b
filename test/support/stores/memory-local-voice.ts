import type {
  Listener,
  LocalVoice,
  SpokenPassage,
} from '../../../src/application/ports/device/chat/local-voice.ts';

/** A voice of these languages, which goes on when a test says so. */
export class MemoryLocalVoice implements LocalVoice {
  /** Everything that it was given to read, in order. */
  readonly given: string[] = [];
  #languages: readonly string[];
  #current: { passage: SpokenPassage; listener: Listener } | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(languages: readonly string[] = ['en']) {
    this.#languages = languages;
  }

  /** The words being read. */
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

  read(passage: SpokenPassage, listener: Listener): void {
    this.stop();
    if (!this.speaks(passage.language)) return listener.onEnd();
    this.given.push(passage.words);
    this.#current = { passage, listener };
  }

  stop(): void {
    this.#current = null;
  }

  /** The device has these voices from now on. */
  setLanguages(languages: readonly string[]): void {
    this.#languages = languages;
    for (const listener of this.#listeners) listener();
  }

  /** The next time this word stands in what is being read, it is being spoken. */
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
