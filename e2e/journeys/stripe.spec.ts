import type { Page, Request, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectThanks, keptSecrets, payButton } from '../support/shop.ts';
import { tickDrawn } from '../support/tick.ts';

/**
 * Tests the real loader of Stripe's script on a server that is set up for Stripe, with its real headers. This test
 * answers for Stripe, both to the browser and to the server.
 */
const script = 'https://js.stripe.com/endive/stripe.js';

/** The script that replaces Stripe's: it has a frame to type into, and answers what was typed. */
const stripeScript = `
window.stripeSeen = { keys: [], appearances: [], locales: [] };
window.Stripe = Object.assign((key) => {
  stripeSeen.keys.push(key);
  const look = ({ appearance, locale }) => {
    if (appearance) stripeSeen.appearances.push(appearance);
    if (locale) stripeSeen.locales.push(locale);
  };
  return {
    elements(options) {
      look(options);
      return {
        update: look,
        create() {
          const heard = {};
          const frame = document.createElement('iframe');
          frame.title = 'Secure payment input frame';
          frame.src = 'https://js.stripe.com/card.html';
          frame.onload = () => heard.ready();
          return {
            on: (event, listener) => (heard[event] = listener),
            mount: (place) => place.append(frame),
            destroy: () => frame.remove(),
          };
        },
      };
    },
    async confirmPayment({ confirmParams }) {
      if (window.stripeDeclines)
        return { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } };
      location.assign(confirmParams.return_url +
        '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded');
      return new Promise(() => {});
    },
    retrievePaymentIntent: async () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }),
  };
}, { version: 'endive' });
`;

const answerScript = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: stripeScript });

/** Answers for Stripe; returns all requests to it. */
async function withStripe(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.request().url() === script
      ? answerScript(route)
      : route.fulfill({ contentType: 'text/html', body: '<label>Card <input></label>' });
  });
  await page.route('**/api/payments/create', (route) =>
    route.fulfill({ json: { clientSecret: 'pi_1_secret_x', paymentIntent: 'pi_1', charged: 54_000 } }),
  );
  await page.route('**/api/payments/verify-purchase/pi_1', (route) =>
    route.fulfill({ status: 409, json: {} }),
  );
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      blocked.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return asked;
}

type Seen = {
  keys: string[];
  locales: string[];
  appearances: { variables: Record<string, string>; rules: Record<string, object> }[];
};
const seen = (page: Page) => page.evaluate(() => (window as unknown as { stripeSeen: Seen }).stripeSeen);
const blocked = (page: Page) => page.evaluate(() => (window as unknown as { blocked: string[] }).blocked);

test('loaded in the shop only and again after it was blocked, in our colours, paid, and no secret left', async ({
  page,
  stripeServer: { address },
}) => {
  const asked = await withStripe(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signInAt(page, address, '/programme/calmer-conversations', 'new');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
  await test.step('a blocked script offers a retry, and loads at the next try', async () => {
    let isBlocked = true;
    await page.route(script, (route) => (isBlocked ? route.abort() : route.fallback()));
    await page.getByRole('link', { name: 'Subscribe to get started' }).click();
    await expect(page.getByRole('alert')).toContainText('The card form could not be loaded.');
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
    expect(asked).toEqual([]);
    isBlocked = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(payButton(page)).toBeEnabled();
  });
  expect(asked).toContain(script);
  await expect(page.frameLocator('iframe').getByLabel('Card')).toBeVisible();
  await expectAccessible(page);

  const light = await seen(page);
  expect([light.keys.at(-1), light.locales]).toEqual(['pk_test_e2e', ['en-GB']]);
  expect(light.appearances.at(-1)!.variables).toMatchObject({
    colorPrimary: 'rgb(11, 95, 107)',
    colorBackground: 'rgb(255, 255, 255)',
    colorText: 'rgb(20, 49, 58)',
    colorDanger: 'rgb(163, 32, 46)',
  });
  await tickDrawn(page.getByRole('radio', { name: 'Dark', exact: true }));
  await expect
    .poll(async () => (await seen(page)).appearances.at(-1)!.variables)
    .toMatchObject({ colorBackground: 'rgb(23, 42, 49)', colorText: 'rgb(237, 243, 240)' });
  await tickDrawn(page.getByRole('radio', { name: 'Light', exact: true }));

  await page.evaluate(() => Object.assign(window, { stripeDeclines: true }));
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(payButton(page)).toBeEnabled();
  await page.evaluate(() => Object.assign(window, { stripeDeclines: false }));
  await payButton(page).click();
  await expectThanks(page);
  expect(page.url()).toBe(`${address}/shop/completion`);
  expect(await keptSecrets(page)).toEqual([]);
  expect(await blocked(page)).toEqual([]);
});

test('a script that does not load is given up after 15 s; the second try reloads the page', async ({
  page,
  stripeServer: { address },
}) => {
  await withStripe(page);
  let isSilent = true;
  const waiting = new Promise<void>((arrived) => {
    void page.route(script, (route) => (isSilent ? arrived() : answerScript(route)));
  });
  // The calls of the page that have no reply yet: the page's clock must not run past their time limits.
  const calls = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && calls.add(request));
  const settle = (request: Request): void => void calls.delete(request);
  page.on('requestfinished', settle);
  // A call of the dashboard may be cut when its page is left.
  page.on('requestfailed', settle);
  await signIn(page, address, 'new');
  // The page's clock stands still, so that the machine's speed does not count.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${address}/shop`);
  await waiting;
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  for (const press of [() => tryAgain.click(), () => undefined]) {
    await expect(page.getByText('The card form is on its way')).toBeVisible();
    await expect.poll(() => calls.size).toBe(0);
    await page.clock.runFor(14_000);
    await expect(page.getByText('The card form is on its way')).toBeVisible();
    await page.clock.runFor(1500);
    await expect(page.getByRole('alert')).toContainText('The card form could not be loaded.');
    await press();
  }
  isSilent = false;
  await page.clock.resume();
  await tryAgain.click();
  await expect(payButton(page)).toBeEnabled();
});
