import { ContainerModule } from 'inversify';
import { VideoHosts } from '../../../application/ports/device/support/video-hosts.ts';
import { binderOf } from '../platform/bind-port.ts';

/** The hosts of introductory videos. */
export const supportModule = new ContainerModule((options) =>
  binderOf(options)(VideoHosts, () => lazyVideoHosts),
);

/** Each player is a chunk of its own, loaded when a video is first started. */
export const lazyVideoHosts: VideoHosts<HTMLElement> = {
  load: (kind) =>
    kind === 'vimeo'
      ? import('./vimeo-host.ts').then(({ vimeoHost }) => vimeoHost)
      : import('./file-host.ts').then(({ fileHost }) => fileHost),
};
