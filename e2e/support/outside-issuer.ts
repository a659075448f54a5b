import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { IssuerSettings } from '../../test/support/test-issuer.ts';
import { withShortWorker } from './short-worker.ts';
import { FiresideServer } from './server.ts';

const root = resolve(import.meta.dirname, '../..');
export const mia = { subject: 'mia', email: 'mia@home.example', password: 'Kettle-and-4-cups' };

/** The built product that uses the tests' issuer in place of its own provider; each runs as a process. */
export type OutsideIssuer = { server: FiresideServer; url: string; stop(): Promise<void> };

export async function startWithOutsideIssuer(
  settings: Partial<IssuerSettings> = {},
  environment: Record<string, string> = {},
): Promise<OutsideIssuer> {
  let issuer!: { process: ChildProcess; url: string };
  const server = await FiresideServer.start(async (address) => {
    issuer = await startIssuer({
      accounts: [mia],
      redirectUris: [`${address}/signed-in`],
      audience: `${address}/api`,
      ...settings,
    });
    return { OIDC_AUTHORITY: issuer.url, OIDC_CLIENT_ID: 'fireside-web', ...environment };
  }, withShortWorker());
  const stop = async (): Promise<void> => {
    await server.stop();
    issuer.process.kill();
  };
  return { server, url: issuer.url, stop };
}

function startIssuer(settings: Partial<IssuerSettings>): Promise<{ process: ChildProcess; url: string }> {
  const issuer = spawn(process.execPath, ['test/support/run-test-issuer.ts', '0', JSON.stringify(settings)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((ready, failed) => {
    issuer.stdout.on('data', (words: Buffer) => {
      const url = /ready: (\S+)/.exec(words.toString())?.[1];
      if (url !== undefined) ready({ process: issuer, url });
    });
    issuer.once('exit', (code) => failed(new Error(`The test issuer ended with code ${code}.`)));
  });
}

/** Signs in from the welcome page through the issuer's page, and waits for the dashboard. */
export async function signInOutside(page: Page, { server, url }: OutsideIssuer): Promise<void> {
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${url}/auth?**`);
  await page.getByLabel('E-mail').fill(mia.email);
  await page.getByLabel('Password').fill(mia.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}
