import type { PlayableVideo } from '../../../../domain/support/video-source.ts';
import { token, type Token } from '../../token.ts';

/** 'ready': there is something to see and to press. 'failed': it cannot be played here. */
export type VideoEvent = 'ready' | 'playing' | 'paused' | 'ended' | 'failed';

export type VideoOptions = {
  /** Names the video for screen readers. */
  title: string;
  /** The host's own controls. */
  showControls: boolean;
  /** Captions, where the video has them in this language. */
  language: string;
};

export interface Playback {
  /** Pauses what plays, plays what is paused. */
  toggle(): void;
  /** Silences at once and takes away all that was put into the place. May be called again. */
  stop(): void;
}

/**
 * Plays videos of one kind in a `Place` of the page, which it fills.
 *
 * Adapters: `play` asks for the video with `playsinline=0` in its address, begins as soon as it can and
 * answers before anything is heard. Where the browser wants one more press, the video is 'ready' and stays
 * paused. After 'ended', 'failed' or `stop` nothing is heard.
 */
export interface VideoHost<Place> {
  play(place: Place, address: string, options: VideoOptions, onEvent: (event: VideoEvent) => void): Playback;
}

/**
 * Introductory videos come from hosts (specification 2.2 and 7.7).
 *
 * Adapters: nothing of a host is loaded, nor asked of it, before `load`; it rejects when the player does
 * not come.
 */
export interface VideoHosts<Place> {
  load(kind: PlayableVideo['kind']): Promise<VideoHost<Place>>;
}
export const VideoHosts: Token<VideoHosts<never>> = token('VideoHosts');
