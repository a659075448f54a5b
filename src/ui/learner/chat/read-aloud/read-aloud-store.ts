import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { LocalVoice, SpokenPassage } from '../../../../application/ports/device/chat/local-voice.ts';

/** The text of a conversation's rows, and its highlighting on the page. */
type Words = {
  /** Returns the passages of a row; empty when the row has disappeared. */
  passagesOf(row: string): readonly (SpokenPassage & { mark(start: number, end: number): void })[];
  unmark(): void;
};

/** The recordings of the conversation, which the browser's own controls play. */
type Recordings = { isOnePlaying(): boolean; pause(): void };

/** Reads rows of a conversation aloud, one after the other, but never while a recording plays. */
export class ReadAloudStore {
  /** The row that is being read; null when nothing is read. */
  reading: string | null = null;
  /** The row that the person chose last; null once a newer row is to be read. */
  picked: string | null = null;
  /** True if this device has no voice for the language of the chosen row. */
  hasNoVoice = false;
  readonly #voice: LocalVoice;
  readonly #words: Words;
  readonly #recordings: Recordings;
  #queue: string[] = [];
  /** The rows that were to be read as they appeared, each once. */
  readonly #added = new Set<string>();

  constructor(voice: LocalVoice, words: Words, recordings: Recordings) {
    this.#voice = voice;
    this.#words = words;
    this.#recordings = recordings;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  pick(row: string | null): void {
    this.picked = row;
    this.hasNoVoice = false;
  }

  /** Reads a row now, at the person's request. */
  read(row: string): void {
    this.stop();
    this.#recordings.pause();
    this.#queue = [row];
    this.hasNoVoice = this.#spoken(row).length === 0;
    this.#next();
  }

  /** Reads new rows after the current one, or after the recording that is playing. */
  add(rows: readonly string[]): void {
    const fresh = rows.filter((row) => !this.#added.has(row));
    if (fresh.length === 0) return;
    for (const row of fresh) this.#added.add(row);
    this.pick(null);
    this.#queue.push(...fresh);
    this.goOn();
  }

  /** Reads the queued rows, unless something is being read or a recording is playing. */
  goOn(): void {
    if (this.reading === null && !this.#recordings.isOnePlaying()) this.#next();
  }

  /** Stops reading when an answer is sent. The returned function ends this. */
  followAnswers(chat: { isSending: boolean }): () => void {
    return reaction(
      () => chat.isSending,
      (isSending) => {
        if (!isSending) return;
        this.stop();
        this.pick(null);
      },
    );
  }

  stop(): void {
    this.#queue = [];
    this.reading = null;
    this.#voice.stop();
    this.#words.unmark();
  }

  #spoken(row: string) {
    return this.#words.passagesOf(row).filter(({ language }) => this.#voice.speaks(language));
  }

  #next(): void {
    const row = this.#queue.shift() ?? null;
    this.reading = row;
    if (row !== null) this.#say(this.#spoken(row));
  }

  #say([passage, ...rest]: ReturnType<Words['passagesOf']>): void {
    this.#words.unmark();
    if (!passage) return this.#next();
    this.#voice.read(passage, {
      onWord: (start, end) => passage.mark(start, end),
      onEnd: () => runInAction(() => this.#say(rest)),
    });
  }
}
