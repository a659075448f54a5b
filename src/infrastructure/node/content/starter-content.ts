import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ContentLibrary } from '../../../application/ports/server/content/content-library.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import type { Published } from '../../../domain/content/published.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { StarterContent } from './check-starter-content.ts';
import { digestOfFile, filesOf } from './starter-files.ts';

/** Beside the built server. */
export const checkedContent = 'checked-content.json';
const kinds = ['activities', 'programmes'] as const;
type Digests = { [kind in keyof StarterContent]: string[] };
/** `digests` of each definition's files, in their order. */
type Checked = { digests: Digests; content: StarterContent };

/**
 * The content of a folder. A file that was checked when the product was built, with its translations, is not checked
 * again as long as it is the same to the byte: checking all takes as long as the rest of a start, or longer.
 * @throws StartupError for a broken file
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
 * Checks the content of a folder, and keeps it for `readStarterContent`. A folder with a broken file is not kept: the
 * start reports its findings.
 */
export async function keepChecked(folder: string, checkedFile: string): Promise<void> {
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
  const digestsIn = (kind: string): string[] => filesOf(folder, kind).map(digestOfFile);
  return { activities: digestsIn('activities'), programmes: digestsIn('programmes') };
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
