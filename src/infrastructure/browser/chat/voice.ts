import type {
  ReadAloudListener,
  LocalVoice,
  SpokenPassage,
} from '../../../application/ports/device/chat/local-voice.ts';

/** Speaks with the browser's own speech synthesis, if the device has a voice. */
export class SpeechLocalVoice implements LocalVoice {
  readonly #speech: SpeechSynthesis | undefined = window.speechSynthesis;
  /** The utterance being spoken; browsers lose an utterance that nothing references. */
  #utterance: SpeechSynthesisUtterance | null = null;

  constructor() {
    window.addEventListener('pagehide', () => this.stop());
  }

  speaks(language: string): boolean {
    return this.#voiceFor(language) !== undefined;
  }

  onVoices(listener: () => void): () => void {
    this.#speech?.addEventListener('voiceschanged', listener);
    return () => this.#speech?.removeEventListener('voiceschanged', listener);
  }

  read({ words, language }: SpokenPassage, { onWord, onEnd }: ReadAloudListener): void {
    this.stop();
    const voice = this.#voiceFor(language);
    if (!this.#speech || !voice) return onEnd();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.addEventListener('boundary', ({ name, charIndex, charLength }) => {
      if (this.#utterance !== utterance || name !== 'word') return;
      onWord(charIndex, charIndex + (charLength || lengthOfWordAt(words, charIndex)));
    });
    const end = (): void => {
      if (this.#utterance !== utterance) return;
      this.#utterance = null;
      onEnd();
    };
    utterance.addEventListener('end', end);
    utterance.addEventListener('error', end);
    this.#utterance = utterance;
    // Speech that a former page paused stays paused in the browser.
    this.#speech.resume();
    this.#speech.speak(utterance);
  }

  stop(): void {
    if (this.#utterance === null) return;
    this.#utterance = null;
    this.#speech?.cancel();
  }

  /** Returns a voice of the same region, or else the device's default. */
  #voiceFor(language: string): SpeechSynthesisVoice | undefined {
    const local = (this.#speech?.getVoices() ?? []).filter(
      (voice) => voice.localService && subtagsOf(voice.lang)[0] === subtagsOf(language)[0],
    );
    const isSame = ({ lang }: SpeechSynthesisVoice): boolean =>
      subtagsOf(lang).join('-') === subtagsOf(language).join('-');
    const same = local.filter(isSame);
    return (same.length > 0 ? same : local).toSorted((a, b) => Number(b.default) - Number(a.default))[0];
  }
}

/** The page's only voice, because the browser has one speech queue. */
export const localVoice = new SpeechLocalVoice();

/** Returns the subtags of a language; Android writes `en_GB`. */
const subtagsOf = (language: string): string[] => language.toLowerCase().split(/[-_]/);

/** Returns the length of the word at `at`, because older browsers do not report it. */
const lengthOfWordAt = (words: string, at: number): number => /^\S*/.exec(words.slice(at))![0].length;
