import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate/node';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { expectAccessibleInAppearances, settle } from '../support/accessible.ts';
import { allAtOnce, controlOf, give, questionsOf } from '../support/conversation.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const html = new HtmlValidate({ extends: ['html-validate:standard'] });
const slug = 'checking-in-together';

/** Checks the document in its present state. */
async function expectValid(page: Page, state: string): Promise<void> {
  await expect(page.locator('h1, [role=dialog]').first()).toBeAttached();
  const { results } = await html.validateString(await page.content());
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect.soft(faults, state).toEqual([]);
}

/**
 * Collects the elements that are animated from now on; the returned function returns how they begin. The page must not
 * be left meanwhile.
 */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  const moving = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const collect = (): void => {
      for (const { effect } of document.getAnimations())
        seen.add(effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 80) ?? '') : '');
      requestAnimationFrame(collect);
    };
    collect();
    return seen;
  });
  return () => moving.evaluate((seen) => [...seen]);
}

test('every page is valid HTML and accessible, and a conversation moves nothing with reduced motion', async ({
  page,
  family: { address },
}) => {
  test.slow();
  await allAtOnce(page);
  await page.route('**/assets/config.json', () => undefined);
  await page.goto(address);
  await page.getByText('Loading configuration...').waitFor();
  await expectValid(page, 'loading');
  await page.unroute('**/assets/config.json');
  await test.step('pages of a visitor', () => checkVisitorsPages(page, address));
  await signIn(page, address);
  await test.step('pages of a learner', () => checkLearnersPages(page, address));
  await test.step('a conversation that opens', () => checkOpening(page, address));
  await test.step('a conversation to its end', () => checkConversation(page, address));
});

async function visit(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address + path);
  await settle(page);
  await expectValid(page, path);
}

/** Visits a page that axe looks at, too. */
async function visitWhole(page: Page, address: string, path: string): Promise<void> {
  await visit(page, address, path);
  await expectAccessibleInAppearances(page, path);
}

async function checkVisitorsPages(page: Page, address: string): Promise<void> {
  for (const path of [
    '/',
    '/terms-and-conditions',
    '/privacy-policy',
    '/safeguarding-policy',
    '/cookie-policy',
    '/registration',
  ])
    await visitWhole(page, address, path);
  for (const place of ['confirmation', 'unverified', 'verify', 'verify?success=true'])
    await visit(page, address, `/registration/${place}`);
  await visit(page, address, '/registration');
  await page.getByRole('button', { name: 'Register now' }).click();
  await expectValid(page, 'registration, everything wrong');
  await page.goto(address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email address').waitFor();
  await expectValid(page, 'log in');
  await expectAccessibleInAppearances(page, '/idp');
}

async function checkLearnersPages(page: Page, address: string): Promise<void> {
  await visitWhole(page, address, '/');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expectValid(page, 'filter');
  await visit(page, address, '/?searchText=nothing-at-all');
  await visitWhole(page, address, '/programme/calmer-conversations');
  await page.getByRole('button', { name: 'Enrol' }).click();
  await page.getByRole('button', { name: 'Enrol' }).waitFor({ state: 'hidden' });
  await expectValid(page, 'a Programme one is enrolled in');
  for (const path of ['/programme/none', '/shop']) await visit(page, address, path);
  for (const path of ['/activity/none', '/no/such/page', `/activity/${slug}`])
    await visitWhole(page, address, path);

  const payment = { clientSecret: 'pi_1_secret_x', paymentIntent: 'pi_1', charged: 54_000 };
  await page.route('**/api/payments/create', (route) => route.fulfill({ json: payment }));
  await page.goto(`${address}/shop`);
  await page.getByLabel('Test card').waitFor();
  await expectValid(page, 'the shop');
}

/** Looks at a conversation that no other step opens, because the animations of the next one are watched. */
async function checkOpening(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/activity/after-an-argument/chat`);
  await settle(page);
  await expectAccessibleInAppearances(page, 'chat');
  const bubbles = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
  await expect(bubbles.first()).toBeVisible();
  await expectAccessibleInAppearances(page, 'chat with a message');
}

async function checkConversation(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${address}/activity/${slug}/chat`);
  await expect(page.getByRole('heading', { name: 'Checking in together' })).toBeVisible();
  const moved = await watchMotion(page);
  for (const question of questionsOf(slug)) {
    await controlOf(page, question.step).waitFor();
    await expectValid(page, `chat, ${question.answer.kind}`);
    await page.waitForTimeout(sendDebounceMs);
    await give(page, question);
  }
  const button = page.getByRole('button', { name: 'Finish Activity' });
  await button.press('Enter');
  await expectValid(page, 'Activity complete');
  const modal = page.getByRole('dialog', { name: 'Activity complete' });
  await expect(modal).toContainText('Congratulations you completed the activity!');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();
  expect(await moved(), 'with reduced motion nothing moves, from the opening to the end').toEqual([]);
}
