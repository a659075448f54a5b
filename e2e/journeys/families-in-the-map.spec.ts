import { readFileSync } from 'node:fs';
import type { WireDropOff } from '../../src/infrastructure/shared/api/drop-off.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Page } from '@playwright/test';

const part = { paused: null, steps: [] };
const figures: WireDropOff = {
  title: 'Checking in together',
  suppressedBelow: 6,
  roundedUpTo: 5,
  isBehind: false,
  started: 60,
  finished: 30,
  paused: 0,
  touchpoints: [
    {
      ...part,
      id: 'weather-report',
      title: 'The weather report',
      reached: 60,
      finished: 50,
      left: 15,
      ways: [{ to: 'sunny', taken: 40 }],
    },
    {
      ...part,
      id: 'sunny',
      title: 'Sunny',
      reached: 40,
      finished: 40,
      left: 0,
      ways: [{ to: null, taken: 40 }],
    },
  ],
  versions: [{ version: 'abcdef0123', createdAt: Date.UTC(2026, 2, 1), started: 60, finished: 30 }],
  months: [{ month: '2026-03', started: 60, finished: 30 }],
};

/** Opens the map of an Activity with figures of families. */
async function openMap(page: Page, address: string): Promise<void> {
  await page.route('**/api/user-feedback/leaving*', (route) => route.fulfill({ json: figures }));
  await signInAt(page, address, '/editor?schema=activity&view=map', 'admin');
  await page.getByLabel('Open a JSON file').setInputFiles('content/activities/checking-in-together.json');
  await expect(page.getByRole('button', { name: /^The weather report, / })).toBeVisible();
}

/** Picks one situation by keyboard, on a phone. */
async function pickSituation(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.goto(`${address}/editor?schema=activity&view=map`);
  const { title, ...card } = JSON.parse(readFileSync('content/activities/checking-in-together.json', 'utf8'));
  const said = (id: string) => ({ id, title: id, steps: [{ type: 'message', text: `Good night, ${id}.` }] });
  const options = [{ label: 'A child' }, { label: 'A grown-up' }];
  const asked = {
    id: 'asked',
    title: 'Asked',
    steps: [{ type: 'user-path-choice', id: 'who', text: 'Who is here?', remember: 'who', options }],
    nextWhen: [{ when: { who: ['A child'] }, to: 'bear' }],
    next: 'moon',
  };
  await page.getByLabel('Open a JSON file').setInputFiles({
    name: 'who.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...card, title, touchpoints: [asked, said('bear'), said('moon')] })),
  });
  const situation = page.getByRole('combobox', { name: 'Situation' });
  await expect(situation).toHaveAccessibleDescription(/min, whatever is chosen/);
  await expect(page.getByRole('button', { name: /^bear, 1 step/ })).toBeVisible();
  await situation.focus();
  await page.keyboard.press('End');
  await expect(situation).toHaveValue('who: A grown-up');
  await expect(situation).toHaveAccessibleDescription(/in which this is chosen/);
  await expect(page.getByRole('button', { name: /^bear, never reached/ })).toBeVisible();
  await expect(situation).toBeFocused();
  await expectAccessibleInAppearances(page, 'the map of one situation');
  await expectFits(page, 'the map of one situation');
}

test('how families went is asked for by keyboard, told at each touchpoint, and printed without the editor', async ({
  page,
  server: { address },
}) => {
  await openMap(page, address);
  await page.getByRole('checkbox', { name: 'Show how families went' }).press('Space');
  const place = page.getByRole('button', {
    name: /^The weather report, .*Came here: 56 to 60 · No further: 11 to 15/,
  });
  await expect(place).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ways that families took' })).toBeVisible();
  await test.step('the map with families in it is accessible', () =>
    expectAccessibleInAppearances(page, 'the map with families in it'));
  await place.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ways on from The weather report' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(
    page.getByRole('heading', { name: 'How families went through Checking in together' }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^The touchpoints and the ways/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'The weather report Sunny 36 to 40 60 to 72%' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'JSON editor' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Working copies on the server' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await test.step('one situation is picked by keyboard, and the map has its ways and minutes, at 390 px', () =>
    pickSituation(page, address));
});
