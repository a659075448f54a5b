import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** Ticks exactly these roles of a demo account and saves them, by keyboard alone. */
async function giveRoles(page: Page, address: string, name: string, roles: readonly RegExp[]): Promise<void> {
  await page.goto(`${address}/people`);
  await page.getByLabel('E-mail address').fill(`${name}@`);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `${name}@fireside.test` }).press('Enter');
  const boxes = page.getByRole('region', { name: 'Roles' });
  await expect(boxes.getByRole('button', { name: 'Save roles' })).toBeVisible();
  for (const box of await boxes.getByRole('checkbox').all()) {
    const label = (await box.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent)) ?? '';
    if ((await box.isChecked()) !== roles.some((role) => role.test(label))) await box.press('Space');
  }
  await boxes.getByRole('button', { name: 'Save roles' }).press('Enter');
  await expect(boxes).toContainText('The roles are saved.');
}

const places = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link');

test('an admin gives roles; each opens its own part of the admin app, and is gone when it is taken away', async ({
  page,
  browser,
  freshServer: { address },
}) => {
  await signIn(page, address, 'admin');
  await giveRoles(page, address, 'tester', [/^Tester/, /^Author/]);
  await expectAccessible(page);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const staff = await phone.newPage();
  await signIn(staff, address, 'tester');
  // The page is still the app for families; the account page links to the other app.
  await expect(staff.getByText('Test Mode')).toBeVisible();
  await staff.goto(`${address}/account`);
  await staff.getByRole('link', { name: 'Go to the admin area' }).click();
  await expect(staff.getByText('You are here as tester and author.')).toBeVisible();
  const ofAuthors = ['Home', 'JSON editor', 'Content', 'Your account', 'App for families'];
  await expect(places(staff)).toHaveText(ofAuthors);
  await expectAccessible(staff);

  await staff.goto(`${address}/admin/editor?schema=activity`);
  await staff.getByRole('button', { name: 'Begin with a short Activity' }).click();
  await expect(staff.getByText(/^No problems found/)).toBeVisible();
  await expect(staff.getByRole('region', { name: 'Working copies on the server' })).toContainText(
    'The server has this text',
  );
  await expect(staff.getByRole('button', { name: /^Upload/ })).toHaveCount(0);
  await expect(staff.getByRole('button', { name: 'Ask for a review' })).toBeVisible();

  await staff.goto(`${address}/admin/people`);
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('This part is not open to you');
  await expectAccessible(staff);
  await staff.getByRole('link', { name: 'Back to what is open to you' }).click();
  await expect(staff).toHaveURL(`${address}/admin`);

  await giveRoles(page, address, 'tester', [/^Support/]);
  await staff.goto(`${address}/`);
  await expect(places(staff)).toHaveText(['Home', 'People', 'Mails', 'Your account']);
  await staff.getByRole('link', { name: 'People' }).click();
  await staff.getByRole('link', { name: 'learner@fireside.test' }).click();
  await expect(staff.getByRole('region', { name: 'Roles' })).toContainText(
    'Admins say who holds which role.',
  );
  await expect(staff.getByRole('button', { name: 'Give access' })).toBeVisible();
  await expect(staff.getByRole('button', { name: /Erase|Export/ })).toHaveCount(0);
  await expectAccessible(staff);

  await giveRoles(page, address, 'tester', [/^Analyst/]);
  await staff.goto(`${address}/`);
  await expect(places(staff)).toHaveText(['Home', 'Your account']);
  await staff.getByLabel('Activity', { exact: true }).selectOption({ label: 'Checking in together' });
  await staff.getByRole('link', { name: 'Where families leave “Checking in together”' }).click();
  await expect(staff.getByText('No family has begun it then', { exact: false })).toBeVisible();
  await expectAccessible(staff);

  await giveRoles(page, address, 'tester', [/^Support/]);
  await staff.goto(`${address}/people`);
  await staff.getByRole('link', { name: 'learner@fireside.test' }).click();
  await expect(staff.getByRole('button', { name: 'Give access' })).toBeVisible();

  // The role is removed while the page is open: its next request is refused.
  await giveRoles(page, address, 'tester', [/^Learner/]);
  await staff.getByLabel('Last day').fill('2040-01-31');
  await staff.getByLabel('Reference of the licence').fill('School 7');
  await staff.getByRole('button', { name: 'Give access' }).click();
  await expect(staff.getByText('This is not open to your account.')).toBeVisible();
  await expect(staff.getByText('learner@fireside.test')).toHaveCount(0);
  await phone.close();
});
