import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate/node';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { settle } from '../support/accessible.ts';
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

test('every page is valid HTML', async ({ page, family: server }) => {
  test.slow();
  const visit = async (path: string): Promise<void> => {
    await page.goto(server.address + path);
    await settle(page);
    await expectValid(page, path);
  };
  await allAtOnce(page);
  await page.route('**/assets/config.json', () => undefined);
  await page.goto(server.address);
  await page.getByText('Loading configuration...').waitFor();
  await expectValid(page, 'loading');
  await page.unroute('**/assets/config.json');
  await visit('/');
  for (const policy of ['terms-and-conditions', 'privacy-policy', 'safeguarding-policy', 'cookie-policy'])
    await visit(`/${policy}`);
  for (const place of ['', '/confirmation', '/unverified', '/verify', '/verify?success=true'])
    await visit(`/registration${place}`);
  await visit('/registration');
  await page.getByRole('button', { name: 'Register now' }).click();
  await expectValid(page, 'registration, everything wrong');
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email address').waitFor();
  await expectValid(page, 'log in');

  await signIn(page, server.address);
  await visit('/');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expectValid(page, 'filter');
  await visit('/?searchText=nothing-at-all');
  await visit('/programme/calmer-conversations');
  await page.getByRole('button', { name: 'Enrol' }).click();
  await page.getByRole('button', { name: 'Enrol' }).waitFor({ state: 'hidden' });
  await expectValid(page, 'a Programme one is enrolled in');
  for (const path of ['/programme/none', '/activity/none', '/none', '/shop', `/activity/${slug}`])
    await visit(path);

  const payment = { clientSecret: 'pi_1_secret_x', paymentIntent: 'pi_1', charged: 54_000 };
  await page.route('**/api/payments/create', (route) => route.fulfill({ json: payment }));
  await page.goto(`${server.address}/shop`);
  await page.getByLabel('Test card').waitFor();
  await expectValid(page, 'the shop');

  await page.goto(`${server.address}/activity/${slug}/chat`);
  for (const question of questionsOf(slug)) {
    await controlOf(page, question.step).waitFor();
    await expectValid(page, `chat, ${question.answer.kind}`);
    await page.waitForTimeout(sendDebounceMs);
    await give(page, question);
  }
  await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
  await expectValid(page, 'Activity complete');
});
