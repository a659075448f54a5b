import { sourcesIn } from '../../test/support/content-sources.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { readLocaleLanguages } from '../../src/infrastructure/node/platform/i18n/languages-in.ts';
import { settle } from '../support/accessible.ts';
import { controlOf, give, questionsOf } from '../support/conversation.ts';
import { emailOf } from '../support/people.ts';
import { expect, test } from '../support/fixtures.ts';
import { newcomer, standIn } from '../support/registration.ts';
import { tick } from '../support/tick.ts';

/**
 * Tests the product in a made-up language: every text of ours is in brackets and 40 % longer. On the smallest phone
 * nothing may be cut off or push the page sideways. Text without brackets is not from the locale files, and must be the
 * content's.
 */
type Texts = { [name: string]: string | Texts };

const file = resolve(import.meta.dirname, '../../src/ui/public/locales/en/translation.json');
const slug = 'checking-in-together';
const searched = 'calm';
const nowhere = 'xylophone';

function longer(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (Array.isArray(text)) return [name, text];
      if (typeof text !== 'string') return [name, longer(text)];
      const words = text.replace(/\{\{.*?\}\}|\$t\(.*?\)/g, '');
      return [name, `[${text}${padding(Math.ceil(words.length * 0.4))}]`];
    }),
  );
}

/** Returns padding of this length, in words as long as Welsh or German ones. */
const padding = (length: number): string => ' lorem-ipsumdolor'.repeat(9).slice(0, length).trimEnd();

/** The texts of the API and the content, which are not in the locale files. */
const said = new Set<string>();

async function speakPseudo(page: Page): Promise<void> {
  const texts = JSON.stringify(longer(JSON.parse(readFileSync(file, 'utf8')) as Texts));
  await page.route('**/locales/en/translation.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: texts }),
  );
  // The build has drawn the welcome page with the real texts.
  await page.route('**/welcome/en.json', (route) => route.fulfill({ status: 404 }));
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    const body = await response.text().catch(() => '');
    for (const [, words] of body.matchAll(/"((?:[^"\\]|\\.)*)"/g))
      for (const line of plain(JSON.parse(`"${words}"`) as string).split('\n')) said.add(line.trim());
  });
}

