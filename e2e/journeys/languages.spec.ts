import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAt } from '../support/sign-in.ts';
import { tickDrawn } from '../support/tick.ts';
import { firstOf } from '../../test/support/random-share.ts';

/**
 * Tests a spark in two languages that it is translated into: card, page and conversation, on a phone. `npm test` walks
 * the one from right to left; journeys/preferences.spec.ts walks Welsh.
 */
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Returns a bubble of the conversation; the page contains its text once more, for screen readers. */
const said = (page: Page, text: string) => page.locator('[data-transcript]').getByText(text);

for (const { locale, card, title, coach, option, after, answer, settings, own, dir } of firstOf([
  {
    locale: 'ar',
    card: 'حقيقتان وكذبة صغيرة',
    title: 'وجه جادّ',
    coach: 'ليكن كل منكم جادًّا.',
    option: 'حين كنت صغيرًا',
    after: 'ثلاثة أشياء من أيام الصغر.',
    answer: 'سمعنا شيئًا جديدًا',
    settings: 'Settings',
    own: 'العربية',
    dir: 'rtl',
  },
  {
    locale: 'cy',
    card: 'Dau wir, un celwydd bach',
    title: 'Wyneb syth',
    coach: 'Pawb i edrych o ddifri.',
    option: 'Pan oeddwn i’n fach',
    after: 'Tri pheth o’r amser pan oeddech chi’n fach.',
    answer: 'Clywson ni rywbeth newydd',
    settings: 'Gosodiadau',
    own: 'Cymraeg',
    dir: 'ltr',
  },
]))
  test.describe(locale, () => {
    test.use({ locale: locale === 'cy' ? 'en-GB' : locale, viewport: { width: 390, height: 844 } });

    test('a family reads its own language from the card to the paper', async ({ page, family }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await allAtOnce(page);
      await signInAt(page, family.address, `/?lng=${locale}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(`${family.address}/?searchText=fib`);
      const link = page.getByRole('link', { name: card });
      await expect(link.first()).toBeVisible();
      await expectAccessibleInAppearances(page, 'cards');

      await page.goto(`${family.address}/activity/two-true-one-fib`);
      const heading = page.getByRole('heading', { level: 1, name: card });
      await expect(heading).toBeVisible();
      await expect(heading).toHaveCSS('direction', dir);
      await expectAccessibleInAppearances(page, 'page');

      await page.goto(`${family.address}/activity/two-true-one-fib/chat`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(said(page, coach)).toHaveCSS('direction', dir);
      await page.getByRole('button', { name: option }).press('Enter');
      await expect(said(page, after)).toBeVisible();
      await expect(bubble(page, option).first()).toBeVisible();
      await expectAccessibleInAppearances(page, 'conversation');

      await page.reload();
      await expect(bubble(page, option).first()).toBeVisible();
      await page.getByRole('button', { name: settings }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('radio', { name: own })).toBeChecked();
      await tickDrawn(dialog.getByRole('radio', { name: 'English' }));
      await expect(dialog.getByRole('status')).toBeVisible();
      await expectAccessibleInAppearances(page, 'settings');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: answer }).press('Enter');
      await expect(said(page, 'Now each of you tells one more')).toBeVisible();
      await expect(said(page, coach)).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(said(page, coach)).toBeVisible();
      await expect(said(page, coach)).toHaveCSS('direction', dir);
    });
  });
