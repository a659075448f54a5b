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
/** The folder for copies: it is in the product's own folder, so that packages are found. */
const copies = join(root, '.cache/short-worker');

/** Returns a name for the present build of the product. */
function nameOfBuild(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(product, { recursive: true, encoding: 'utf8' }).toSorted())
    hash.update(`${file} ${statSync(join(product, file)).mtimeMs}`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the folder of the product for journeys that have a network: its service worker keeps each file from its first
 * use on, because keeping all at once takes a second of processor time in each test. In `npm run prove` the product is
 * unchanged.
 */
export function withShortWorker(): string {
  if (isWhole) return product;
  const copy = join(copies, nameOfBuild());
  if (!existsSync(copy)) make(copy);
  return join(copy, 'dist');
}

/**
 * Makes the copy. Several workers may do so at once; the first one's copy stays. Copies of earlier builds are deleted.
 */
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
