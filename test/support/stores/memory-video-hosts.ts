import type {
  Playback,
  VideoEvent,
  VideoHost,
  VideoHosts,
  VideoOptions,
} from '../../../src/application/ports/device/video-hosts.ts';
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
    return { play: (_place, address, options, hear) => this.#play(kind, address, options, hear) };
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
    hear: (event: VideoEvent) => void,
  ): Playback {
    this.begun.push({ kind, address, options });
    this.#isLive = true;
    let isPlaying = false;
    let isOver = false;
    const tell = (event: VideoEvent): void => {
      if (isOver) return;
      isOver = event === 'ended' || event === 'failed';
      if (event === 'playing' || event === 'paused') isPlaying = event === 'playing';
      hear(event);
    };
    this.#newest = tell;
    return {
      toggle: () => tell(isPlaying ? 'paused' : 'playing'),
      stop: () => {
        isOver = true;
        this.#isLive = false;
      },
    };
  }
}
