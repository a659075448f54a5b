import { expectAccessible } from '../support/accessible.ts';
import { FiresideServer } from '../support/server.ts';
import { withShortWorker } from '../support/short-worker.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { tick } from '../support/tick.ts';

test('an author asks for a review, a second admin comments and signs, and only then is it published', async ({
  page,
  browser,
}) => {
  const server = await FiresideServer.start(
    { REQUIRED_SIGN_OFFS: 'editorial,safeguarding' },
    withShortWorker(),
  );
  const { address } = server;
  try {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAt(page, address, '/people', 'admin');
    await page.getByLabel('E-mail address').fill('tester@');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'tester@fireside.test' }).click();
    await tick(page.getByRole('checkbox', { name: /^Admin: this app/ }));
    await page.getByRole('button', { name: 'Save roles' }).click();

    await page.goto(`${address}/editor?schema=activity`);
    await page.getByRole('button', { name: 'Begin with a short Activity' }).click();
    const copies = page.getByRole('region', { name: 'Working copies on the server' });
    await expect(copies).toContainText('The server has this text');
    await expect(page.getByText(/^No problems found/)).toBeVisible();
    await page.getByRole('button', { name: 'Upload Activity' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Editorial: nobody has signed it. Safeguarding: nobody has signed it.',
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('What should your colleagues look at?').fill('Is the help line right?');
    await page.getByRole('button', { name: 'Ask for a review' }).click();
    await expect(copies).toContainText('Waits for a colleague since');
    await expectAccessible(page);

    const second = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const reader = await second.newPage();
    await signInAt(reader, address, '/admin/content/reviews', 'tester');
    await reader.getByRole('link', { name: 'One good thing' }).click();
    await expect(reader.getByText('Is the help line right?')).toBeVisible();
    await reader
      .getByRole('button', { name: /^Comment on “/ })
      .first()
      .click();
    await reader.getByLabel('Comment on this step').fill('A warm beginning.');
    await reader.getByRole('button', { name: 'Add the comment' }).first().click();
    await expect(reader.getByRole('list', { name: /^On “/ })).toContainText('A warm beginning.');
    for (const role of ['Editorial', 'Safeguarding']) {
      await reader.getByRole('button', { name: `Sign as ${role}` }).click();
      await expect(reader.getByRole('button', { name: `Take back your sign-off as ${role}` })).toBeVisible();
    }
    await expectAccessible(reader);

    await page.reload();
    await expect(copies.getByRole('list', { name: 'Sign-offs' })).toContainText(
      'Signed by tester@fireside.test',
    );
    await expect(page.getByRole('region', { name: 'Comments on this text' })).toContainText(
      'A warm beginning.',
    );
    await page.getByRole('button', { name: 'Upload Activity' }).click();
    await expect(dialog).toContainText('Upload successful: 201');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.goto(`${address}/content/activity/one-good-thing`);
    await expect(page.getByRole('table', { name: 'Versions, newest first' })).toContainText(
      'Signed: Safeguarding',
    );
    const log = page.getByRole('region', { name: 'Who did what' });
    await expect(log).toContainText('admin@fireside.test published Version 1.');
    await expect(log).toContainText('tester@fireside.test signed Version 1: Editorial.');
    await expect(log).toContainText('tester@fireside.test commented: A warm beginning.');
    await expectAccessible(page);
    await second.close();
  } finally {
    await server.stop();
  }
});
