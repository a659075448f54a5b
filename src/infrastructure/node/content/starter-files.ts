import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseTranslationFileName, findTranslationFiles } from './translation-files.ts';

/** Returns the files of a content folder's Activities or Programmes ordered by name, without their translations. */
export function listContentFiles(folder: string, kind: string): string[] {
  const inner = join(folder, kind);
  if (!existsSync(inner)) return [];
  return readdirSync(inner)
    .filter((name) => name.endsWith('.json') && !parseTranslationFileName(name))
    .toSorted()
    .map((name) => join(inner, name));
}

/** Returns the digest of a content file with its translations and their names, which contain the languages. */
export function digestContentFile(file: string): string {
  const hash = createHash('sha256');
  for (const each of [file, ...findTranslationFiles(file).map((translation) => translation.file)])
    hash
      .update(`${basename(each)}\0`)
      .update(readFileSync(each))
      .update('\0');
  return hash.digest('hex');
}
