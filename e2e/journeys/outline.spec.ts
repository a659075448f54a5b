import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { provedBy } from '../support/proved-by.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Returns the focused element: its role or tag, and its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: here } = document;
    const label =
      here instanceof HTMLInputElement ||
      here instanceof HTMLSelectElement ||
      here instanceof HTMLTextAreaElement
        ? here.labels?.[0]
        : null;
    const name =
      here?.getAttribute('aria-label') ??
      (label ?? here)?.textContent?.replace(/\s+/g, ' ').trim().slice(0, 60);
    return `${here?.getAttribute('role') ?? here?.tagName.toLowerCase()} ${name ?? ''}`;
  });

async function tabTo(page: Page, what: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    const now = await focused(page);
    if (what.test(now)) return;
    await page.keyboard.press(key);
    expect(await focused(page)).not.toMatch(/^body/);
  }
  throw new Error(`${what} is not reached with ${key}.`);
}

/** Moves through the tree until a part with this name has the focus. */
async function toPart(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, /^treeitem/, 'Shift+Tab');
  await page.keyboard.press('Home');
  for (let press = 0; press < 20; press += 1) {
    if (name.test(await focused(page))) return;
    const before = await focused(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).not.toBe(before);
  }
  throw new Error(`${name} is not in the tree.`);
}

async function openPart(page: Page, name: RegExp): Promise<void> {
  await toPart(page, name);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^(textarea|input)/);
}

/** Replaces the text of the focused field. */
async function write(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
}

async function press(page: Page, button: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, button, key);
  await page.keyboard.press('Enter');
}

/** Gives an option of the selected choice this text, and a new touchpoint with the same name. */
async function branch(page: Page, place: RegExp, words: string): Promise<void> {
  await tabTo(page, place);
  await write(page, words);
  await tabTo(page, /^select Leads to/);
  await page.keyboard.type('A new');
  await tabTo(page, /^input Title of the new touchpoint/);
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toBe(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: words, exact: true })).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(/^select Leads to/);
}

