import type { VideoHost } from '../../../application/ports/device/support/video-hosts.ts';
import { untilOver, withParameters } from './playback.ts';

/** A file of our own origin in the browser's own player. */
export const fileHost: VideoHost<HTMLElement> = {
  play(place, address, { title, showControls }, onEvent) {
    const { pass, close } = untilOver(onEvent);
    const video = document.createElement('video');
    video.src = withParameters(address, { playsinline: '0' });
    video.controls = showControls;
    video.disablePictureInPicture = true;
    video.disableRemotePlayback = true;
    video.setAttribute('aria-label', title);
    video.addEventListener('loadeddata', () => pass('ready'));
    video.addEventListener('playing', () => pass('playing'));
    video.addEventListener('pause', () => pass('paused'));
    video.addEventListener('ended', () => pass('ended'));
    video.addEventListener('error', () => pass('failed'));
    // Enter works the browser's controls; the dialog around would take it for its own.
    video.addEventListener('keydown', (event) => event.key === 'Enter' && event.stopPropagation());
    place.append(video);
    // A refusal to play by itself leaves the controls; a broken file is reported by its 'error' event.
    const begin = (): void => void video.play().catch(() => undefined);
    begin();
    return {
      toggle: () => (video.paused ? begin() : video.pause()),
      stop() {
        close();
        video.pause();
        // Without an address nothing more is downloaded.
        video.removeAttribute('src');
        video.load();
        video.remove();
      },
    };
  },
};
