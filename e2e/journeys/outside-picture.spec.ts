import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Request } from '@playwright/test';
import { signInAt } from '../support/sign-in.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { FiresideServer } from '../support/server.ts';
import { withShortWorker } from '../support/short-worker.ts';
import { firstOf } from '../../test/support/random-share.ts';

/**
 * The address of a picture on another host, as an earlier version may have stored it, in the server's only Activity.
 */
const picture = 'https://pictures.example/worried-about-self-harm.jpg';
const lantern = {
  ...(JSON.parse(readFileSync('test/content/good/smallest.json', 'utf8')) as object),
  slug: 'lantern',
  title: 'The lantern',
  status: 'Available',
  free: true,
  imageSrc: picture,
  touchpoints: [
    {
      id: 'look',
      title: 'Look',
      steps: [
        { type: 'message', text: 'Look at this.', image: { url: picture, alt: 'A lantern on a sill.' } },
        {
          type: 'user-path-choice',
          id: 'seen',
          text: 'Do you like it?',
          options: [{ label: 'Yes' }, { label: 'No' }],
        },
      ],
    },
  ],
};

/** The other host is a local listener, which counts connections. */
const test = base.extend<{ elsewhere: { port: number; connections: () => number }; contentDir: string }>({
  elsewhere: async ({ browserName: _browserName }, lend) => {
    let count = 0;
    const listener = createServer((socket) => {
      count += 1;
      socket.destroy();
    });
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
    await lend({ port: (listener.address() as AddressInfo).port, connections: () => count });
    await new Promise((closed) => listener.close(closed));
  },
  contentDir: async ({ browserName: _browserName }, lend) => {
    const folder = mkdtempSync(join(tmpdir(), 'fireside-content-'));
    mkdirSync(join(folder, 'activities'));
    writeFileSync(join(folder, 'activities', 'lantern.json'), JSON.stringify(lantern));
    await lend(folder);
    rmSync(folder, { recursive: true });
  },
});

for (const { what, allowed } of firstOf([
  { what: 'is not asked for, and its words stand in its place', allowed: false },
  { what: 'is asked for where the deployment names the host', allowed: true },
]))
  test(`a picture of another host ${what}`, async ({ playwright, launchOptions, elsewhere, contentDir }) => {
    const named = allowed ? { PICTURE_HOSTS: 'https://pictures.example' } : undefined;
    const server = await FiresideServer.start({ CONTENT_DIR: contentDir, ...named }, withShortWorker());
    const toElsewhere = `--host-resolver-rules=MAP pictures.example 127.0.0.1:${elsewhere.port}`;
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), toElsewhere],
    });
    const page = await browser.newPage();
    const sentElsewhere: string[] = [];
    const note = (request: Request): void => {
      // Requests that the page's policy blocks are never sent.
      const isSent = request.failure()?.errorText !== 'csp' && !/^(data|blob):/.test(request.url());
      if (isSent && !request.url().startsWith(server.address)) sentElsewhere.push(request.url());
    };
    page.on('requestfailed', note);
    page.on('requestfinished', note);
    await signInAt(page, server.address, '/activity/lantern');
    await expect(page.getByRole('heading', { name: 'The lantern' })).toBeVisible();
    await page.goto(`${server.address}/activity/lantern/chat`);
    await expect(page.getByText('This picture could not be shown. A lantern on a sill.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yes' })).toBeVisible();
    if (allowed) expect(elsewhere.connections()).toBeGreaterThan(0);
    else expect([elsewhere.connections(), sentElsewhere]).toEqual([0, []]);
    await browser.close();
    await server.stop();
  });
