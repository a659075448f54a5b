import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { checkProgramme } from '../../../domain/checks/check-content.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { formatFinding, type Finding } from '../../../domain/content/finding.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import { joinTranslations } from '../../shared/content/joined-content.ts';
import { StartupError } from '../platform/startup-error.ts';
import { digestContentFile, listContentFiles } from './starter-files.ts';
import { findTranslationFiles } from './translation-files.ts';

export type StarterContent = { activities: ActivityDefinition[]; programmes: ProgrammeDefinition[] };

/**
 * Reads and checks `activities/*.json` and `programmes/*.json` of the content folder, with their translations.
 * `checked` contains the definitions of files that were checked before, by their digests. @throws StartupError for an
 * invalid file.
 */
export function checkStarterContent(folder: string, checked: Checked = new Map()): StarterContent {
  if (!existsSync(folder))
    throw new StartupError(
      `The content folder ${folder} does not exist; set CONTENT_DIR to the folder with activities and programmes.`,
    );
  if (!existsSync(join(folder, 'activities')))
    throw new StartupError(
      `The content folder ${folder} has no folder 'activities' in it; set CONTENT_DIR to the folder with activities and programmes.`,
    );
  const activities = listContentFiles(folder, 'activities').map((file) =>
    readFile('activity', file, checked),
  );
  const slugs = new Set(activities.map(({ slug }) => slug));
  const programmes = listContentFiles(folder, 'programmes').map((file) => {
    const programme = readFile('programme', file, checked);
    refuse(file, checkProgramme(programme, slugs));
    return programme;
  });
  refuseRepeats(listContentFiles(folder, 'activities'), activities);
  refuseRepeats(listContentFiles(folder, 'programmes'), programmes);
  return { activities, programmes };
}

/** Refuses two files with one slug, which would replace each other at every start. */
function refuseRepeats(files: readonly string[], contents: readonly { slug: string }[]): void {
  contents.forEach(({ slug }, index) => {
    const first = contents.findIndex((other) => other.slug === slug);
    if (first < index)
      throw new StartupError(
        `${files[index]}: ${files[first]} has the slug '${slug}' already. Give each file a slug of its own.`,
      );
  });
}

type Checked = ReadonlyMap<string, ContentDefinition>;

function readFile(kind: 'activity', file: string, checked: Checked): ActivityDefinition;
function readFile(kind: 'programme', file: string, checked: Checked): ProgrammeDefinition;
function readFile(kind: ContentKind, file: string, checked: Checked): ContentDefinition {
  const known = checked.get(digestContentFile(file));
  if (known) return known;
  const translations = findTranslationFiles(file).map(
    ({ file: name, language }) => [language, { name, bytes: readFileSync(name) }] as const,
  );
  const content = joinTranslations({ name: file, bytes: readFileSync(file) }, new Map(translations), {
    kind,
  });
  for (const { file: name, findings } of content.found) refuse(name, findings);
  if (content.definition) return content.definition;
  throw new StartupError(`${file} cannot be read.`);
}

function refuse(file: string, findings: readonly Finding[]): void {
  const first = findings.find(({ severity }) => severity === 'error');
  if (first)
    throw new StartupError(
      `${file}: ${formatFinding(first)} [${first.rule}]. Mend the file or take it out of the content folder.`,
    );
}
