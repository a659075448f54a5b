import type { VideoHosts } from '../../../application/ports/device/support/video-hosts.ts';

/** Each player is a chunk of its own, loaded when a video is first started. */
export const lazyVideoHosts: VideoHosts<HTMLElement> = {
  load: (kind) =>
    kind === 'vimeo'
      ? import('./vimeo-host.ts').then(({ vimeoHost }) => vimeoHost)
      : import('./file-host.ts').then(({ fileHost }) => fileHost),
};
