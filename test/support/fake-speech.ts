class Utterance extends EventTarget {
  readonly text: string;
  lang = '';
  voice: { name: string } | null = null;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

type Voice = { name: string; lang: string; localService: boolean; default: boolean };

export const voiceOf = (name: string, lang: string, { local = true, preferred = false } = {}): Voice => ({
  name,
  lang,
  localService: local,
  default: preferred,
});

/** The speech of a browser, in which a test says what voices there are and how far the reading is. */
export class FakeSpeech extends EventTarget {
  readonly spoken: Utterance[] = [];
  #voices: readonly Voice[] = [];
  #current: Utterance | null = null;

  /** Puts it in the window, with what utterances are made of. */
  static install(): FakeSpeech {
    const speech = new FakeSpeech();
    Object.assign(window, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance });
    return speech;
  }

  set voices(voices: readonly Voice[]) {
    this.#voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }

  get words(): string | null {
    return this.#current?.text ?? null;
  }

  getVoices(): readonly Voice[] {
    return this.#voices;
  }

  resume(): void {}

  speak(utterance: Utterance): void {
    this.spoken.push(utterance);
    this.#current = utterance;
  }

  /** Browsers tell of it as of a failure. */
  cancel(): void {
    const current = this.#current;
    this.#current = null;
    current?.dispatchEvent(new Event('error'));
  }

  boundary(charIndex: number, charLength?: number, name = 'word'): void {
    this.#current?.dispatchEvent(Object.assign(new Event('boundary'), { name, charIndex, charLength }));
  }

  end(): void {
    const current = this.#current;
    this.#current = null;
    current?.dispatchEvent(new Event('end'));
  }
}
