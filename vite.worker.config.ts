import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, type Manifest } from 'vite';

/**
 * The built web program, which the service worker keeps on the device. The worker is built after it, because it names
 * the program's files.
 */
const web = resolve(import.meta.dirname, 'dist/web');
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
const [start, entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry)!;

/** Matches files that are not needed without a network, or only by staff. */
const onlineOnly =
  /\/(admin|shop)\/|ui\/account\/|browser\/support\/|http-registration|AdminApp|admin-services/;

/** Returns the files that the program may need, beginning with this one. */
function reach(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || onlineOnly.test(key)) return seen;
  seen.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const next of [...imports, ...dynamicImports]) reach(next, seen);
  return seen;
}

// The page contains the first styles.
const assets = [...reach(start)].flatMap((key) => [
  manifest[key].file,
  ...((key !== start && manifest[key].css) || []),
]);
const others = [
  'favicon.svg',
  'manifest.webmanifest',
  'icons/icon-192.png',
  ...globSync('fonts/*.woff2', { cwd: web }).filter((font) => !font.includes('-ext')),
  ...globSync('locales/*/translation.json', { cwd: web }),
];
const files = [...new Set([...assets, ...others])].toSorted();
const hash = createHash('sha256');
for (const file of ['index.html', ...files]) hash.update(file).update(readFileSync(join(web, file)));
const shell = {
  version: hash.digest('hex').slice(0, 16),
  program: `/${entry.file}`,
  files: files.map((file) => `/${file}`),
};

export default defineConfig({
  publicDir: false,
  define: { shell: JSON.stringify(shell) },
  build: {
    outDir: web,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
