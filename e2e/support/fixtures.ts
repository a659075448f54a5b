import { resolve } from 'node:path';
import { test as base } from '@playwright/test';
import { contentOfJourneys } from './content.ts';
import { withPeople } from './people.ts';
import { Release } from './release.ts';
import { FiresideServer } from './server.ts';
import { withShortWorker } from './short-worker.ts';
import { contentWith } from './video.ts';

type OfWorkers = {
  server: FiresideServer;
  /**
   * The server of the unchanged product: its service worker stores all screens at once, for a time without a network.
   */
  keptServer: FiresideServer;
  /** The server of the unchanged product, with additional Activities for journeys. */
  journeys: FiresideServer;
  /** A server with Stripe as its payment provider. */
  stripeServer: FiresideServer;
  /** A server with four introductory videos: two of Vimeo, one of its own, one of an unsupported host. */
  videos: FiresideServer;
};

type OfTests = {
  /** `server` with a learner and a newcomer whom no other test knows (`withPeople`). */
  family: FiresideServer;
  /** `keptServer` with a learner and a newcomer whom no other test knows. */
  keptFamily: FiresideServer;
  /** `journeys` with a learner and a newcomer whom no other test knows. */
  journeyFamily: FiresideServer;
  /** A server for one test that ends it, changes its settings or its content, or reads all its data. */
  ownServer: FiresideServer;
  /**
   * A server for one test, as quick as `server`: password hashes are cheap, and the service worker stores files at
   * their first use.
   */
  freshServer: FiresideServer;
  /** A server for one test, on a copy of the product that can be released anew. */
  released: { release: Release; server: FiresideServer };
};

/** Makes servers hash passwords at a hundredth of the cost, because about a hundred tests log in there. */
const quickHashes = {
  NODE_OPTIONS: `--import ${resolve(import.meta.dirname, '../../test/support/quick-hashes.ts')}`,
};

/**
 * Provides servers. Each worker starts one of a kind, and each test gets people of its own on it.
 *
 * All worker fixtures are declared in this file, because a test file that declares one gets separate workers.
 */
export const test = base.extend<OfTests, OfWorkers>({
  server: [
    async ({ browserName: _browserName }, lend) => {
      const server = await FiresideServer.start(quickHashes, withShortWorker());
      await lend(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  keptServer: [
    async ({ browserName: _browserName }, lend) => {
      const server = await FiresideServer.start(quickHashes);
      await lend(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  journeys: [
    async ({ browserName: _browserName }, lend) => {
      const content = contentOfJourneys();
      const server = await FiresideServer.start(
        { ...quickHashes, CONTENT_DIR: content.folder },
        withShortWorker(),
      );
      await lend(server);
      await server.stop();
      content.remove();
    },
    { scope: 'worker' },
  ],
  stripeServer: [
    async ({ browserName: _browserName }, lend) => {
      const server = await FiresideServer.start(
        {
          ...quickHashes,
          STRIPE_SECRET_KEY: 'sk_test_e2e',
          STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
          STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
        },
        withShortWorker(),
      );
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
      const server = await FiresideServer.start(
        { ...quickHashes, CONTENT_DIR: content.folder },
        withShortWorker(),
      );
      await lend(server);
      await server.stop();
      content.remove();
    },
    { scope: 'worker' },
  ],
  family: ({ server }, lend) => withPeople(server, lend),
  keptFamily: ({ keptServer }, lend) => withPeople(keptServer, lend),
  journeyFamily: ({ journeys }, lend) => withPeople(journeys, lend),
  ownServer: async ({ browserName: _browserName }, lend) => {
    const server = await FiresideServer.start();
    await lend(server);
    await server.stop();
  },
  freshServer: async ({ browserName: _browserName }, lend) => {
    const server = await FiresideServer.start(quickHashes, withShortWorker());
    await lend(server);
    await server.stop();
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
