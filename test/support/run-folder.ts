import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder = process.env['TEST_RUN_FOLDER'];

/** Returns the folder that test files share: that of the Jest run (jest-run.ts), or of this process outside Jest. */
export function runFolder(): string {
  if (folder !== undefined) return folder;
  const own = makeRunFolder();
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return (folder = own);
}

export function makeRunFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'fireside-run-'));
  // PostgreSQL may run as another user, who must be able to enter its folder inside this one.
  chmodSync(made, 0o711);
  return made;
}
