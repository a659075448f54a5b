import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { LocalVoice, SpokenPassage } from '../../../../application/ports/device/chat/local-voice.ts';

/** The rows of a conversation as a source of words. */
type Words = {
  /** The passages of a row; none where the row is gone. */
  passagesOf(row: string): readonly (SpokenPassage & { mark(start: number, end: number): void })[];
  unmark(): void;
};

/** The recordings of the conversation, which play by the browser's own controls. */
type Recordings = { isOnePlaying(): boolean; pause(): void };

/** Reads rows of a conversation aloud, one after the other. It never speaks while a recording plays. */
export class ReadAloudStore {
  /** The row that is being read. */
  reading: string | null = null;
  /** The row that the person picked last; none since there is a newer one. */
  picked: string | null = null;
  /** No voice of this device speaks the language of what was asked for. */
  hasNoVoice = false;
  readonly #voice: LocalVoice;
  readonly #words: Words;
  readonly #recordings: Recordings;
  #queue: string[] = [];
  /** The rows that came by themselves. */
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

  /** The person wants to hear this row now. */
  read(row: string): void {
    this.stop();
    this.#recordings.pause();
    this.#queue = [row];
    this.hasNoVoice = this.#spoken(row).length === 0;
    this.#next();
  }

  /** Adds new rows: they are read after the current one, or after the recording that plays. */
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

  /** Lets an answer end the reading at once, however soon it is stored, until the returned function is called. */
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
