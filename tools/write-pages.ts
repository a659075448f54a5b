import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minify } from 'vite';
import { closure, entryOf, keyOf, readManifest } from './chunks.ts';
import { pageFileOf, screens } from '../src/infrastructure/shared/platform/screen-files.ts';

/**
 * Puts the early script and the first styles into the page, and writes the page of each screen: the same page,
 * which names that screen's scripts and styles for the early script, so that they come together with the program.
 */
export async function writePages(web: string): Promise<void> {
  const manifest = readManifest(web);
  const start = entryOf(manifest);
  const first = closure(manifest, start);
  const filesOf = (sources: readonly string[]): string[] => {
    const keys = new Set(sources.flatMap((source) => [...closure(manifest, keyOf(manifest, source))]));
    const own = [...keys].filter((key) => !first.has(key)).map((key) => manifest[key]!);
    return own.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`);
  };

  const early = join(web, 'early.js');
  const dashboard = `data-dashboard="${filesOf(['catalogue']).join(' ')}"`;
  const script = await minified(early);
  let page = readFileSync(join(web, 'index.html'), 'utf8');
  page = replaced(page, '<script src="/early.js"></script>', `<script ${dashboard}>${script}</script>`);
  for (const file of manifest[start]!.css ?? []) {
    const styles = readFileSync(join(web, file), 'utf8').trim();
    const link = `<link rel="stylesheet" crossorigin href="/${file}">`;
    // Disabled it is never fetched, and tells whoever loads a screen that these styles are there.
    page = replaced(page, link, `<style>${styles}</style>${link.replace('>', ' disabled>')}`);
  }
  // The program is the largest file: the browser hears of it before it reads the early script and the styles.
  const program = `<script type="module" crossorigin src="/${manifest[start]!.file}"></script>`;
  page = replaced(page, program, '');
  page = replaced(page, '<meta charset="utf-8" />', `<meta charset="utf-8" />${program}`);
  rmSync(early);
  writeFileSync(join(web, 'index.html'), page);

  for (const { name, sources } of screens) {
    const file = join(web, pageFileOf(name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, replaced(page, dashboard, `data-files="${filesOf(sources).join(' ')}"`));
  }
}

/** The code of a script in as few letters as it takes. @throws Error for one that is none. */
async function minified(file: string): Promise<string> {
  const { code, errors } = await minify(file, readFileSync(file, 'utf8'), { module: false });
  if (errors.length > 0) throw new Error(`${file} cannot be read.`, { cause: errors });
  return code.trim();
}

/** @throws Error where the page has not what is to be replaced. */
function replaced(page: string, part: string, by: string): string {
  if (!page.includes(part)) throw new Error(`The page has no ${part}.`);
  return page.replace(part, () => by);
}
