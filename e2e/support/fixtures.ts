import { test as base } from '@playwright/test';
import { FiresideServer } from './server.ts';

/** Each worker has a server and a database of its own; a test may ask for one that only it uses. */
export const test = base.extend<{ ownServer: FiresideServer }, { server: FiresideServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, lend) => {
      const server = await FiresideServer.start();
      await lend(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  ownServer: async ({}, lend) => {
    const server = await FiresideServer.start();
    await lend(server);
    await server.stop();
  },
});

export { expect } from '@playwright/test';
