import type { Locator, Page } from '@playwright/test';
import { ebookMark } from '../../tools/make-e-book.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { bigLibrary, card, serveSearch } from '../support/cards.ts';
import { provedBy } from '../support/proved-by.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { tick } from '../support/tick.ts';

const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter/ });
const filter = (page: Page) => page.getByRole('dialog', { name: 'Filter' });
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rail = (page: Page, name: string) => row(page, name).getByRole('list').first();
const scrollOf = (list: Locator) => list.evaluate((element) => Math.round(element.scrollLeft));
/**
 * Returns the row's scroll position once it stands still: two equal reads end the smooth scroll of a drag or an arrow.
 */
async function atRest(list: Locator): Promise<number> {
  let [before, now] = [-1, await scrollOf(list)];
  while (before !== now) {
    await list.page().waitForTimeout(150);
    [before, now] = [now, await scrollOf(list)];
  }
  return now;
}

test.beforeEach(({ page, server }) => signIn(page, server.address));

test('narrows to a filter in the address, keeps it after a reload, and clears it; every state is accessible', async ({
  page,
  server,
}) => {
  test.slow();
  await expect(row(page, 'Getting Started')).toBeVisible();
  await test.step('the e-book is a download made from the source in content/e-book', async () => {
    const link = page.getByRole('link', { name: /^Download the e-book \(PDF, \d+ KB\)$/ });
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('e-book.pdf');
    const reply = await page.request.get(`${server.address}/e-book.pdf`);
    expect(reply.headers()['content-type']).toBe('application/pdf');
    const body = (await reply.body()).toString('latin1');
    expect(body.endsWith(ebookMark()), 'run: node tools/make-e-book.ts').toBe(true);
  });
  const entries = await page.evaluate(() => history.length);

  await filterButton(page).click();
  await tick(filter(page).getByRole('checkbox', { name: 'Anxiety' }));
  await tick(filter(page).getByRole('checkbox', { name: '10 mins' }));
  expect(new URL(page.url()).search).toBe('?lifeChallenges=anxiety&durations=10mins');
  await filter(page).getByLabel('Search').fill('silly name');
  await expect(filter(page).getByRole('status')).toHaveText('1 result in 1 group');
  await filter(page).getByRole('button', { name: 'View Results' }).click();

  await expect(filterButton(page)).toHaveText('Filter (3)');
  await expect(filterButton(page)).toBeFocused();
  await expect(row(page, 'Getting Started')).toBeHidden();
  await expect(row(page, 'Fits best').getByRole('link')).toHaveText('When worries get loud');
  expect(new URL(page.url()).search).toBe('?lifeChallenges=anxiety&durations=10mins');
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.reload();
  await expect(filterButton(page)).toHaveText('Filter (3)');
  await expect(row(page, 'Fits best').getByRole('link')).toHaveText('When worries get loud');

  await row(page, 'Fits best').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'When worries get loud' })).toBeVisible();
  await page.goBack();
  await expect(filterButton(page)).toHaveText('Filter (3)');

  await filterButton(page).click();
  await filter(page).getByRole('button', { name: 'Show All' }).click();
  await expect(row(page, 'Getting Started')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await test.step('the filter works with the keyboard alone', async () => {
    await filterButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(filter(page).getByRole('heading', { name: 'Filter' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('argu');
    await expect(filter(page).getByRole('status')).toHaveText(/^\d results? in \d groups?$/);
    const found = (await filter(page).getByRole('status').textContent())!;
    await page.keyboard.press('Tab');
    await expect(filter(page).getByRole('checkbox', { name: 'Checking In' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(filter(page).getByRole('status')).toHaveText('No results found');
    await page.keyboard.press('Space');
    await expect(filter(page).getByRole('status')).toHaveText(found);
    await page.keyboard.press('Escape');
    await expect(filterButton(page)).toBeFocused();
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByLabel('What is on your mind?')).toHaveValue('argu');
  });
  await test.step('every state is accessible', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${server.address}/?lifeChallenges=anxiety,somethingNew&searchText=worr`);
    await expect(row(page, 'Fits best')).toBeVisible();
    await expectAccessibleInAppearances(page, 'filtered');
    await filterButton(page).click();
    await expect(filter(page)).toBeVisible();
    await expectAccessibleInAppearances(page, 'filter open');
    await filter(page).getByLabel('Search').fill('nothing-like-it');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expectAccessibleInAppearances(page, 'nothing found');
    await serveSearch(page, { ...bigLibrary(), Stress: [] });
    await page.goto(server.address);
    await page.getByText('Relationship Builders', { exact: true }).click();
    await expect(row(page, 'Empathy')).toBeAttached();
    await expectAccessibleInAppearances(page, '500 cards and an empty row');
  });
});

const nothingFound = provedBy(
  'test/ui/learner/catalogue/dashboard-screen.test.tsx › %s: says so, and offers to show all',
  'test/ui/learner/catalogue/filter.test.tsx › by Show All clears all five keys',
);
test('says when nothing is found, and shows all again', nothingFound, async ({ page, server }) => {
  await page.goto(`${server.address}/?searchText=nothing-like-it`);
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expect(page.getByText('Please widen your search criteria')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(row(page, 'Getting Started')).toBeVisible();
  await expect(filterButton(page)).toBeFocused();
});

test('rows: the first card to do, arrows, pictures, and drags', async ({ page, server }) => {
  await test.step('a row opens at its first card to do, before it is seen and without moving the page', async () => {
    await serveSearch(page, bigLibrary());
    await page.addInitScript(() => {
      const seen: number[][] = [];
      Object.assign(window, { seen });
      const record = () => {
        const list = document.querySelector('main section ul:has(h3)');
        if (list) seen.push([list.scrollLeft, window.scrollY]);
        if (seen.length < 20) requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
    });
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.reload();
    const list = rail(page, 'Checking In');
    const third = list.getByRole('link', { name: 'Talk number 2', exact: true });
    await expect(third).toBeInViewport();
    await expect(list.getByRole('link', { name: 'Talk number 1', exact: true })).not.toBeInViewport();
    await page.waitForFunction(() => (window as unknown as { seen: number[][] }).seen.length === 20);
    const seen = await page.evaluate(() => (window as unknown as { seen: number[][] }).seen);
    const width = await list
      .getByRole('listitem')
      .first()
      .evaluate((item) => (item as HTMLElement).offsetWidth);
    expect(new Set(seen.map(([left]) => Math.round(left!)))).toEqual(new Set([2 * width]));
    expect(new Set(seen.map(([, top]) => top))).toEqual(new Set([0]));
  });

  await serveSearch(page, {
    Alone: [card(0)],
    Many: Array.from({ length: 8 }, (_, index) => card(index)),
    Two: [
      card(1),
      card(2, { imageSrc: '/images/content/gone.svg' }),
      card(3, { imageSrc: '/images/content/iceberg.svg' }),
    ],
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await test.step('arrows move a row by one card; they are shown for more than one card', async () => {
    await expect(row(page, 'Alone').getByRole('button')).toHaveCount(0);
    const list = rail(page, 'Many');
    const width = await list
      .getByRole('listitem')
      .first()
      .evaluate((item) => (item as HTMLElement).offsetWidth);
    const left = row(page, 'Many').getByRole('button', { name: 'Scroll left' });
    const right = row(page, 'Many').getByRole('button', { name: 'Scroll right' });
    await expect(left).toHaveAttribute('aria-disabled', 'true');
    await right.click();
    expect(await atRest(list)).toBe(width);
    await expect(left).toHaveAttribute('aria-disabled', 'false');
    while ((await right.getAttribute('aria-disabled')) === 'false') {
      await right.click();
      await atRest(list);
    }
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(
      await scrollOf(list),
    );
    const box = await right.boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  });
  await test.step('a missing or broken picture is replaced by the default one', async () => {
    const sources = () =>
      rail(page, 'Two')
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    await expect
      .poll(sources)
      .toEqual([
        '/images/content/default-card.svg',
        '/images/content/default-card.svg',
        '/images/content/iceberg.svg',
      ]);
  });
  await test.step('a drag of more than 5 px scrolls and opens nothing, a shorter one is a click', async () => {
    const list = rail(page, 'Many');
    await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
    const link = list.getByRole('link', { name: 'Talk number 1', exact: true });
    const drag = async (distance: number) => {
      await link.scrollIntoViewIfNeeded();
      const box = (await link.boundingBox())!;
      await page.mouse.move(box.x + 20, box.y + 5);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 - distance, box.y + 5, { steps: 4 });
      await page.mouse.up();
    };
    await drag(200);
    expect(await atRest(list)).toBeGreaterThan(150);
    expect(page.url()).toBe(`${server.address}/`);
    await list.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
    await drag(6);
    await page.waitForTimeout(200);
    expect(page.url()).toBe(`${server.address}/`);
    await drag(4);
    await expect(page).toHaveURL(`${server.address}/activity/talk-1`);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('a swipe scrolls a row, the next card is partly visible, and nothing is wider than the screen', async ({
    page,
  }) => {
    await serveSearch(page, { Many: Array.from({ length: 8 }, (_, index) => card(index)), Alone: [card(9)] });
    await page.reload();
    const list = rail(page, 'Many');
    await list.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const second = (await list.getByRole('listitem').nth(1).boundingBox())!;
    expect(second.x).toBeLessThan(320 - 8);
    const box = (await list.boundingBox())!;
    const devtools = await page.context().newCDPSession(page);
    const y = Math.round(box.y + 60);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: 260, y }]);
    for (let x = 250; x > 40; x -= 15) {
      await touch('touchMove', [{ x, y }]);
      await page.waitForTimeout(16);
    }
    await touch('touchEnd', []);
    const width = await list
      .getByRole('listitem')
      .first()
      .evaluate((item) => (item as HTMLElement).offsetWidth);
    expect((await atRest(list)) % width).toBe(0);
    expect(await scrollOf(list)).toBeGreaterThan(0);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
  });
});
