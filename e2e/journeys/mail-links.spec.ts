import { provedBy } from '../support/proved-by.ts';
import { expect, test } from '../support/fixtures.ts';
import { kept } from '../support/service-worker.ts';

const linkOfMail = provedBy(
  'test/infrastructure/browser/platform/caching-strategy.test.ts › %s is a page that the worker does not handle',
  'e2e/journeys/ways-in.spec.ts › each way that begins outside the page leads where it says, on a second visit and after a release',
);
test(
  'a link of a mail opens the page of the server where the service worker keeps the web program',
  linkOfMail,
  async ({ page, server: { address } }) => {
    await page.goto(address);
    await kept(page);
    const welcome = page.getByRole('heading', { name: 'Welcome to Fireside' });
    await page.goto(address);
    await expect(welcome).toBeVisible();
    for (const [link, title] of [
      ['/verify-email/unknown', 'Verify your email address'],
      ['/reminders/end/unknown', 'No more notes?'],
    ] as const) {
      await page.goto(address + link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  },
);
