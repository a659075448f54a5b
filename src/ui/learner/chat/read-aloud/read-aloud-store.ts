import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { LocalVoice, SpokenPassage } from '../../../../application/ports/device/chat/local-voice.ts';

/** The rows of a conversation as a source of passages. */
type Words = {
  /** Returns the passages of a row; empty when the row is gone. */
  passagesOf(row: string): readonly (SpokenPassage & { mark(start: number, end: number): void })[];
  unmark(): void;
};

/** The recordings of the conversation, which the browser's own controls play. */
type Recordings = { isOnePlaying(): boolean; pause(): void };

/** Reads rows of a conversation aloud, one after the other. Never speaks while a recording plays. */
export class ReadAloudStore {
  /** The row that is being read. */
  reading: string | null = null;
  /** The row that the person picked last; null once there is a newer one. */
  picked: string | null = null;
  /** True if no voice of this device speaks the language of the requested row. */
  hasNoVoice = false;
  readonly #voice: LocalVoice;
  readonly #words: Words;
  readonly #recordings: Recordings;
  #queue: string[] = [];
  /** The rows that were added without a request. */
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

  /** Adds new rows, to be read after the current one or after the recording that plays. */
  add(rows: readonly string[]): void {
    const fresh = rows.filter((row) => !this.#added.has(row));
    if (fresh.length === 0) return;
    for (const row of fresh) this.#added.add(row);
    this.pick(null);
    this.#queue.push(...fresh);
    this.goOn();
  }

  /** Reads the waiting rows, unless a voice or a recording is playing. */
  goOn(): void {
    if (this.reading === null && !this.#recordings.isOnePlaying()) this.#next();
  }

  /** Stops the reading at an answer's press, before it is stored, until the returned function is called. */
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
