import { expectAccessible } from '../support/accessible.ts';
import { emailOf } from '../support/people.ts';
import { expect, test } from '../support/fixtures.ts';
import { tickDrawn } from '../support/tick.ts';

test('Welsh from the first page on: chosen once, stored, used by every screen', async ({
  page,
  family: server,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(server.address);
  await tickDrawn(page.getByRole('radio', { name: 'Cymraeg' }));
  await expect(page.getByRole('heading', { name: 'Croeso i Fireside' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page).toHaveTitle('Croeso i Fireside - Fireside');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Polisi cwcis' }).click();
  await expect(page.getByText("Yn Saesneg yn unig y mae'r dudalen hon ar gael.")).toHaveAttribute(
    'lang',
    'cy',
  );
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en-GB');
  await expectAccessible(page);

  await page.goto(server.address);
  await page.getByRole('button', { name: 'Mewngofnodi' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await page.getByLabel('Cyfeiriad e-bost').fill(emailOf(server.address, 'learner'));
  await page.getByLabel('Cyfrinair', { exact: true }).fill('Fireside-demo-1');
  await page.getByRole('button', { name: 'Mewngofnodi' }).click();
  await expect(page.getByRole('button', { name: 'Allgofnodi' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gorbryder' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hidlo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Gorbryder' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${server.address}/programme/calmer-conversations`);
  await page.getByRole('button', { name: 'Ymuno' }).click();
  const opens = page.getByText(/^Ar gael: Dydd (Sul|Llun|Mawrth|Mercher|Iau|Gwener|Sadwrn) \d+ \p{L}+$/u);
  await expect(opens.first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.address}/activity/checking-in-together/chat`);
  await expect(page.getByRole('region', { name: 'Sgwrs' })).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test.describe('without a service worker, which would answer with the program that never comes here', () => {
  test.use({ serviceWorkers: 'block' });

  test('colours chosen here are stored, applied before anything is drawn, and in every tab', async ({
    page,
    context,
    server,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const ground = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(server.address);
    const light = await ground();
    const other = await context.newPage();
    await other.goto(server.address);
    await tickDrawn(page.getByRole('radio', { name: 'Dark', exact: true }));
    const dark = await ground();
    expect(dark).not.toBe(light);
    await expect(other.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);

    // The program never loads: the page shown meanwhile must have the colours already.
    await page.route('**/assets/*.js', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    expect(await ground()).toBe(dark);
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#172a31');
    await page.unroute('**/assets/*.js');

    await tickDrawn(other.getByRole('radio', { name: 'Same as my device' }));
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    expect(await ground()).toBe(light);
  });
});
