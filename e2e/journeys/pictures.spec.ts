import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const jug = readFileSync('src/ui/public/images/content/jug.svg');

/** Drops or pastes a file onto an element as the browser does. */
async function bring(page: Page, how: 'drop' | 'paste', to: string): Promise<void> {
  await page.evaluate(
    ([kind, words, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'jug.svg', { type: 'image/svg+xml' }));
      const place = [...document.querySelectorAll('span')].find((one) => one.textContent.startsWith(words))!;
      place.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      );
    },
    [how, to, jug.toString()] as const,
  );
}

test('an author uploads a picture on a phone and says what it shows, and gives a step one', async ({
  page,
  ownServer: { address },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page, address, '/admin/content', 'admin');
  await page.getByRole('link', { name: 'Pictures, audio and video: upload and use' }).click();
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'jug.svg',
    mimeType: 'image/svg+xml',
    buffer: jug,
  });
  await page.getByLabel('What it shows, for people who cannot see it').fill('A jug.');
  const picture = page.getByRole('img', { name: 'A jug.' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('row', { name: /Nothing names it/ })).toBeVisible();
  await expectAccessible(page);
  const source = await picture.getAttribute('src');
  const reply = await page.request.get(`${address}${source}`);
  expect(reply.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await page.goto(`${address}${source}`);
  await expect(page.locator('svg')).toHaveCount(1);

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('the form of a step takes a picture that is dropped or pasted, and the text is offered it again', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${address}/admin/editor?schema=activity&view=outline`);
    await page.getByRole('button', { name: 'Begin with a short Activity' }).click();
    await page.getByRole('treeitem', { name: /Thank you/ }).click();
    const alt = page.getByLabel('Description');
    await bring(page, 'drop', 'or drop or paste it here');
    await expect(alt).toBeFocused();
    await expect(page.getByText('Say what the picture shows, for people who cannot see it.')).toBeVisible();
    await expectAccessibleInAppearances(page, 'a picture that nobody has described');
    await page.keyboard.type('A jug.');
    const picture = page.getByRole('img', { name: 'A jug.' });
    await expect
      .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    const source = await picture.getAttribute('src');
    await page.getByRole('button', { name: 'Remove Picture' }).click();
    await expect(picture).toBeHidden();
    await bring(page, 'paste', 'or drop or paste it here');
    await expect(alt).toBeFocused();
    await page.keyboard.type('A jug.');
    await expect(picture).toHaveAttribute('src', source!);
    await page.getByRole('button', { name: 'Choose one that is kept' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { pressed: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByText('JSON', { exact: true }).click();
    await page.locator('.cm-line', { hasText: '"url"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /\/pictures\/.* × / })).toBeVisible();
    await expect(page.locator('.cm-picture')).toHaveAttribute('src', source!);
  });
});
