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

/** Replaces a browser's speech synthesis; the test sets its voices and reports the progress of speaking. */
export class FakeSpeech extends EventTarget {
  readonly spoken: Utterance[] = [];
  #voices: readonly Voice[] = [];
  #current: Utterance | null = null;

  /** Installs the replacement in the window, with the class of its utterances. */
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

  /** Ends the current utterance with an error event, as browsers do. */
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