const plain = (markdown: string): string => markdown.replace(/\*\*|__|^[#>*-]+ |^\d+\. /gm, '');

/** Checks the texts that the person sees in this state, and that they fit. */
async function checkState(page: Page, state: string): Promise<void> {
  await settle(page);
  const seen = await page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    const wider = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, clipPath } = getComputedStyle(element);
      const cutsOff = overflowX === 'hidden' || overflowX === 'clip';
      return (
        isShown(element) &&
        clipPath === 'none' &&
        cutsOff &&
        element.clientWidth > 2 &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = (walker.currentNode.textContent ?? '').trim();
      if (/\p{L}{2}/u.test(text) && isShown(walker.currentNode.parentElement!)) words.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name);
        if (text && isShown(element)) words.push(text);
      }
    return {
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: wider.map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`),
      words,
    };
  });
  expect(seen.sideways, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(seen.cut, `${state} cuts words off`).toEqual([]);
  const ours = seen.words.filter((text) => !/^\(?\[|\]\)?$/.test(text) && !names.has(text) && !isSaid(text));
  expect(ours, `${state} says what is not in the texts`).toEqual([]);
}

const titleOf = (source: string): string =>
  (JSON.parse(readFileSync(resolve('content/activities', source), 'utf8')) as { title: string }).title;

/**
 * The names, which are not translated: titles of content, search texts, accounts, contacts, languages, and helplines
 * with their numbers.
 */
const names = new Set([
  newcomer.email,
  'support@fireside.example',
  `“${searched}”`,
  `“${nowhere}”`,
  // The welcome page names the free Activities.
  ...sourcesIn('content/activities').map(titleOf),
  ...Object.values(readLocaleLanguages(resolve(file, '../..'))),
  ...(
    JSON.parse(readFileSync(file, 'utf8')) as {
      helplines: { name: string; contact: string; note?: string }[];
    }
  ).helplines.flatMap(({ name, contact, note }) => [name, contact, note ?? name]),
]);

const isSaid = (text: string): boolean => {
  const words = plain(text).trim();
  return [...said].some((line) => line !== '' && (line.includes(words) || words === line));
};

test.describe('without a service worker, which would answer with the texts that it keeps', () => {
  test.use({ serviceWorkers: 'block' });

  test('every text 40 % longer on the smallest telephone', async ({ page, family: server }) => {
    page.setDefaultTimeout(30_000);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('fireside.pace', '"instant"'));
    await speakPseudo(page);

    await page.goto(server.address);
    await page.getByRole('button', { name: '[Log in' }).waitFor();
    await checkState(page, 'welcome');
    await checkRegistration(page, server.address);
    await page.goto(`${server.address}/no/such/page`);
    await checkState(page, 'sign-in gate of an unknown page');

    await logIn(page, server.address, 'new');
    await checkState(page, 'dashboard of a person who has not paid');
    await page.goto(`${server.address}/activity/${slug}`);
    await checkState(page, 'an Activity to be paid for');
    await page.goto(`${server.address}/shop`);
    await page.getByRole('button', { name: '[Pay' }).and(page.locator(':enabled')).waitFor();
    await checkState(page, 'shop');
    await page.route('**/api/payments/verify-purchase/*', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.getByRole('button', { name: '[Pay' }).click();
    await page.getByText(/failed - please retry/).waitFor();
    await checkState(page, 'a verification that failed');
    await page.unroute('**/api/payments/verify-purchase/*');
    await page.getByRole('button', { name: '[Retry' }).click();
    await page.getByRole('heading', { name: '[Thank you!' }).waitFor();
    await checkState(page, 'thanks');
    await page.goto(server.address);
    await page.getByRole('button', { name: '[Log out' }).click();
    await page.getByRole('button', { name: '[Log in' }).waitFor();

    await logIn(page, server.address, 'learner');
    await page.getByRole('button', { name: '[Filter' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill(searched);
    await checkState(page, 'filter');
    await page.goto(`${server.address}/?searchText=${nowhere}`);
    await page.getByText('[No results').first().waitFor();
    await checkState(page, 'dashboard without results');
    await page.goto(`${server.address}/programme/calmer-conversations`);
    await page.getByRole('button', { name: '[Enrol' }).waitFor();
    await checkState(page, 'Programme');
    await page.getByRole('button', { name: '[Enrol' }).click();
    await page.getByRole('button', { name: '[Enrol' }).waitFor({ state: 'hidden' });
    await checkState(page, 'Programme one is enrolled in');
    await page.goto(`${server.address}/programme/no-such-programme`);
    await checkState(page, 'no such Programme');
    await page.goto(`${server.address}/activity/no-such-activity`);
    await page.getByRole('dialog').waitFor();
    await checkState(page, 'no such Activity');
    await page.goto(`${server.address}/no/such/page`);
    await checkState(page, 'no such page');
    await page.goto(`${server.address}/activity/${slug}`);
    await checkState(page, 'Activity');

    await page.goto(`${server.address}/activity/${slug}/chat`);
    for (const question of questionsOf(slug)) {
      await controlOf(page, question.step).waitFor();
      await checkState(page, `chat, ${question.answer.kind}`);
      await page.waitForTimeout(sendDebounceMs);
      if (question.answer.kind === 'input') names.add(question.answer.response);
      await give(page, question);
    }
    await page.getByRole('button', { name: '[Finish Activity' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await checkState(page, 'Activity complete');
    await page.waitForTimeout(500);
    await page.getByRole('dialog').getByRole('button', { name: '[OK' }).click();
    await page.getByRole('link', { name: '[Book a Session' }).waitFor();
    await checkState(page, 'all done');
    await page.goto(`${server.address}/activity/${slug}`);
    await page.getByRole('button', { name: '[Redo activity' }).click();
    await checkState(page, 'Redo');
  });
});

async function checkRegistration(page: Page, address: string): Promise<void> {
  await standIn(page);
  await page.goto(`${address}/registration`);
  const submit = page.getByRole('button', { name: '[Register now' });
  await submit.click();
  await page.getByRole('region', { name: '[There is a problem' }).waitFor();
  await checkState(page, 'registration, everything wrong');
  await page.getByLabel('[Email address').fill(newcomer.email);
  for (const field of await page.locator('input[type=password]').all()) await field.fill(newcomer.password);
  await tick(page.getByRole('checkbox'));
  await submit.click();
  await page.getByRole('heading', { name: '[Registration complete' }).waitFor();
  await checkState(page, 'registration complete');
  for (const place of ['unverified', 'verify', 'verify?success=true', 'nowhere']) {
    await page.goto(`${address}/registration/${place}`);
    await checkState(page, `registration, ${place}`);
  }
  await page.unroute('**/api/user**');
}

async function logIn(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: '[Log in' }).click();
  await page.getByLabel('Email address').fill(emailOf(address, name));
  await page.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: '[Log out' }).waitFor();
  await settle(page);
}
