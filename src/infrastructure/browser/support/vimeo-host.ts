// This import comes first, because it switches off extras of Vimeo's package.
import './vimeo-extras.ts';
import Vimeo from '@vimeo/player';
import type { VideoHost } from '../../../application/ports/device/support/video-hosts.ts';
import { forwardUntilPlaybackEnds, withQueryParameters } from './playback.ts';

/** Some bundlers return the package's module, others its default export. */
const Player = 'default' in Vimeo ? Vimeo.default : Vimeo;

/** The parameters that switch features and tracking off in any video address of an author (specification 2.2). */
const off = { vimeo_logo: '0', byline: '0', airplay: '0', pip: '0', chromecast: '0', dnt: '1' };

/** Plays Vimeo's video in a frame, which learns this site's origin and nothing else about the page. */
export const vimeoVideoHost: VideoHost<HTMLElement> = {
  play(place, address, { title, showControls, language }, onEvent) {
    const { pass, close } = forwardUntilPlaybackEnds(onEvent);
    const frame = document.createElement('iframe');
    frame.src = withQueryParameters(address, {
      playsinline: '0',
      ...off,
      texttrack: language,
      ...(showControls ? {} : { controls: '0' }),
    });
    frame.title = title;
    frame.allow = 'autoplay; fullscreen; encrypted-media';
    frame.referrerPolicy = 'strict-origin';
    // A frame without controls has nothing to press, and keys pressed inside a frame do not reach this page.
    if (!showControls) frame.tabIndex = -1;
    place.append(frame);

    const player = new Player(frame);
    let isPlaying = false;
    player.on('playing', () => {
      isPlaying = true;
      pass('playing');
    });
    player.on('pause', () => {
      isPlaying = false;
      pass('paused');
    });
    player.on('ended', () => pass('ended'));
    // The caller of a method handles that method's error.
    player.on('error', ({ method }) => method === undefined && pass('failed'));
    player.ready().then(
      () => pass('ready'),
      () => pass('failed'),
    );
    // The frame itself shows any other refusal, or asks for a password or one more press.
    const begin = (): void =>
      void player.play().catch(({ name }: Error) => name === 'PrivacyError' && pass('failed'));
    begin();
    return {
      toggle: () => (isPlaying ? void player.pause().catch(() => undefined) : begin()),
      stop() {
        close();
        void player.destroy();
      },
    };
  },
};
