import { readFileSync } from 'node:fs';
import { allAtOnce } from '../support/conversation.ts';
import { emailOf } from '../support/people.ts';
import { provedBy } from '../support/proved-by.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test("a person's data is exported, access is granted, and the person is erased in two steps; the log has each act", async ({
  page,
  family: { address },
}) => {
  const email = emailOf(address, 'new');
  await signInAt(page, address, '/people', 'admin');
  await page.getByLabel('E-mail address').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('table', { name: '1 person' })).toBeVisible();
  await page.getByRole('link', { name: email }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  const exported = readFileSync(await download.path(), 'utf8');
  expect(exported).toContain(email);
  expect(exported).not.toContain(emailOf(address, 'learner'));
  expect(exported).not.toMatch(/learner@fireside\.test|\$argon2|password_hash/);

  await page.getByLabel('Last day').fill('2040-01-31');
  await page.getByLabel('Reference of the licence').fill('School 7');
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByRole('heading', { name: 'Access: paid' })).toBeVisible();
  await page.getByRole('button', { name: 'End now School 7' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByRole('heading', { name: 'Access: expired' })).toBeVisible();

  await page.getByRole('button', { name: 'Erase this person' }).click();
  const question = page.getByRole('dialog', { name: `Erase ${email} for good?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(/^This person is erased/)).toBeVisible();

  await page.goto(`${address}/log`);
  const acts = page.getByRole('table', { name: 'Acts' });
  for (const act of [
    'Erased a person',
    'Asked to erase a person',
    'Ended access',
    'Gave access',
    'Exported a person',
  ])
    await expect(acts.getByRole('cell', { name: act, exact: true }).first()).toBeVisible();
  await expect(acts).not.toContainText(email);
  await page.goto(`${address}/people`);
  for (const [name, count] of [
    [emailOf(address, 'learner'), 1],
    [email, 0],
  ] as const) {
    await page.getByLabel('E-mail address').fill(name);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('link', { name: '@fireside.test' })).toHaveCount(count);
  }
});

const fewFamilies = provedBy(
  'test/ui/admin/home/home-screen.test.tsx › an empty report is reported, and so is the reason of a failed download',
  'test/ui/admin/home/home-screen.test.tsx › for one to five families only that range is shown',
  'test/contract/api/reports.test.ts › without answers: 204',
  'test/contract/api/reports.test.ts › statistics count families in fives and show nothing else of one to five',
);
test(
  'figures are tables beside the reports; for one family only a range is shown',
  fewFamilies,
  async ({ browser, page, ownServer: { address } }) => {
    const family = await browser.newContext({ locale: 'en-GB' });
    await allAtOnce(family);
    const learner = await family.newPage();
    await signInAt(learner, address, '/activity/checking-in-together/chat');
    await expect(learner.getByRole('region', { name: 'Your reply' })).toBeVisible();
    await family.close();

    await signIn(page, address, 'admin');
    await page.getByRole('button', { name: 'Download combined report' }).click();
    await page.getByRole('dialog', { name: 'Nothing to download' }).getByRole('button').click();
    await page.getByLabel('Activity', { exact: true }).selectOption({ label: 'Checking in together' });
    await page.getByRole('button', { name: 'Show figures' }).click();
    await expect(page.getByText(/^Started by 1 to 5 families\. More is shown once/)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  },
);
