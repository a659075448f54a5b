import { readdirSync } from 'node:fs';

/** Lists the names of the content files in a folder, without their translations. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^[^.]+\.json$/.test(name));
