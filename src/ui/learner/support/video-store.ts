import { makeAutoObservable, runInAction } from 'mobx';
import { Clock } from '../../../application/ports/clock.ts';
import {
  VideoHosts,
  type VideoPlayback,
  type VideoEvent,
  type VideoOptions,
} from '../../../application/ports/device/support/video-hosts.ts';
import type { PlayableVideo } from '../../../domain/support/video-source.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Time for which the overlay stays after playback has ended (ms; specification 9). */
const collapseMs = 300;
/** Time after which a host that does not answer counts as unreachable (ms). */
const loadWithinMs = 15_000;

export type VideoPorts = { hosts: VideoHosts<HTMLElement>; clock: Clock };

/** Holds the state of the introductory video (specification 4). */
export class VideoStore {
  phase: 'closed' | 'loading' | 'paused' | 'playing' | 'failed' | 'collapsing' = 'closed';
  readonly #ports: VideoPorts;
  readonly #isStill: () => boolean;
  #playback: VideoPlayback | null = null;
  /** Cancels the scheduled changes. */
  #callOff: () => void = () => undefined;

  /** `isStill` returns true if the person prefers reduced motion. */
  constructor(ports: VideoPorts, isStill: () => boolean) {
    this.#ports = ports;
    this.#isStill = isStill;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get isExpanded(): boolean {
    return this.phase !== 'closed';
  }

  expand(): void {
    if (this.phase === 'closed') this.phase = 'loading';
  }

  /** Loads the host's player and plays the video in `place`; the returned function removes the player. */
  play(place: HTMLElement, { kind, address }: PlayableVideo, options: VideoOptions): () => void {
    let isWanted = true;
    this.#after(loadWithinMs, () => this.#onEvent('failed'));
    this.#ports.hosts
      .load(kind)
      .then((host) => {
        if (!isWanted || this.phase !== 'loading') return;
        this.#playback = host.play(place, address, options, (event) => isWanted && this.#onEvent(event));
      })
      .catch(() => isWanted && this.#onEvent('failed'));
    return () => {
      isWanted = false;
      this.#silence();
    };
  }

  toggle(): void {
    this.#playback?.toggle();
  }

  /** Stops the sound at once; the overlay disappears after 300 ms, or at once under reduced motion. */
  collapse(): void {
    if (!this.isExpanded || this.phase === 'collapsing') return;
    this.#silence();
    this.phase = 'collapsing';
    this.#after(this.#isStill() ? 0 : collapseMs, () => (this.phase = 'closed'));
  }

  #onEvent(event: VideoEvent): void {
    runInAction(() => {
      if (!this.isExpanded || this.phase === 'collapsing') return;
      if (event === 'ended') return this.collapse();
      this.#callOff();
      if (event === 'failed') this.#silence();
      if (event !== 'ready') this.phase = event;
      else if (this.phase === 'loading') this.phase = 'paused';
    });
  }

  #silence(): void {
    this.#callOff();
    this.#playback?.stop();
    this.#playback = null;
  }

  #after(durationMs: number, then: () => void): void {
    const { clock } = this.#ports;
    this.#callOff();
    this.#callOff = clock.schedule(clock.now() + durationMs, () => runInAction(then));
  }
}

export function getVideoPorts(services: Resolver): VideoPorts {
  return {
    hosts: services.get<VideoHosts<HTMLElement>>(VideoHosts),
    clock: services.get(Clock),
  };
}
