import { test as base } from '@playwright/test';
import { contentOfJourneys } from './content.ts';
import { Release } from './release.ts';
import { FiresideServer } from './server.ts';
import { contentWith } from './video.ts';

type OfWorkers = {
  server: FiresideServer;
  /** Set up for Stripe. */
  stripeServer: FiresideServer;
  /** With introductory videos: two of Vimeo, one of ours, one of a host that is not supported. */
  videos: FiresideServer;
};

type OfTests = {
  ownServer: FiresideServer;
  journeyServer: FiresideServer;
  /** With a copy of the product that the test may release anew. */
  released: { release: Release; server: FiresideServer };
};

/**
 * Each worker has a server and a database of its own; a test may ask for one that only it uses. All servers of
 * workers are declared here, because a test file with a worker fixture of its own gets workers of its own.
 */
export const test = base.extend<OfTests, OfWorkers>({
  server: [
    async ({ browserName: _browserName }, lend) => {
      const server = await FiresideServer.start();
      await lend(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  stripeServer: [
    async ({ browserName: _browserName }, lend) => {
      const server = await FiresideServer.start({
        STRIPE_SECRET_KEY: 'sk_test_e2e',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
        STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
      });
      await lend(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  videos: [
    async ({ browserName: _browserName }, lend) => {
      const content = contentWith({
        'programmes/calmer-conversations.json': 'https://vimeo.com/76979871/8272103f6e?byline=1',
        'activities/checking-in-together.json': 'https://player.vimeo.com/video/403',
        'activities/when-worries-get-loud.json': '/videos/welcome.webm',
        'activities/after-an-argument.json': 'https://www.youtube.com/watch?v=abc',
      });
      const server = await FiresideServer.start({ CONTENT_DIR: content.folder });
      await lend(server);
      await server.stop();
      content.remove();
    },
    { scope: 'worker' },
  ],
  ownServer: async ({ browserName: _browserName }, lend) => {
    const server = await FiresideServer.start();
    await lend(server);
    await server.stop();
  },
  /** One of its own, with the Activities that only journeys have. */
  journeyServer: async ({ browserName: _browserName }, lend) => {
    const content = contentOfJourneys();
    const server = await FiresideServer.start({ CONTENT_DIR: content.folder });
    await lend(server);
    await server.stop();
    content.remove();
  },
  released: async ({ browserName: _browserName }, lend) => {
    const release = new Release();
    const server = await FiresideServer.start(release.environment, release.built);
    await lend({ release, server });
    await server.stop();
    release.remove();
  },
});

export { expect } from '@playwright/test';
