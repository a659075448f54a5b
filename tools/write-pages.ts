import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closure, entryOf, readManifest } from './chunks.ts';
import { pageFileOf, screens } from '../src/infrastructure/shared/platform/screens.ts';

/** Writes the page of each screen: the same page, which also names the screen's own scripts and styles. */
export function writePages(web: string): void {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const manifest = readManifest(web);
  const first = closure(manifest, entryOf(manifest));
  for (const { name, sources } of screens) {
    const keys = new Set(sources.flatMap((source) => [...closure(manifest, source)]));
    const own = [...keys].filter((key) => !first.has(key)).map((key) => manifest[key]!);
    const links = [
      ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...own.flatMap(({ css = [] }) =>
        css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ),
    ];
    const file = join(web, pageFileOf(name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page.replace('</head>', `${links.join('')}</head>`));
  }
}
