import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';

/** The ways in which a browser stores nothing for this site: nobody can log in, and the page says what helps. */
const ways = {
  'has no room': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('QuotaExceededError');
    };
  },
  'refuses each call': () => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.assign(Storage.prototype, { setItem: refuse, getItem: refuse, removeItem: refuse, key: refuse });
  },
  'refuses its storages': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  },
};

test('where the browser keeps nothing, a log in says in plain words what helps', async ({
  context,
  server,
}) => {
  for (const [what, block] of Object.entries(ways))
    await test.step(`where it ${what}`, async () => {
      const page = await context.newPage();
      await page.addInitScript(block);
      await page.goto(server.address);
      await page.getByRole('button', { name: 'Log in' }).click();
      const title = page.getByRole('heading', { name: 'This browser keeps nothing for Fireside' });
      await expect(title).toBeVisible();
      await expect(page.getByText('Allow this site to store data')).toBeVisible();
      await expect(page.getByText(/Oops|Quota|insecure/)).toHaveCount(0);
      // The screen is the same each time.
      if (what === 'has no room') await expectAccessible(page);
      await page.getByRole('link', { name: 'Start again' }).click();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      await page.close();
    });
});
