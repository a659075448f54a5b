import { ContainerModule } from 'inversify';
import { VideoHosts } from '../../../application/ports/device/support/video-hosts.ts';
import { createPortBinder } from '../platform/bind-port.ts';

/** Binds the hosts of introductory videos. */
export const supportModule = new ContainerModule((options) =>
  createPortBinder(options)(VideoHosts, () => lazyVideoHosts),
);

/** Loads a video player, a chunk of its own, when a video is first started. */
export const lazyVideoHosts: VideoHosts<HTMLElement> = {
  load: (kind) =>
    kind === 'vimeo'
      ? import('./vimeo-host.ts').then(({ vimeoVideoHost }) => vimeoVideoHost)
      : import('./file-host.ts').then(({ fileVideoHost }) => fileVideoHost),
};
