import type { Page } from '@playwright/test';
import { formatLongDate } from '../../src/ui/learner/long-date.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { emailOf } from '../support/people.ts';
import { provedBy } from '../support/proved-by.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { firstOf } from '../../test/support/random-share.ts';

const english = { language: 'en', t: String } as unknown as Parameters<typeof formatLongDate>[1];

const programme = '/programme/calmer-conversations';
const titles = ['Checking in together', 'When worries get loud', 'After an argument'];
const dayMs = 24 * 60 * 60 * 1000;

type Dated = {
  address: string;
  /** Moves the person's enrolment and runs in time (ms; negative is earlier), or the openings alone. */
  move(ms: number, what?: 'all' | 'openings'): void;
  /** Moves the openings so that the first is in this time (ms). */
  openIn(ms: number): void;
};

const test = base.extend<{ dated: Dated }>({
  dated: ({ family }, lend) => {
    const theirs = `person_id = (select id from person where email = '${emailOf(family.address, 'learner')}')`;
    const moveOpenings = (by: string | number): void =>
      family.write(
        `update enrolment set available_at_json =
           (select json_group_object(key, value + ${by}) from json_each(available_at_json)) where ${theirs}`,
      );
    return lend({
      address: family.address,
      move(ms, what = 'all') {
        moveOpenings(ms);
        if (what === 'all')
          family.write(
            `update enrolment set enrolled_at = enrolled_at + ${ms}, last_activity_at = last_activity_at + ${ms}
               where ${theirs};
             update run set touched_at = touched_at + ${ms} where ${theirs};`,
          );
      },
      openIn: (ms) =>
        moveOpenings(`${Date.now() + ms} - (select min(value) from json_each(available_at_json))`),
    });
  },
});

