import type {
  Playback,
  VideoEvent,
  VideoHost,
  VideoHosts,
  VideoOptions,
} from '../../../src/application/ports/device/support/video-hosts.ts';
import type { PlayableVideo } from '../../../src/domain/support/video-source.ts';

/** Videos that a test plays by hand; in a place they are nothing to see. */
export class MemoryVideoHosts implements VideoHosts<unknown> {
  /** Every video that was begun, the newest last. */
  readonly begun: { kind: PlayableVideo['kind']; address: string; options: VideoOptions }[] = [];
  /** Rejects what is loaded from now on. */
  isOutOfReach = false;
  #newest: (event: VideoEvent) => void = () => undefined;
  #isLive = false;

  async load(kind: PlayableVideo['kind']): Promise<VideoHost<unknown>> {
    if (this.isOutOfReach) throw new Error(`No player for ${kind}`);
    return { play: (_place, address, options, listener) => this.#play(kind, address, options, listener) };
  }

  /** Whether a video is there to be seen or heard. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Something happens to the newest video. */
  happen(event: VideoEvent): void {
    this.#newest(event);
  }

  #play(
    kind: PlayableVideo['kind'],
    address: string,
    options: VideoOptions,
    listener: (event: VideoEvent) => void,
  ): Playback {
    this.begun.push({ kind, address, options });
    this.#isLive = true;
    let isPlaying = false;
    let isOver = false;
    const emit = (event: VideoEvent): void => {
      if (isOver) return;
      isOver = event === 'ended' || event === 'failed';
      if (event === 'playing' || event === 'paused') isPlaying = event === 'playing';
      listener(event);
    };
    this.#newest = emit;
    return {
      toggle: () => emit(isPlaying ? 'paused' : 'playing'),
      stop: () => {
        isOver = true;
        this.#isLive = false;
      },
    };
  }
}
