import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { journeysOfScreens } from './journeys-of-screens.ts';

/** The files of code by path from the root, each with the files that import it. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** A test and its distance from a change in imports: 0 is a changed file itself, 1 imports a changed file. */
export type Related = { file: string; distance: number };

/** The tests that fit into the available time, and the tests that do not; `ms` is the estimated time of the former. */
export type Choice = { run: readonly Related[]; left: readonly Related[]; ms: number };

const folders = ['src', 'test', 'tools'];
const isTest = (file: string): boolean => /^test\/.*\.test\.tsx?$/.test(file);
const isJourney = (file: string): boolean => /^e2e\/.*\.spec\.ts$/.test(file);

/** Matches imports of values by a relative path; imports of types need no tests, because the compiler checks them. */
const specifiers =
  /(?:^|\n)\s*(?:import|export)(?!\s+type\s)\s[^;'"]*?['"](\.{1,2}\/[^'"]+)['"]|import\(\s*['"](\.{1,2}\/[^'"]+)['"]\s*\)/g;

/** Reads the importers of each file in src, test and tools of the project at `root`. */
export function importersIn(root: string): Importers {
  const importers = new Map<string, Set<string>>();
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const importer = relative(root, path);
      for (const [, first, second] of readFileSync(path, 'utf8').matchAll(specifiers)) {
        const imported = join(dirname(importer), (first ?? second)!);
        importers.set(imported, (importers.get(imported) ?? new Set()).add(importer));
      }
    }
  return importers;
}

/** Returns the tests that reach a changed file by imports, the nearest first. */
export function relatedTests(changed: readonly string[], importers: Importers): Related[] {
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      // A Map also iterates over entries that the loop adds, and the nearest come first, so the first distance is the
      // least.
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return [...distances].flatMap(([file, distance]) => (isTest(file) ? [{ file, distance }] : []));
}

/** Returns the tests of content and documents, which they read instead of importing. */
export function testsOfTexts(changed: readonly string[], tests: readonly string[]): Related[] {
  const folderOf = (file: string): string | null => {
    if (file.startsWith('content/')) return 'test/content/';
    return /^(docs\/|[^/]+\.md$)/.test(file) ? 'test/docs/' : null;
  };
  const wanted = new Set(changed.flatMap((file) => folderOf(file) ?? []));
  return tests
    .filter((test) => [...wanted].some((folder) => test.startsWith(folder)))
    .map((file) => ({ file, distance: 1 }));
}

/** Returns the journeys of the screens in whose folders a file has changed, and changed journeys themselves. */
export function relatedJourneys(changed: readonly string[]): Related[] {
  const own = changed.filter(isJourney).map((file) => ({ file, distance: 0 }));
  const lists = [...new Set(changed.flatMap((file) => screenOf(file) ?? []))].map(
    (screen) => journeysOfScreens[screen]!,
  );
  const found = new Map<string, Related>(own.map((one) => [one.file, one]));
  for (const list of lists)
    for (const [place, name] of list.entries()) {
      const file = `e2e/${name}.spec.ts`;
      const distance = Math.min(place + 1, found.get(file)?.distance ?? Infinity);
      found.set(file, { file, distance });
    }
  return [...found.values()];
}

/** Returns the nearest folder of src/ui around a file that has journeys of its own. */
function screenOf(file: string): string | null {
  if (!file.startsWith('src/ui/')) return null;
  for (let folder = dirname(relative('src/ui', file)); folder !== '.'; folder = dirname(folder))
    if (folder in journeysOfScreens) return folder;
  return null;
}

/**
 * Chooses tests that fit into `mostMs`: the nearest first, and of equally near tests the quickest. A test that does not
 * fit is skipped, and later ones that fit are chosen.
 */
export function choose(related: readonly Related[], msOf: (file: string) => number, mostMs: number): Choice {
  const run: Related[] = [];
  const left: Related[] = [];
  let ms = 0;
  const byNearness = related.toSorted(
    (one, other) => one.distance - other.distance || msOf(one.file) - msOf(other.file),
  );
  for (const one of byNearness)
    if (ms + msOf(one.file) <= mostMs) {
      run.push(one);
      ms += msOf(one.file);
    } else left.push(one);
  return { run, left, ms };
}
