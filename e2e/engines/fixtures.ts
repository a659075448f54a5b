import { test as base } from '../support/fixtures.ts';
import type { Engine, EngineName } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { Walker } from './walker.ts';
import { startWebKit } from './webkit.ts';

type OfWorkers = { engineName: EngineName; engine: Engine };
type OfTests = {
  /** Returns a walker on a server, in a tab of the test's own. */
  walkOn: (address: string, walk: (walker: Walker) => Promise<void>) => Promise<void>;
};

const starts = { firefox: startFirefox, webkit: startWebKit } satisfies Record<
  EngineName,
  () => Promise<Engine>
>;

/** Lends the engine of the project to its tests; the servers are the journeys' own. */
export const test = base.extend<OfTests, OfWorkers>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, lend) => {
      const engine = await starts[engineName]();
      await lend(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  walkOn: ({ engine }, lend, info) =>
    lend((address, walk) =>
      engine.withTab(async (tab) => {
        try {
          await walk(new Walker(tab, address));
        } catch (error) {
          const body = await tab.read<string>('`${location.href}\n${document.body.innerText}`');
          await info.attach('the page', { contentType: 'text/plain', body });
          throw error;
        }
      }),
    ),
});

export { expect } from '@playwright/test';
