import { resolve } from 'node:path';
import { buildApp } from '../../../src/infrastructure/node/compose/app.ts';
import { readSettings } from '../../../src/infrastructure/node/platform/settings.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryRateLimiter } from '../../../src/infrastructure/shared/platform/memory-limits.ts';
import { MemoryContentChecks } from '../../support/stores/memory-content-checks.ts';
import { freshPorts } from '../../support/fresh-database.ts';
import { testFrame } from '../../support/page-frame.ts';

/** Returns the client address that the server uses for every limit. */
async function callerOf(proxies: string, remoteAddress: string, forwarded?: string): Promise<string> {
  const clock = new ManualClock(0);
  const settings = readSettings({ NODE_ENV: 'test', TRUSTED_PROXIES: proxies }, '.');
  const app = await buildApp({
    settings,
    ports: {
      ...(await freshPorts()),
      checks: new MemoryContentChecks(),
      clock,
      limits: new MemoryRateLimiter(clock),
      letters: null,
      pushSender: null,
      payments: null,
      offer: settings.shop.offer,
      tokens: { verify: () => Promise.reject(new Error('nobody')) },
    },
    identity: async (scope) => void scope.get('/idp/caller', (request) => request.ip),
    accounts: null,
    frame: testFrame({ clock, publicUrl: settings.publicUrl }),
    webFolder: resolve('src/ui/public'),
  });
  const headers =
    forwarded === undefined ? {} : { 'x-forwarded-for': forwarded, 'x-real-ip': '203.0.113.99' };
  const { body } = await app.inject({ url: '/idp/caller', remoteAddress, headers });
  await app.close();
  return body;
}

test('without a trusted proxy, a forged header changes nothing', async () => {
  expect(await callerOf('', '198.51.100.7', '203.0.113.1')).toBe('198.51.100.7');
  expect(await callerOf('10.0.0.0/8', '198.51.100.7', '203.0.113.1')).toBe('198.51.100.7');
});

test('a trusted proxy names the client; only the last untrusted address counts', async () => {
  expect(await callerOf('10.0.0.0/8', '10.1.2.3', '203.0.113.1')).toBe('203.0.113.1');
  expect(await callerOf('10.0.0.0/8', '10.1.2.3', '192.0.2.66, 203.0.113.1, 10.9.9.9')).toBe('203.0.113.1');
  expect(await callerOf('loopback', '127.0.0.1')).toBe('127.0.0.1');
});
