import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { replaceJson } from '../support/taught.ts';
import { expect, test } from '../support/fixtures.ts';

const small = (slug: string): string =>
  readFileSync('test/content/good/smallest.json', 'utf8').replace(/"slug": "[^"]*"/, `"slug": "${slug}"`);

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const inside = activeElement?.shadowRoot?.activeElement ?? activeElement;
    return `${inside?.tagName} ${inside?.getAttribute('aria-label') ?? inside?.textContent?.slice(0, 60) ?? ''}`;
  });

/** Presses Tab, or Shift and Tab, until the element has the focus; fails if no element has it on the way. */
async function tabTo(page: Page, what: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    const now = await focused(page);
    if (what.test(now)) return;
    await page.keyboard.press(key);
    expect(await focused(page)).not.toMatch(/^BODY/);
  }
  throw new Error(`${what} is not reached with Tab.`);
}

/** Writes, mends, plays and uploads an Activity by keyboard alone. */
async function writeByKeyboard(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/editor`);
  await expect(page.getByText('Please select a schema')).toBeVisible();

  await tabTo(page, /^SELECT/);
  await page.keyboard.type('Activity');
  await expect(page.getByLabel('Schema')).toHaveValue('activity');
  await tabTo(page, /JSON content$/);
  await page.keyboard.insertText(
    small('by-keyboard').replace('"Draft"', '"Drafty"').replace('"Available"', '"Drafty"'),
  );
  await expect(page.getByText('Saving...')).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('jsonEditorContent'))).toContain('by-keyboard');
  const entry = page.getByRole('button', { name: /^Line \d+, column \d+: "status" must be/ });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Activity JSON' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await focused(page)).not.toMatch(/JSON content/);
  await tabTo(page, /^BUTTON Line \d+/);
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/JSON content$/);
  // The cursor is before the value: the quote, then the letters.
  for (let key = 0; key < '"Drafty'.length; key += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(page.getByText(/^No problems found/)).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await tabTo(page, /^BUTTON Play this Activity/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Conversation of the draft' }).getByText(/\w/).first(),
  ).toBeVisible();

  await tabTo(page, /^BUTTON Upload Activity JSON/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Upload successful: 201');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

/** Puts malformed text over several lines, as dictation does. */
async function putOverLines(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/editor?schema=activity`);
  const lines = page.locator('.cm-line');
  /** Inserts text as dictation does: without a key. */
  const putOverAll = async (words: string): Promise<void> => {
    await page.getByLabel('JSON content').press('ControlOrMeta+A');
    await page.keyboard.insertText(words);
  };
  await putOverAll('{\n  "a": [1, 2\n  "b": "x"\n}');
  await expect(lines).toHaveText(['{', '  "a": [1, 2', '  "b": "x"', '}']);
  await putOverAll('{"a": ');
  await expect(lines).toHaveText(['{"a": ']);
  await putOverAll('{\n"slug": "one"\n,,}');
  await expect(page.getByText(/^Line \d+, column \d+:/).first()).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.insertText('zz');
  await expect(lines).toHaveText(['{', '"slzz']);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(lines).toHaveText(['{', '"slug": "one"', ',,}']);
}

