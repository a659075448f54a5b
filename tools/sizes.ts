import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Holds the web program to its budgets: KB of gzip that a route's visitor has to load. */
const web = resolve(import.meta.dirname, '..', 'dist/web');
type Chunk = {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
};
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const kilobytes = (file: string): number =>
  gzipSync(readFileSync(join(web, file)), { level: 9 }).length / 1024;

/** A chunk and all that it imports statically. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const inner of manifest[key]?.imports ?? []) closure(inner, seen);
  return seen;
}

function keyOf(source: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(source));
  if (key === undefined) throw new Error(`${source} is no chunk of its own any more; mend tools/sizes.ts.`);
  return key;
}

const filesOf = (keys: Iterable<string>): string[] =>
  [...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'));
const total = (files: readonly string[]): number => files.reduce((sum, file) => sum + kilobytes(file), 0);

const entry = closure(Object.keys(manifest).find((key) => manifest[key]!.isEntry)!);
const dashboard = closure(keyOf('dashboard/DashboardScreen.tsx'), new Set(entry));
const chat = closure(keyOf('chat/ChatScreen.tsx'), new Set(entry));
const admin = closure(
  keyOf('admin/editor/EditorScreen.tsx'),
  closure(keyOf('app/AdminApp.tsx'), closure(keyOf('browser/admin-services.ts'), new Set(entry))),
);
const worker = readdirSync(join(web, 'assets')).find((name) => /^content-worker-[\w-]+\.js$/.test(name));
if (worker === undefined) throw new Error("The editor's worker is no file of its own any more.");
const registration = closure(keyOf('registration/RegistrationApp.tsx'), new Set(entry));
const css = [...new Set([...entry, ...dashboard].flatMap((key) => manifest[key]?.css ?? []))];

const budgets: [what: string, kb: number, limit: number][] = [
  ['first route, script', total(filesOf(dashboard)), 191],
  ['chat, script beyond the first load', total(filesOf([...chat].filter((key) => !entry.has(key)))), 55],
  [
    'admin with the editor, script beyond the first load',
    total(filesOf([...admin].filter((key) => !entry.has(key)))),
    160,
  ],
  ["the editor's worker", kilobytes(join('assets', worker)), 45],
  [
    'registration, script beyond the first load',
    total(filesOf([...registration].filter((key) => !entry.has(key)))),
    22,
  ],
  ['first route, styles', css.reduce((sum, file) => sum + kilobytes(file), 0), 20],
];

for (const [what, kb, limit] of budgets)
  process.stdout.write(`${kb <= limit ? 'ok  ' : 'OVER'}  ${what}: ${kb.toFixed(1)} KB gzip of ${limit}\n`);
process.exitCode = budgets.every(([, kb, limit]) => kb <= limit) ? 0 : 1;
