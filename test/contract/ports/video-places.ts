const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 40));

/** Simulates a browser's media element without a picture, because jsdom plays no media. */
export function stubMedia(): void {
  const media = HTMLMediaElement.prototype;
  media.load = () => undefined;
  media.play = function play() {
    return FilePlace.of(this).play();
  };
  media.pause = function pause() {
    FilePlace.of(this).pauseNow();
  };
  Object.defineProperty(media, 'paused', {
    get(this: HTMLMediaElement) {
      return FilePlace.of(this).isPaused;
    },
  });
}

/** A player of files, with the browser's part simulated. */
export class FilePlace {
  static readonly #places = new Map<HTMLMediaElement, FilePlace>();
  readonly element = document.createElement('div');
  isPaused = true;
  #state: 'loading' | 'refused' | 'there' | 'broken' = 'loading';
  #waiting: { done(): void; failed(error: Error): void }[] = [];
  #video: HTMLVideoElement | null = null;
  #src = '';

  constructor() {
    const append = this.element.append.bind(this.element);
    this.element.append = (node: Node | string) => {
      this.#video = node as HTMLVideoElement;
      this.#src = this.#video.src;
      FilePlace.#places.set(this.#video, this);
      append(node);
    };
  }

  static of(media: HTMLMediaElement): FilePlace {
    return FilePlace.#places.get(media)!;
  }

  get video(): HTMLVideoElement {
    return this.#video!;
  }

  asked(): URL {
    return new URL(this.#src);
  }

  isSilent(): boolean {
    return this.isPaused;
  }

  async play(): Promise<void> {
    if (this.#state === 'refused') {
      this.#state = 'there';
      throw named('NotAllowedError');
    }
    this.isPaused = false;
    if (this.#state === 'there') return this.#emit('playing');
    await new Promise<void>((done, failed) => this.#waiting.push({ done, failed }));
  }

  pauseNow(): void {
    if (!this.isPaused) this.#emit('pause');
    this.isPaused = true;
    for (const { failed } of this.#waiting.splice(0)) failed(named('AbortError'));
  }

  async arrive({ refuse = false } = {}): Promise<void> {
    if (this.#state === 'broken' || !this.video.hasAttribute('src')) return;
    this.#state = 'there';
    this.#emit('loadeddata');
    for (const { done, failed } of this.#waiting.splice(0)) {
      if (refuse) {
        this.isPaused = true;
        failed(named('NotAllowedError'));
      } else {
        this.#emit('playing');
        done();
      }
    }
    await settle();
  }

  async break(): Promise<void> {
    this.#state = 'broken';
    this.#emit('error');
    for (const { failed } of this.#waiting.splice(0)) failed(named('NotSupportedError'));
    await settle();
  }

  async end(): Promise<void> {
    this.pauseNow();
    this.#emit('ended');
    await settle();
  }

  async pause(): Promise<void> {
    this.#emit('pause');
    this.isPaused = true;
    await settle();
  }

  #emit(event: string): void {
    this.video.dispatchEvent(new Event(event));
  }
}

type Said = { method: string; value?: unknown };

/** Vimeo's player: this object simulates the window in its frame, with Vimeo's messages. */
export class VimeoPlace {
  readonly element = document.createElement('div');
  readonly said: Said[] = [];
  #frame: HTMLIFrameElement | null = null;
  #listening = new Set<string>();
  #isPlaying = false;
  #refusal: string | null = null;

  constructor() {
    const append = this.element.append.bind(this.element);
    this.element.append = (node: Node | string) => {
      this.#frame = node as HTMLIFrameElement;
      append(node);
      const inside = this.#frame.contentWindow!;
      inside.postMessage = (words: Said) => void this.#listen(words);
    };
  }

  asked(): URL {
    return new URL(this.#frame!.src);
  }

  isSilent(): boolean {
    return !this.#isPlaying || !this.#frame!.isConnected;
  }

  async arrive({ refuse = false }: { refuse?: boolean | string } = {}): Promise<void> {
    this.#refusal = refuse === true ? 'NotAllowedError' : refuse || null;
    await this.receive({ event: 'ready' });
  }

  async break(): Promise<void> {
    await this.receive({ event: 'error', data: { method: 'ready', name: 'NotFoundError', message: 'Gone' } });
  }

  async end(): Promise<void> {
    await this.#happen('ended');
  }

  async pause(): Promise<void> {
    await this.#happen('pause');
  }

  /** Answers a call with an error of this name. */
  async answer(method: string, name: string): Promise<void> {
    await this.receive({ event: 'error', data: { method, name, message: 'No' } });
  }

  /** Delivers a message to the page from the frame, or from another source. */
  async receive(
    words: object,
    { source = this.#frame!.contentWindow, origin = 'https://player.vimeo.com' } = {},
  ) {
    window.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(words), origin, source }));
    await settle();
  }

  async #happen(event: string): Promise<void> {
    this.#isPlaying = event === 'playing';
    if (this.#listening.has(event)) await this.receive({ event, data: {} });
  }

  /** Handles a message to the frame; a window answers asynchronously. */
  async #listen({ method, value }: Said): Promise<void> {
    this.said.push({ method, value });
    await Promise.resolve();
    if (method === 'addEventListener') this.#listening.add(String(value));
    if (method !== 'play' && method !== 'pause') return;
    const refusal = method === 'play' ? this.#refusal : null;
    this.#refusal = null;
    if (refusal) return this.answer(method, refusal);
    void this.receive({ method });
    await this.#happen(method === 'play' ? 'playing' : 'pause');
  }
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}
