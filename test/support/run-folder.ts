import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder = process.env['TEST_RUN_FOLDER'];

/** The folder that test files share: that of a Jest run (jest-run.ts), or one of this process without Jest. */
export function runFolder(): string {
  if (folder !== undefined) return folder;
  const own = makeRunFolder();
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return (folder = own);
}

export function makeRunFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'fireside-run-'));
  // PostgreSQL runs as a user of its own, who has to reach its folder in it.
  chmodSync(made, 0o711);
  return made;
}
