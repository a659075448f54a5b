import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isWhole } from '../../test/support/random-share.ts';

const root = resolve(import.meta.dirname, '../..');
const product = join(root, 'dist');
/** The folder for copies. It is inside the repository, so that Node finds the packages. */
const copies = join(root, '.cache/short-worker');

/** Returns a name that identifies the current build, from its files and their times. */
function nameOfBuild(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(product, { recursive: true, encoding: 'utf8' }).toSorted())
    hash.update(`${file} ${statSync(join(product, file)).mtimeMs}`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the folder of the product for journeys with a network. Its service worker stores each file at its first use:
 * storing all files at once would cost each test a second of CPU time. In `npm run prove` the product is unchanged.
 */
export function withShortWorker(): string {
  if (isWhole) return product;
  const copy = join(copies, nameOfBuild());
  if (!existsSync(copy)) make(copy);
  return join(copy, 'dist');
}

/** Makes the copy, and deletes those of earlier builds. If several workers make it at once, the first copy stays. */
function make(copy: string): void {
  mkdirSync(copies, { recursive: true });
  const fresh = mkdtempSync(join(copies, 'fresh-'));
  cpSync(product, join(fresh, 'dist'), { recursive: true });
  const worker = join(fresh, 'dist/web/service-worker.js');
  const text = readFileSync(worker, 'utf8');
  const short = text.replace(/files:`[^`]*`\.split\(`,`\)/, 'files:[]');
  if (short === text) throw new Error('The worker has no list of files to be shortened.');
  writeFileSync(worker, short);
  for (const packed of ['br', 'gz']) rmSync(`${worker}.${packed}`, { force: true });
  try {
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  for (const other of readdirSync(copies))
    if (!other.startsWith('fresh-') && other !== basename(copy))
      rmSync(join(copies, other), { recursive: true, force: true });
}
