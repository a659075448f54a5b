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
  /** The server of the unchanged product, whose worker keeps each screen for a time without a network. */
  keptServer: FiresideServer;
  /** The server of the unchanged product with the Activities that only journeys have. */
  journeys: FiresideServer;
  /** The server that is set up for Stripe. */
  stripeServer: FiresideServer;
  /** The server with introductory videos: two of Vimeo, one of ours, one of an unsupported host. */
  videos: FiresideServer;
};

type OfTests = {
  /** The worker's server, with a learner and a newcomer of the test's own (`withPeople`). */
  family: FiresideServer;
  /** The same people on `keptServer`. */
  keptFamily: FiresideServer;
  /** The same people on `journeys`. */
  journeyFamily: FiresideServer;
  /** The server of a test that ends it, changes its settings or its content, or reads all its data. */
  ownServer: FiresideServer;
  /** The same, as quick as `server`: passwords cost little, and its worker keeps files from their first use on. */
  freshServer: FiresideServer;
  /** The server of a copy of the product that the test may release anew. */
  released: { release: Release; server: FiresideServer };
};

/** Makes the servers of workers hash passwords at a hundredth of the cost, because a hundred tests sign in there. */
const quickHashes = {
  NODE_OPTIONS: `--import ${resolve(import.meta.dirname, '../../test/support/quick-hashes.ts')}`,
};

/**
 * Lends servers to tests: each worker has one with a database of its own, on which a test gets people of its own.
 *
 * All servers of workers are declared here, because a test file with a worker fixture of its own gets workers of its
 * own.
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
      const server = await FiresideServer.start({ ...quickHashes, CONTENT_DIR: content.folder });
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
