import { ContainerModule } from 'inversify';
import { VideoHosts } from '../../../application/ports/device/support/video-hosts.ts';
import { binderOf } from '../platform/bind-port.ts';
import { lazyVideoHosts } from './lazy-video-hosts.ts';

/** The hosts of introductory videos. */
export const supportModule = new ContainerModule((options) =>
  binderOf(options)(VideoHosts, () => lazyVideoHosts),
);
