import type { Browser } from '@playwright/test';
import { FiresideServer } from '../../e2e/support/server.ts';
import { PasswordHashing } from '../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { median, type Figure } from './figure.ts';

const slowdown = 4;
const password = 'Fireside-demo-1';

/** Measures a person's waiting times from 'Log in' to the dashboard with the embedded provider, without typing. */
export async function measureSignIn(browser: Browser, quick: boolean): Promise<Figure[]> {
  const rounds = quick ? 1 : 5;
  const server = await FiresideServer.start({ LOG_LEVEL: 'silent' });
  const waits: number[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      process.stdout.write(`Signing in: round ${round} of ${rounds}\n`);
      waits.push(await signInOnce(browser, server.address));
    }
  } finally {
    await server.stop();
  }
  const hash = await hashTime(quick);
  return [
    {
      name: "'Log in' to dashboard, the hash aside",
      product: median(waits) - hash,
      limit: 2000,
      unit: 'ms',
    },
    { name: 'one password hash', product: hash, limit: 500, unit: 'ms' },
  ];
}

async function signInOnce(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, isMobile: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(noteWaits);
  await page.goto(address);
  const logIn = page.getByRole('button', { name: 'Log in' });
  await logIn.click();
  await page.getByLabel('Email address').fill('learner@fireside.test');
  await page.getByLabel('Password').fill(password);
  await logIn.click();
  await page.getByRole('region').getByRole('article').first().waitFor();
  await page.waitForFunction(() => localStorage.getItem('bench.there') !== null);
  const at = await page.evaluate(
    (names) => names.map((name) => Number(localStorage.getItem(`bench.${name}`))),
    ['pressed', 'shown', 'sent', 'there'],
  );
  await context.close();
  const [pressed, shown, sent, there] = at as [number, number, number, number];
  return shown - pressed + (there - sent);
}

/**
 * Records the times from a press to the frame that shows its result. Runs in each page, before the page's own scripts.
 * Playwright reads the page first, on the same slow processor, which would lengthen a time measured from outside.
 */
function noteWaits(): void {
  const note = (name: string, now: number) => {
    if (localStorage.getItem(`bench.${name}`) === null)
      localStorage.setItem(`bench.${name}`, String(performance.timeOrigin + now));
  };
  const isAtProvider = location.pathname.startsWith('/idp/');
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => note(isAtProvider ? 'sent' : 'pressed', timeStamp),
    true,
  );
  const name = isAtProvider ? 'shown' : 'there';
  const goal = isAtProvider ? 'input[type=email]' : 'section article';
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(goal)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => note(name, performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the duration of one password hash (ms). */
export async function hashTime(quick: boolean): Promise<number> {
  const hashing = new PasswordHashing();
  const hash = await hashing.hash(password);
  const times: number[] = [];
  for (let round = 0; round < (quick ? 2 : 9); round += 1) {
    const begun = performance.now();
    await hashing.matches(password, hash);
    times.push(performance.now() - begun);
  }
  return median(times);
}
