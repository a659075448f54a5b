import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { closure, entryOf, keyOf, readManifest } from './chunks.ts';
import { readLocaleLanguages } from '../src/infrastructure/node/platform/i18n/languages-in.ts';
import { screenPageFile, preloadedScreens } from '../src/infrastructure/shared/platform/screen-files.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Writes the HTML pages: puts the early script and the first styles into the page; writes one page for each screen,
 * which also names the scripts and styles of that screen, so that they load together with the program; and writes the
 * welcome page in each language.
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

  const dashboard = `data-dashboard="${filesOf(['catalogue']).join(' ')}"`;
  const script = await earlyScript();
  let page = readFileSync(join(web, 'index.html'), 'utf8');
  page = replaced(page, '<!-- early script -->', `<script ${dashboard}>${script}</script>`);
  for (const file of manifest[start]!.css ?? []) {
    const styles = readFileSync(join(web, file), 'utf8').trim();
    const link = `<link rel="stylesheet" crossorigin href="/${file}">`;
    // A disabled link is never fetched; by it the code that loads a screen knows that these styles are in the page
    // already.
    page = replaced(page, link, `<style>${styles}</style>${link.replace('>', ' disabled>')}`);
  }
  // The program is the largest file, so the page requests it before the early script and the styles.
  const program = `<script type="module" crossorigin src="/${manifest[start]!.file}"></script>`;
  page = replaced(page, program, '');
  page = replaced(page, '<meta charset="utf-8" />', `<meta charset="utf-8" />${program}`);
  writeFileSync(join(web, 'index.html'), page);

  for (const { name, sources } of preloadedScreens) {
    const file = join(web, screenPageFile(name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, replaced(page, dashboard, `data-files="${filesOf(sources).join(' ')}"`));
  }
  await writeWelcomes(web);
}

/** Returns the early script as one minified file. */
async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/early.ts'), output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The early script was not built.');
  return chunk.code.trim();
}

/** Writes the welcome page of each language that has texts. */
async function writeWelcomes(web: string): Promise<void> {
  const program = join(root, 'dist/welcome');
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: join(root, 'tools/draw-welcome.ts'), outDir: program, manifest: false },
  });
  const { welcomeIn } = (await import(
    join(program, 'draw-welcome.js')
  )) as typeof import('./draw-welcome.ts');
  const locales = join(web, 'locales');
  const textsIn = (language: string) =>
    JSON.parse(readFileSync(join(locales, language, 'translation.json'), 'utf8')) as Record<string, unknown>;
  mkdirSync(join(web, 'welcome'), { recursive: true });
  for (const language of Object.keys(readLocaleLanguages(locales))) {
    const welcome = await welcomeIn(language, textsIn(language), textsIn('en'));
    writeFileSync(join(web, `welcome/${language}.json`), JSON.stringify(welcome));
  }
  rmSync(program, { recursive: true });
}

/** Replaces a part of the page. @throws Error if the page does not have it. */
function replaced(page: string, part: string, by: string): string {
  if (!page.includes(part)) throw new Error(`The page has no ${part}.`);
  return page.replace(part, () => by);
}
