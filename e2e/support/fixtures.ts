import { test as base } from '@playwright/test';
import { FiresideServer } from './server.ts';

/** Each worker has a server and a database of its own; a test may ask for one that only it uses. */
export const test = base.extend<{ ownServer: FiresideServer }, { server: FiresideServer }>({
  server: [
    async ({ browserName: _browserName }, lend) => {
      const server = await FiresideServer.start();
      await lend(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  ownServer: async ({ browserName: _browserName }, lend) => {
    const server = await FiresideServer.start();
    await lend(server);
    await server.stop();
  },
});

export { expect } from '@playwright/test';