/** Opens a file while its schema fails to load. */
async function withoutSchema(page: Page, address: string): Promise<void> {
  await page.route('**/schemas/activity-schema.json', (route) => route.fulfill({ status: 404, body: 'no' }));
  await page.goto(`${address}/editor?schema=activity`);
  await page.getByLabel('Open a JSON file').setInputFiles('test/content/good/smallest.json');
  await expect(page.getByRole('region', { name: /^Schema Validation Errors/ })).toContainText(
    'Failed to load schema from /schemas/activity-schema.json',
  );
  await expect(page.getByRole('button', { name: 'Upload Activity JSON' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.unrouteAll();
}

/** Writes content for the schema of another server. */
async function withForeignSchema(page: Page, address: string): Promise<void> {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { $ref: '#/definitions/name' } },
    definitions: { name: { type: 'string', minLength: 3 } },
  };
  await page.route('**/schemas/activity-schema.json', (route) => route.fulfill({ json: schema }));
  await page.goto(`${address}/admin/editor?schema=activity`);
  await page.getByLabel('JSON content').press('ControlOrMeta+A');
  await page.keyboard.insertText('{“name”: “Ca”}');
  await expect(page.getByText(/A word processor has put curly quotation marks here/)).toBeVisible();
  await page.getByRole('button', { name: 'Replace curly quotation marks and special spaces' }).click();
  await expect(page.getByText(/"name" must NOT have fewer than 3 characters/)).toBeVisible();
  await page.getByLabel('JSON content').press('ControlOrMeta+A');
  await page.keyboard.insertText('{"name": "Calm"}');
  await expect(page.getByText(/^No problems found/)).toBeVisible();
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  expect((await downloads).suggestedFilename()).toBe('activity.json');
  await page.unrouteAll();
}

test('by keyboard alone: schema, text, error, leaving the editor, preview, upload', async ({
  page,
  server: { address },
}) => {
  const refused: string[] = [];
  page.on('console', (said) => {
    if (said.text().includes('Content Security Policy')) refused.push(said.text());
  });
  await signIn(page, address, 'admin');
  await writeByKeyboard(page, address);
  await test.step('malformed text that is put over several lines brings no style that the policy of the page refuses', () =>
    putOverLines(page, address));
  await test.step('a schema that fails to load is reported, and nothing is uploaded', () =>
    withoutSchema(page, address));
  await test.step('the schema of another server is loaded, its content checked and downloaded', () =>
    withForeignSchema(page, address));
  expect(refused).toEqual([]);
});

/** Uses each button of the editor by mouse. */
async function useEachButton(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/editor`);
  const dialog = page.getByRole('alertdialog');
  const close = () => dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Verify Activity/Programme JSON' }).click();
  await expect(dialog).toContainText('Schema or JSON content is missing');
  await close();

  await page
    .getByLabel('Open a JSON file')
    .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1,}') });
  await expect(dialog).toContainText('Invalid JSON file.');
  await close();
  await page.getByLabel('Open a JSON file').setInputFiles('test/content/bad/unreachable-step.json');
  await page.getByLabel('Schema').selectOption({ label: 'Activity Schema' });
  await expect(page.getByRole('button', { name: /^Line 31, column 9: Never shown/ })).toBeVisible();
  await page.getByRole('button', { name: 'Upload Activity JSON' }).click();
  await expect(dialog).toContainText('Server validation failed, see errors below editor');
  await close();
  await expect(page.getByRole('region', { name: 'Server Validation Errors:' })).toContainText('Never shown');

  await page.getByLabel('Open a JSON file').setInputFiles('test/content/good/smallest.json');
  await expect(page.getByText(/^No problems found/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify Activity JSON' }).click();
  await expect(dialog).toContainText('Verification successful');
  await close();

  await page.getByRole('textbox', { name: 'JSON content' }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('// mine\n');
  await expect(page.getByText(/^No problems found/)).toBeVisible();
  await page.getByRole('button', { name: 'Format JSON' }).click();
  await expect(page.getByRole('textbox', { name: 'JSON content' })).toContainText('// mine');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('activity.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(
    JSON.parse(readFileSync('test/content/good/smallest.json', 'utf8')),
  );

  const box = page.getByTestId('json-editor');
  expect((await box.boundingBox())!.height).toBe(500);
  await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  const { height } = page.viewportSize()!;
  expect((await box.boundingBox())!.height).toBeCloseTo(0.9 * height, 0);
  await page.getByRole('button', { name: 'Exit Fullscreen' }).click();
  expect((await box.boundingBox())!.height).toBe(500);

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'JSON content' })).toContainText('// mine');
}

/** Plays a file of the library from the step under the cursor. */
async function playFromCursor(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/editor?schema=activity`);
  await page.getByLabel('Open a JSON file').setInputFiles('content/activities/checking-in-together.json');
  await page.getByRole('button', { name: 'Play this Activity' }).click();
  await page.getByRole('button', { name: 'Show the picture' }).click();
  const stage = page.getByRole('region', { name: 'Conversation of the draft' });
  await stage.getByText('All at once').click();
  await page.getByRole('button', { name: 'Stormy weather' }).click();
  await page.getByRole('button', { name: 'Play from the cursor' }).click();
  await expect(stage.getByRole('heading', { name: 'Stormy weather' })).toBeVisible();
  const before = await focused(page);
  await stage.locator('[data-row]').first().click();
  expect(await focused(page)).not.toBe(before);
  await expect(page.locator('.cm-activeLine')).toContainText('{');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(stage.getByRole('heading', { name: 'Stormy weather' })).toBeHidden();
}

