import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentLibrary } from '../../../application/ports/server/content-library.ts';
import type { Published } from '../../../domain/content/published.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { StarterContent } from './check-starter-content.ts';

/** Beside the built server. */
export const checkedContent = 'checked-content.json';
type Checked = { digest: string; content: StarterContent };

/**
 * The content of a folder. What was checked when the product was built is not checked again as long as the folder
 * is the same to the byte: checking takes as long as all the rest of a start.
 * @throws StartupError for a broken file
 */
export async function readStarterContent(folder: string, checkedFile: string): Promise<StarterContent> {
  if (existsSync(checkedFile)) {
    const { digest, content } = JSON.parse(readFileSync(checkedFile, 'utf8')) as Checked;
    if (digest === digestOf(folder)) return content;
  }
  const { checkStarterContent } = await import('./check-starter-content.ts');
  return checkStarterContent(folder);
}

/**
 * Checks the content of a folder, and keeps it for `readStarterContent`. A folder with a broken file is not kept: the
 * start reports its findings.
 */
export async function keepChecked(folder: string, checkedFile: string): Promise<void> {
  rmSync(checkedFile, { force: true });
  const { checkStarterContent } = await import('./check-starter-content.ts');
  try {
    const checked: Checked = { digest: digestOf(folder), content: checkStarterContent(folder) };
    writeFileSync(checkedFile, JSON.stringify(checked));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
  }
}

/** Hashes all files whose bytes decide the findings about them. */
function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const kind of ['activities', 'programmes']) {
    const inner = join(folder, kind);
    const names = existsSync(inner) ? readdirSync(inner).filter((name) => name.endsWith('.json')) : [];
    for (const name of names.toSorted())
      hash
        .update(`${kind}/${name}\0`)
        .update(readFileSync(join(inner, name)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** The author of the product's own content in its history. */
export const starter = 'starter content';

/**
 * Publishes the content that the library lacks, and newer versions of content that came from here before. Items that an
 * admin has published, renamed, archived or withdrawn stay as they are.
 */
export async function publishStarterContent(
  library: ContentLibrary,
  content: StarterContent,
  at: number,
): Promise<void> {
  for (const activity of content.activities) {
    const current = await library.activity(activity.slug);
    if (isOurs(current)) await library.publish(activity, starter, at);
  }
  for (const programme of content.programmes) {
    const current = await library.programme(programme.slug);
    if (isOurs(current)) await library.publish(programme, starter, at);
  }
}

const isOurs = (current: Published<object> | null): boolean =>
  !current || (current.publishedBy === starter && current.standing === undefined);
