import type { VideoHost } from '../../../application/ports/device/support/video-hosts.ts';
import { forwardUntilPlaybackEnds, withQueryParameters } from './playback.ts';

/** Plays a video file of Fireside's own origin in the browser's own player. */
export const fileVideoHost: VideoHost<HTMLElement> = {
  play(place, address, { title, showControls }, onEvent) {
    const { pass, close } = forwardUntilPlaybackEnds(onEvent);
    const video = document.createElement('video');
    video.src = withQueryParameters(address, { playsinline: '0' });
    video.controls = showControls;
    video.disablePictureInPicture = true;
    video.disableRemotePlayback = true;
    video.setAttribute('aria-label', title);
    video.addEventListener('loadeddata', () => pass('ready'));
    video.addEventListener('playing', () => pass('playing'));
    video.addEventListener('pause', () => pass('paused'));
    video.addEventListener('ended', () => pass('ended'));
    video.addEventListener('error', () => pass('failed'));
    // Enter operates the browser's controls, so it must not reach the dialog around them.
    video.addEventListener('keydown', (event) => event.key === 'Enter' && event.stopPropagation());
    place.append(video);
    // After a refused autoplay the controls remain; the 'error' event reports a broken file.
    const begin = (): void => void video.play().catch(() => undefined);
    begin();
    return {
      toggle: () => (video.paused ? begin() : video.pause()),
      stop() {
        close();
        video.pause();
        // Without `src` the browser stops the download.
        video.removeAttribute('src');
        video.load();
        video.remove();
      },
    };
  },
};