/** Publishes two versions, compares them and makes the older one current again. */
async function restoreVersion(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/editor?schema=activity`);
  const dialog = page.getByRole('alertdialog');
  for (const [title, note] of [
    ['First title', 'The beginning'],
    ['Second title', 'Warmer'],
  ] as const) {
    const file = small('two-versions').replace(/"title": "A test"/, `"title": "${title}"`);
    await page
      .getByLabel('Open a JSON file')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await page.getByLabel('Note on this version').fill(note);
    await expect(page.getByText(/^No problems found/)).toBeVisible();
    await page.getByRole('button', { name: 'Upload Activity JSON' }).click();
    await expect(dialog).toContainText('Upload successful: 201');
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await page.getByRole('button', { name: 'See what publishing means' }).click();
  await expect(page.getByText('Exactly this is published already.')).toBeVisible();

  await page.goto(`${address}/admin/content/activity/two-versions`);
  const versions = page.getByRole('table', { name: 'Versions, newest first' });
  await expect(versions.getByRole('row', { name: /Warmer.*Current/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show the difference' }).click();
  const difference = page.getByRole('textbox', { name: 'What is different' });
  await expect(difference).toContainText('First title');
  await expect(difference).toContainText('Second title');
  await expectAccessible(page, 'difference');

  await versions
    .getByRole('row', { name: /The beginning/ })
    .getByRole('button', { name: /^Restore/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(versions.getByRole('row', { name: /The beginning.*Current/ })).toBeVisible();
  await page.goto(`${address}/log`);
  await expect(page.getByRole('row', { name: /admin@fireside\.test/ }).first()).toBeVisible();
}

/** Writes in two tabs, in Welsh. */
async function writeInTwoTabs(page: Page, address: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'cy'));
  await page.context().route('**/locales/en/admin.json', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.goto(`${address}/editor?schema=activity`);
  await expect(page.getByRole('heading', { level: 1, name: 'JSON editor' })).toBeVisible();
  await replaceJson(page, '{"mine": 1}');
  await expect(page.getByText('All changes saved')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`${address}/editor`);
  await expect(other.getByRole('textbox', { name: 'JSON content' })).toContainText('mine');
  await replaceJson(other, '{"theirs": 1}');
  const status = page.getByText('Not saved: another tab has changed the text.');
  await expect(status).toBeVisible();
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.getByRole('link', { name: 'JSON editor', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'JSON content' })).toContainText('mine');
  await expect(status).toBeVisible();
  await page.getByRole('button', { name: 'Keep this text' }).click();
  await expect(status).toBeHidden();
  await expect(other.getByText('Not saved: another tab has changed the text.')).toBeVisible();
  await other.getByRole('button', { name: 'Take the other text' }).click();
  await expect(other.getByRole('textbox', { name: 'JSON content' })).toContainText('mine');
}

test('the editor verifies, refuses, opens, downloads and saves', async ({ page, server: { address } }) => {
  await signIn(page, address, 'admin');
  await useEachButton(page, address);
  await test.step('the preview starts at the step under the cursor, and a bubble leads to its line', () =>
    playFromCursor(page, address));
  await test.step('two versions are compared, and the older one is made current again', () =>
    restoreVersion(page, address));
  await test.step('in Welsh the content is marked as English; a second tab overwrites nothing', () =>
    writeInTwoTabs(page, address));
});
