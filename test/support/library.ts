import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';
import { findTranslationFiles } from '../../src/infrastructure/node/content/translation-files.ts';
import { sourcesIn } from './content-sources.ts';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function definitionsIn(folder: string): unknown[] {
  return sourcesIn(folder).map((name) => {
    const file = join(folder, name);
    const beside = findTranslationFiles(file).map((one) => [one.language, json(one.file)]);
    return {
      ...(json(file) as object),
      ...(beside.length > 0 && { translations: Object.fromEntries(beside) }),
    };
  });
}

/**
 * Reads the product's library with its translations. Checks are skipped, because they take seconds;
 * `test/content/library.test.ts` shows that the product reads the same.
 */
export const library = (): { activities: ActivityDefinition[]; programmes: ProgrammeDefinition[] } => ({
  activities: definitionsIn('content/activities') as ActivityDefinition[],
  programmes: definitionsIn('content/programmes') as ProgrammeDefinition[],
});
