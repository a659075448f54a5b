import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signIn } from './sign-in.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/content-format.md'), 'utf8');

/** The Activity that a section of the authors' page teaches with, ready to be published. */
export function taughtUnder(heading: string): string {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [, example] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  if (example === undefined) throw new Error(`The section "${heading}" has no Activity.`);
  return example.replace('"status": "Draft"', '"status": "Available"');
}

/** Opens the editor with this Activity, which has no faults. */
export async function edit(author: Page, address: string, activity: string): Promise<void> {
  await signIn(author, address, 'admin');
  await author.goto(`${address}/editor?schema=activity`);
  await author.getByRole('textbox', { name: 'JSON content' }).fill(activity);
  await expect(author.getByText(/^No problems found/)).toBeVisible();
}

/** Publishes it as an author does. */
export async function publish(browser: Browser, address: string, activity: string): Promise<void> {
  const author = await browser.newPage();
  await edit(author, address, activity);
  await author.getByRole('button', { name: 'Upload Activity JSON' }).click();
  await expect(author.getByRole('alertdialog')).toContainText('Upload successful: 201');
  await author.close();
}
