import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { FiresideServer } from './server.ts';
import { signIn, tokensOf } from './sign-in.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/content-format.md'), 'utf8');

/** Returns the example Activity in a section of docs/content-format.md, with the status Available. */
export function taughtUnder(heading: string): string {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [, example] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  if (example === undefined) throw new Error(`The section "${heading}" has no Activity.`);
  return example.replace('"status": "Draft"', '"status": "Available"');
}

/** Signs in an author, and types this Activity into the editor. */
export async function edit(author: Page, address: string, activity: string): Promise<void> {
  await signIn(author, address, 'admin');
  await write(author, address, activity);
}

/** Types this Activity into the editor, as an author who is signed in. */
export async function write(author: Page, address: string, activity: string): Promise<void> {
  await author.goto(`${address}/editor?schema=activity`);
  await replaceJson(author, activity);
  await expect(author.getByText(/^No problems found/)).toBeVisible();
}

/**
 * Replaces the text of the JSON editor as a person does, by the key for everything. `fill` selects in the page, and the
 * editor may set its own selection before the text comes.
 */
export async function replaceJson(author: Page, text: string): Promise<void> {
  await author.getByRole('textbox', { name: 'JSON content' }).press('ControlOrMeta+A');
  await author.keyboard.insertText(text);
}

const published = new WeakMap<FiresideServer, Set<string>>();

/** Publishes the Activity on a shared server, unless another test of this worker has done so. */
export async function publishOnce(server: FiresideServer, activity: string): Promise<void> {
  const there = published.get(server) ?? new Set();
  published.set(server, there);
  if (!there.has(activity)) await publish(server.address, activity);
  there.add(activity);
}

/** Publishes the Activity by a request; journeys about publishing use the editor instead. */
export async function publish(address: string, activity: string): Promise<void> {
  const { tokens } = await tokensOf(address, 'admin');
  const form = new FormData();
  form.append('activity', new Blob([activity], { type: 'application/json' }), 'activity.json');
  const answer = await fetch(`${address}/api/activity/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}` },
    body: form,
  });
  expect(answer.status, await answer.text()).toBe(201);
}
