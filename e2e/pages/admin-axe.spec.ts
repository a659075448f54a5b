import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances, settle, violationsOf } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const library = 'content/activities/checking-in-together.json';

const states: Record<string, (page: Page) => Promise<void>> = {
  '/admin': async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  '/editor': async (page) => {
    await expect(page.getByText('Please select a schema')).toBeVisible();
  },
  '/editor?schema=activity': async (page) => {
    await page.getByLabel('Open a JSON file').setInputFiles(library);
    await expect(page.getByText(/^No problems found/)).toBeVisible();
    await page.getByRole('button', { name: 'Play this Activity' }).click();
    await expect(page.getByText('five-minute check-in', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show the picture' }).click();
    await expect(page.getByRole('img', { name: /^The touchpoints/ })).toBeVisible();
  },
  '/editor?schema=activity&view=outline': async (page) => {
    await page.getByLabel('Open a JSON file').setInputFiles(library);
    await expect(page.getByText(/^No problems found/)).toBeVisible();
    await page
      .getByRole('treeitem', { name: /^Path choice/ })
      .first()
      .click();
    await page.getByText(/^Further settings: Id/).click();
    await page.getByRole('button', { name: 'Move, copy, remove' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  '/editor?schema=activity&view=map': async (page) => {
    await page.getByLabel('Open a JSON file').setInputFiles(library);
    await page.getByRole('button', { name: /^The weather report, / }).click();
    await expect(page.getByRole('heading', { name: 'Ways on from The weather report' })).toBeVisible();
  },
  '/editor?schema=activity&view=translation': async (page) => {
    await page.getByLabel('Open a JSON file').setInputFiles(library);
    await expect(page.getByText(/^No problems found/)).toBeVisible();
    const tag = page.getByRole('textbox', { name: 'Language to translate into' });
    await tag.fill('cy');
    await tag.press('Enter');
    await page
      .getByRole('textbox', { name: /^Translation of/ })
      .first()
      .fill('Edrych i mewn gyda’n gilydd');
    await expect(page.getByText('Translated', { exact: true })).toBeVisible();
  },
  '/editor?schema=programme': async (page) => {
    await page.getByRole('textbox', { name: 'JSON content' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"slug": 1');
    await expect(page.getByRole('heading', { name: /^Schema Validation Errors/ })).toBeVisible();
    await page.getByRole('button', { name: 'Verify Programme JSON' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Server Validation Errors:' })).toBeVisible();
  },
  '/content': async (page) => {
    await expect(page.getByRole('link', { name: 'Checking in together' })).toBeVisible();
  },
  '/content/activity/checking-in-together': async (page) => {
    await expect(page.getByRole('table', { name: 'Versions, newest first' })).toBeVisible();
  },
  '/content/activity/a-screen-deal/leaving': async (page) => {
    await expect(page.getByText('No family has begun it then.')).toBeVisible();
  },
  '/content/transfer': async (page) => {
    await expect(page.getByRole('option', { name: 'Checking in together' })).toBeAttached();
  },
  '/content/pictures': async (page) => {
    await expect(page.getByRole('table', { name: 'Pictures that are kept' })).toBeVisible();
  },
  '/content/reviews': async (page) => {
    await expect(page.getByText('Nothing waits for a review.')).toBeVisible();
  },
  '/people': async (page) => {
    await expect(page.getByRole('link', { name: 'learner@fireside.test' })).toBeVisible();
    await page.getByRole('link', { name: 'learner@fireside.test' }).click();
    await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible();
  },
  '/shop': async (page) => {
    await expect(page.getByRole('table', { name: 'By month, the last first' })).toBeVisible();
  },
  '/shop/codes': async (page) => {
    await expect(page.getByLabel('Search code or organisation')).toBeVisible();
  },
  '/shop/licences': async (page) => {
    await expect(page.getByRole('table', { name: 'Use by organisation' })).toBeVisible();
  },
  '/mails': async (page) => {
    await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
  },
  '/terms': async (page) => {
    await expect(page.getByRole('table', { name: /^Accepted versions/ })).toBeVisible();
  },
  '/log': async (page) => {
    await expect(page.getByRole('table', { name: 'Acts' })).toBeVisible();
  },
};

test('every admin screen is accessible', async ({ page, freshServer: server }) => {
  await signIn(page, server.address, 'admin');
  for (const [path, reach] of Object.entries(states)) {
    await page.goto(server.address + path);
    await settle(page);
    await reach(page);
    await expectAccessibleInAppearances(page, path);
  }
  await page.goto(`${server.address}/editor`);
  await page
    .getByTestId('json-editor')
    .evaluate((host) => host.shadowRoot!.append(document.createElement('button')));
  expect(await violationsOf(page), 'the editor is looked into').toEqual([
    expect.stringMatching(/^button-name/),
  ]);
});