const byKeyboardWithoutJson = provedBy(
  'test/ui/admin/studio/outline/outline.test.tsx › an example that is begun before the address names the outline gives its title the focus',
  'test/ui/admin/studio/outline/outline.test.tsx › the tree names its levels, places and what is open; arrow keys go through it',
  'test/ui/admin/studio/outline/outline.test.tsx › what is typed in the form is in the text, beside its comments; undo brings every byte back',
  'test/ui/admin/studio/outline/outline.test.tsx › a step is moved with Alt and an arrow into the next touchpoint, and the move is spoken',
  'test/ui/admin/studio/outline/outline.test.tsx › a step is removed by a key, and undo brings it back',
  'test/ui/admin/studio/outline/outline.test.tsx › the menu adds a step of each kind that the schema has, and its form opens',
  'test/ui/admin/studio/outline/outline.test.tsx › an option leads to a touchpoint of the list or to a new one, behind which everything goes on as before',
  'test/ui/admin/studio/outline/outline.test.tsx › a finding leads to its part, and its field says what is wrong',
  'e2e/journeys/authors-day.spec.ts › an author writes, translates, has reviewed and plans an Activity by',
  'e2e/journeys/admin-editor.spec.ts › by keyboard alone: schema, text, error, leaving the editor, preview, upload',
  'e2e/pages/admin-axe.spec.ts › every admin screen is accessible',
);
test(
  'a new author writes a bedtime Activity by keyboard, without JSON: two branches, a name, a help step',
  byKeyboardWithoutJson,
  async ({ page, server }) => {
    await signInAt(page, server.address, '/admin/editor', 'admin');
    await expect(page.getByText('Please select a schema')).toBeVisible();
    await tabTo(page, /^select Schema/);
    await page.keyboard.type('Activity');
    await tabTo(page, /^input JSON/);
    // The views are in a ring: the outline follows JSON.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('input Outline');
    await expect(page.getByRole('button', { name: 'Begin with a short Activity' })).toBeVisible();
    await press(page, /^button Begin with a short Activity/, 'Shift+Tab');
    await expect(page.getByRole('tree', { name: 'Touchpoints and steps' })).toBeVisible();

    // The title comes first; the slug is made from it.
    await expect.poll(() => focused(page)).toBe('input Title');
    await page.keyboard.type('The bedtime lantern');

    // The parts include the beginning, and the end of all ways.
    await openPart(page, /^treeitem One good thing/);
    await write(page, 'Lights down');
    await press(page, /^button Add a touchpoint/, 'Shift+Tab');
    await expect.poll(() => focused(page)).toBe('input Title');
    await page.keyboard.type('Goodnight');

    // A question whose answer is remembered is moved to the beginning.
    await toPart(page, /^treeitem Lights down/);
    await press(page, /^button Add a step/, 'Shift+Tab');
    await expectAccessible(page);
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^textarea Text/);
    await page.keyboard.type('Who or what sleeps beside you tonight?');
    await tabTo(page, /^input Remember as/);
    await write(page, 'toy');
    await tabTo(page, /^treeitem/, 'Shift+Tab');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('moved to place 1 of 3 in Lights down')).toBeAttached();

    // A choice gets two branches.
    await openPart(page, /^treeitem Path choice/);
    await page.keyboard.type('Where shall the lantern take ');
    await press(page, /^button Answer: toy/);
    await page.keyboard.type('?');
    await branch(page, /^input Label/, 'To a quiet sea');
    await branch(page, /^input Label/, 'Into a wood at night');

    // A finding leads to the step that is never shown, which is deleted.
    await expect(page.getByRole('button', { name: /: Never shown/ })).toBeVisible();
    await press(page, /^button Line \d+, column \d+: Never shown/);
    await expect.poll(() => focused(page)).toMatch(/^textarea Text/);
    await tabTo(page, /^treeitem Message Thank you/, 'Shift+Tab');
    await page.keyboard.press('Delete');
    await expect(page.getByText(/^No problems found/)).toBeVisible();

    await toPart(page, /^treeitem To a quiet sea/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await write(page, 'The sea breathes in, and out. You breathe with it.');
    await toPart(page, /^treeitem Into a wood/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await write(page, 'An owl calls once. The wood is warm and still.');

    // A step is made to lead to help.
    await toPart(page, /^treeitem Goodnight/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await write(page, 'Sleep well. If nights are hard in your home, you can always press ');
    await press(page, /^button Get help now/);
    await page.keyboard.type('.');
    await expect(page.getByText(/^16 words/)).toBeVisible();

    // A mistake is undone.
    await tabTo(page, /^treeitem/, 'Shift+Tab');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('treeitem', { name: /Sleep well/ })).toBeHidden();
    await page.keyboard.press('Control+Z');
    await expect(page.getByRole('treeitem', { name: /Sleep well/ })).toBeVisible();

    await expectAccessible(page);
    await expect(page.getByText('All changes saved')).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('jsonEditorContent') ?? '');
    const { slug, touchpoints } = JSON.parse(kept);
    expect(slug).toBe('the-bedtime-lantern');
    expect(touchpoints.map((one: { id: string; next?: string }) => [one.id, one.next])).toEqual([
      ['begin', 'goodnight'],
      ['into-a-wood-at-night', 'goodnight'],
      ['to-a-quiet-sea', undefined],
      ['goodnight', undefined],
    ]);

    await press(page, /^button Verify Activity JSON/, 'Shift+Tab');
    await expect(page.getByRole('alertdialog')).toContainText('Verification successful');
    await page.keyboard.press('Enter');
    await press(page, /^button Upload Activity JSON/);
    await expect(page.getByRole('alertdialog')).toContainText('Upload successful: 201');
  },
);
