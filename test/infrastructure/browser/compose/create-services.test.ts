/** @jest-environment jsdom */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Clock, ServerTime } from '../../../../src/application/ports/clock.ts';
import { LoadAdminServices } from '../../../../src/application/ports/device/platform/admin-services.ts';
import { AuthoringGateway } from '../../../../src/application/ports/device/authoring/authoring-gateway.ts';
import { DraftPlayer } from '../../../../src/application/ports/device/authoring/draft-player.ts';
import { createPortToken, type PortToken } from '../../../../src/application/ports/token.ts';
import { createServices } from '../../../../src/infrastructure/browser/compose/create-services.ts';
import type { RuntimeConfig } from '../../../../src/infrastructure/browser/platform/config.ts';

const config = {
  apiUrl: 'http://localhost/api',
  oidcConfig: {
    authority: 'http://localhost/idp',
    client_id: 'fireside-web',
    redirect_uri: 'http://localhost/signed-in',
  },
  links: {},
  offer: { pence: null, months: 12, free: [] },
  registration: null,
  pictureHosts: null,
  saveMissing: false,
} as unknown as RuntimeConfig;

const folder = resolve(import.meta.dirname, '../../../../src/application/ports/device');
const ports: [name: string, port: symbol][] = [];
beforeAll(async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const exported = (await import(join(folder, file))) as Record<string, unknown>;
    for (const [name, port] of Object.entries(exported))
      if (typeof port === 'symbol') ports.push([name, port]);
  }
});

test('every port of a device is bound once the admin app is there, each to one object', async () => {
  const services = createServices(config, []);
  const all = await services.get(LoadAdminServices)();
  expect(ports.length).toBeGreaterThan(30);
  for (const [name, port] of ports) {
    const bound = all.get(port as PortToken<unknown>);
    expect([name, typeof bound]).toEqual([name, expect.stringMatching(/^(object|function)$/)]);
    expect(all.get(port as PortToken<unknown>)).toBe(bound);
  }
  expect(all.get(Clock).now()).toBeGreaterThan(0);
  expect(all.get(ServerTime).now()).toBeGreaterThan(0);
});

test('the admin app’s ports come with it, and once', async () => {
  const services = createServices(config, []);
  expect(() => services.get(AuthoringGateway)).toThrow(/AuthoringGateway/);
  const load = services.get(LoadAdminServices);
  const [one, other] = await Promise.all([load(), load()]);
  expect(one.get(DraftPlayer)).toBe(other.get(DraftPlayer));
  expect(services.get(AuthoringGateway)).toBe(one.get(AuthoringGateway));
});

test('the screens’ own values are bound beside them, and a port that nobody bound is named', () => {
  const name: PortToken<string> = createPortToken('Name');
  const services = createServices(config, [[name, 'Mia']]);
  expect(services.get(name)).toBe('Mia');
  expect(() => services.get(createPortToken('Nothing'))).toThrow(/Nothing/);
});