const next = (page: Page) => page.getByRole('region', { name: 'Your next Activity' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' });
const items = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

async function enrol(page: Page, address: string): Promise<void> {
  await signInAt(page, address, programme);
  await page.getByRole('button', { name: 'Enrol' }).click();
  await expect(next(page)).toBeVisible();
}

async function comeBack(page: Page, address: string): Promise<void> {
  await page.goto(address + programme);
  await expect(page.locator('main h1')).toHaveText('Calmer conversations');
}

test('enrolling dates the Activities: the first is open, the others show their date and are no links until they open', async ({
  page,
  dated: { address, openIn },
}) => {
  test.slow();
  await signInAt(page, address, programme);
  for (const title of titles)
    await expect(items(page).getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(next(page)).toHaveCount(0);

  const now = Date.now();
  await page.getByRole('button', { name: 'Enrol' }).click();
  await expect(next(page).getByRole('heading', { name: 'Your next Activity' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Enrol' })).toHaveCount(0);
  const third = `Available from ${formatLongDate(now + 14 * dayMs, english)}`;
  await expect(items(page)).toContainText([
    'Open now',
    `Available from ${formatLongDate(now + 7 * dayMs, english)}`,
    third,
  ]);
  await expect(items(page).getByRole('link')).toHaveText(['Checking in together']);

  await expectAccessibleInAppearances(page, 'an enrolled Programme');
  await test.step('the illustration is shown except on tablets, the shapes except on mobiles', async () => {
    const illustration = page.getByRole('img', { name: 'Child talking to parent' });
    const caption = page.getByRole('figure').getByText('Child talking to parent');
    const shapes = next(page).locator('> [aria-hidden="true"]');
    for (const [width, hasPicture, hasShapes] of [
      [320, true, false],
      [599, true, false],
      [600, false, true],
      [1023, false, true],
      [1024, true, true],
      [1280, true, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const part of [illustration, caption]) await expect(part).toBeVisible({ visible: hasPicture });
      await expect(shapes).toBeVisible({ visible: hasShapes });
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
    }
  });

  await next(page).getByRole('link', { name: 'Available now' }).click();
  await expect(page).toHaveURL(`${address}${programme}/activity/checking-in-together`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking in together');

  await page.goto(`${address}${programme}/activity/after-an-argument`);
  await expect(page.getByText(third)).toBeVisible();
  await expectAccessibleInAppearances(page, 'an Activity that opens later');

  openIn(3 * dayMs);
  await comeBack(page, address);
  await expect(next(page).getByRole('button')).toBeVisible();
  await expectAccessibleInAppearances(page, 'a countdown');
  await test.step('the countdown reaches zero and becomes the link that opens the Activity', async () => {
    openIn(6000);
    await comeBack(page, address);
    const button = next(page).getByRole('button', { name: 'Available in under 1 minute' });
    await expect(button).toContainText(/0 minutes [1-6] seconds?/);
    await button.focus();
    await expect(next(page).getByRole('link', { name: 'Available now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Start this Activity' }).click();
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible();
  });
});

for (const hours of firstOf([-24, 1]))
  test(`a device whose clock is ${hours} h wrong signs in and counts down by the server's`, async ({
    page,
    dated: { address, move },
  }) => {
    await page.clock.install({ time: Date.now() + hours * 60 * 60_000 });
    await enrol(page, address);
    await expect(next(page).getByRole('link', { name: 'Available now' })).toBeVisible();
    move(30 * 60_000, 'openings');
    await comeBack(page, address);
    await expect(next(page).getByRole('button', { name: /^Available in/ })).toContainText(
      /\b(29|30) minutes/,
    );
  });

test('after more than two weeks away: continuing opens what is locked a week from now, reset begins afresh', async ({
  page,
  dated: { address, move },
}) => {
  await enrol(page, address);
  move(-13.9 * dayMs);
  await comeBack(page, address);
  await expect(next(page)).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  move(-0.2 * dayMs);
  move(12 * dayMs, 'openings');
  await comeBack(page, address);
  await expect(modal(page)).toBeVisible();
  await expectAccessibleInAppearances(page, 'after two weeks away');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await modal(page).getByRole('button', { name: 'Continue without Resetting' }).click();
  await expect(modal(page)).toHaveCount(0);
  await expect(items(page)).toContainText([
    'Open now',
    `Available from ${formatLongDate(Date.now() + 7 * dayMs, english)}`,
    `Available from ${formatLongDate(Date.now() + 14 * dayMs, english)}`,
  ]);
  await comeBack(page, address);
  await expect(next(page)).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  await test.step('reset asks again and begins the Programme afresh', async () => {
    const activity = `${address}${programme}/activity/checking-in-together`;
    await page.goto(activity);
    const begun = page.waitForResponse((reply) => reply.url().endsWith('/open') && reply.ok());
    await page.getByRole('link', { name: 'Start this Activity' }).click();
    await begun;
    await page.goto(activity);
    await expect(page.getByRole('button', { name: 'Redo activity' })).toBeVisible();

    move(-15 * dayMs);
    await comeBack(page, address);
    await modal(page).getByRole('button', { name: 'Reset my Progress' }).click();
    const sure = page.getByRole('dialog', { name: 'Reset my Progress' });
    await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessibleInAppearances(page, 'the question before a reset');
    await page.keyboard.press('Enter');
    await expect(modal(page)).toBeVisible();
    await modal(page).getByRole('button', { name: 'Reset my Progress' }).click();
    await sure.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(items(page)).toContainText([
      'Open now',
      `Available from ${formatLongDate(Date.now() + 7 * dayMs, english)}`,
      'Available from',
    ]);
    await page.goto(activity);
    await expect(page.getByRole('link', { name: 'Start this Activity' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Redo activity' })).toHaveCount(0);
  });
});

const isReadAgain = provedBy(
  'test/ui/learner/programme/programme-screen.test.tsx › %s only reads the Programme again',
  'test/ui/learner/programme/programme-screen.test.tsx › another failure is shown under the button',
  'test/ui/learner/programme/programme-screen.test.tsx › it enrols and shows the enrolled Programme, with the focus on the next Activity',
  'test/infrastructure/browser/catalogue/http-gateways.test.ts › a plain %d without a body is %s',
);
test(
  '409 and 429 only read the Programme again, whatever their body; another status is shown',
  isReadAgain,
  async ({ page, dated: { address } }) => {
    await signInAt(page, address, programme);
    await expect(page.getByRole('button', { name: 'Enrol' })).toBeVisible();
    for (const status of [409, 429, 500]) {
      let reads = 0;
      const enrolment = '**/api/my-programmes/*/enrol';
      await page.route('**/api/my-programmes/calmer-conversations', (route) => {
        reads += 1;
        return route.continue();
      });
      await page.route(enrolment, (route) => route.fulfill({ status, body: '' }));
      await page.getByRole('button', { name: 'Enrol' }).click();
      const alert = page.getByRole('main').getByRole('alert');
      if (status === 500) {
        await expect(alert).toHaveText('Could not enrol, try again later');
        expect(reads).toBe(0);
      } else {
        await expect.poll(() => reads).toBe(1);
        await expect(alert).toHaveCount(0);
      }
      await expect(page.getByRole('button', { name: 'Enrol' })).toBeEnabled();
      await page.unrouteAll();
    }
    await page.getByRole('button', { name: 'Enrol' }).click();
    await expect(next(page)).toBeVisible();
  },
);

const leadsToShop = provedBy(
  'test/ui/learner/programme/programme-screen.test.tsx › unpaid, every Activity without a later date is a link to its page',
  'test/ui/learner/programme/programme-screen.test.tsx › unpaid, a link to the shop replaces it',
  'test/ui/learner/activity/activity-screen.test.tsx › %s: the link',
);
test(
  'without access every Activity leads to its page, and that page to the shop',
  leadsToShop,
  async ({ page, dated: { address } }) => {
    await signInAt(page, address, programme, 'new');
    await expect(page.getByRole('button', { name: 'Enrol' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Payment required', exact: true })).toHaveAttribute(
      'href',
      '/shop',
    );
    await items(page).getByRole('link', { name: 'When worries get loud' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('When worries get loud');
    await page.getByRole('link', { name: 'Payment required', exact: true }).click();
    await expect(page).toHaveURL(`${address}/shop`);
  },
);
