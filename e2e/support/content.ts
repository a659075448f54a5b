import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { journeysFolder } from '../../test/support/starters.ts';

const root = resolve(import.meta.dirname, '../..');

export type ContentFolder = { folder: string; remove(): void };

/** Copies the product's library into a temporary folder. */
export function copyOfLibrary(): ContentFolder {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-content-'));
  cpSync(join(root, 'content'), folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Copies the product's library into a temporary folder, and adds the Activities that only journeys have. */
export function contentOfJourneys(): ContentFolder {
  const copy = copyOfLibrary();
  cpSync(join(root, journeysFolder), join(copy.folder, 'activities'), { recursive: true });
  return copy;
}
