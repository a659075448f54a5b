import type {
  VideoPlayback,
  VideoEvent,
  VideoHost,
  VideoHosts,
  VideoOptions,
} from '../../../src/application/ports/device/support/video-hosts.ts';
import type { PlayableVideo } from '../../../src/domain/support/video-source.ts';

/** Replaces the players of video hosts. These players draw nothing, and the test triggers their events. */
export class MemoryVideoHosts implements VideoHosts<unknown> {
  /** The videos that were started, the newest last. */
  readonly begun: { kind: PlayableVideo['kind']; address: string; options: VideoOptions }[] = [];
  /** True to make `load` fail. */
  isOutOfReach = false;
  #newest: (event: VideoEvent) => void = () => undefined;
  #isLive = false;

  async load(kind: PlayableVideo['kind']): Promise<VideoHost<unknown>> {
    if (this.isOutOfReach) throw new Error(`No player for ${kind}`);
    return { play: (_place, address, options, listener) => this.#play(kind, address, options, listener) };
  }

  /** True while a player exists. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Triggers an event of the newest video. */
  happen(event: VideoEvent): void {
    this.#newest(event);
  }

  #play(
    kind: PlayableVideo['kind'],
    address: string,
    options: VideoOptions,
    listener: (event: VideoEvent) => void,
  ): VideoPlayback {
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
