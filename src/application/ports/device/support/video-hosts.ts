import type { PlayableVideo } from '../../../../domain/support/video-source.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The events of a video. 'ready': the video is visible and can be started. 'failed': it cannot be played here. */
export type VideoEvent = 'ready' | 'playing' | 'paused' | 'ended' | 'failed';

export type VideoOptions = {
  /** The name of the video for screen readers. */
  title: string;
  /** True to show the controls of the video host. */
  showControls: boolean;
  /** The language of the captions, when the video has them. */
  language: string;
};

export interface VideoPlayback {
  /** Pauses a playing video, plays a paused one. */
  toggle(): void;
  /** Stops the sound at once and removes the player from the page. May be called again. */
  stop(): void;
}

/**
 * Plays videos of one kind in a `Place` of the page, which the player fills.
 *
 * Adapters: `play` must request the video with `playsinline=0` in its address, start as soon as possible, and return
 * before any event. When the browser demands one more press, the video is 'ready' and stays paused. After 'ended',
 * 'failed' or `stop` no event may follow.
 */
export interface VideoHost<Place> {
  play(
    place: Place,
    address: string,
    options: VideoOptions,
    onEvent: (event: VideoEvent) => void,
  ): VideoPlayback;
}

/**
 * The hosts of introductory videos (specification 2.2 and 7.7).
 *
 * Adapters: no file and no answer of a host may be requested before `load`; `load` rejects when the player cannot be
 * loaded.
 */
export interface VideoHosts<Place> {
  load(kind: PlayableVideo['kind']): Promise<VideoHost<Place>>;
}
export const VideoHosts: PortToken<VideoHosts<never>> = createPortToken('VideoHosts');
