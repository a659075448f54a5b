import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ContentLibrary } from '../../../application/ports/server/content/content-library.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import type { PublishedItemVersion } from '../../../domain/content/published.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { StarterContent } from './check-starter-content.ts';
import { digestContentFile, listContentFiles } from './starter-files.ts';

/** The file with the checked content, beside the built server. */
export const checkedContentFileName = 'checked-content.json';
const kinds = ['activities', 'programmes'] as const;
type Digests = { [kind in keyof StarterContent]: string[] };
/** The checked content. `digests` holds the digest of each definition's files, in the order of the content. */
type Checked = { digests: Digests; content: StarterContent };

/**
 * Reads the content of a folder. A file that was checked at build time and is unchanged, with its translations, is not
 * checked again: checking all files takes at least as long as the rest of a start. @throws StartupError for an invalid
 * file.
 */
export async function readStarterContent(folder: string, checkedFile: string): Promise<StarterContent> {
  const checked = existsSync(checkedFile) ? (JSON.parse(readFileSync(checkedFile, 'utf8')) as Checked) : null;
  if (checked && JSON.stringify(checked.digests) === JSON.stringify(digestsOf(folder)))
    return checked.content;
  const { checkStarterContent } = await import('./check-starter-content.ts');
  return checkStarterContent(folder, checked ? definitionsByDigest(checked) : undefined);
}

function definitionsByDigest({ content, digests }: Checked): Map<string, ContentDefinition> {
  return new Map(
    kinds.flatMap((kind) =>
      content[kind].map((definition, at) => [digests[kind][at] ?? '', definition] as const),
    ),
  );
}

/**
 * Checks the content of a folder and stores the result for `readStarterContent`. If a file is invalid, nothing is
 * stored, and the start reports the findings.
 */
export async function storeCheckedContent(folder: string, checkedFile: string): Promise<void> {
  rmSync(checkedFile, { force: true });
  const { checkStarterContent } = await import('./check-starter-content.ts');
  try {
    const checked: Checked = { digests: digestsOf(folder), content: checkStarterContent(folder) };
    writeFileSync(checkedFile, JSON.stringify(checked));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
  }
}

function digestsOf(folder: string): Digests {
  const digestsIn = (kind: string): string[] => listContentFiles(folder, kind).map(digestContentFile);
  return { activities: digestsIn('activities'), programmes: digestsIn('programmes') };
}

/** The author whom the publication history names for starter content. */
export const starterContentAuthor = 'starter content';

/**
 * Publishes the starter content that the content library lacks, and newer versions of starter content. Activities and
 * Programmes that an admin has published, renamed, archived or withdrawn are left unchanged.
 */
export async function publishStarterContent(
  library: ContentLibrary,
  content: StarterContent,
  at: number,
): Promise<void> {
  for (const activity of content.activities) {
    const current = await library.activity(activity.slug);
    if (isOurs(current)) await library.publish(activity, starterContentAuthor, at);
  }
  for (const programme of content.programmes) {
    const current = await library.programme(programme.slug);
    if (isOurs(current)) await library.publish(programme, starterContentAuthor, at);
  }
}

const isOurs = (current: PublishedItemVersion<object> | null): boolean =>
  !current || (current.publishedBy === starterContentAuthor && current.standing === undefined);
