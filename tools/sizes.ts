import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { closure as closureIn, entryOf, keyOf as keyIn, readManifest } from './chunks.ts';

/** Checks the web program against its budgets: the KB (gzip or brotli) that a visitor of a page must load. */
const web = resolve(import.meta.dirname, '..', 'dist/web');
const manifest = readManifest(web);

const kilobytes = (file: string): number =>
  gzipSync(readFileSync(join(web, file)), { level: 9 }).length / 1024;

const closure = (key: string, seen?: Set<string>): Set<string> => closureIn(manifest, key, seen);

const keyOf = (chunk: string): string => keyIn(manifest, chunk);

const filesOf = (keys: Iterable<string>): string[] =>
  [...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'));
const total = (files: readonly string[]): number => files.reduce((sum, file) => sum + kilobytes(file), 0);

const beyondEntry = (keys: Set<string>): number => total(filesOf([...keys].filter((key) => !entry.has(key))));

const entry = closure(entryOf(manifest));
const dashboard = closure(keyOf('catalogue'), new Set(entry));
/** The chunk of signing in is loaded once the page is shown; a person who returns from the provider waits for it. */
const signIn = closure(keyOf('account/oidc-sign-in.ts'), new Set(entry));
const chat = closure(keyOf('conversation'), new Set(entry));
const cardForms = Object.keys(manifest).filter((name) => name.endsWith('-card-payments.ts'));
if (cardForms.length === 0) throw new Error('No card form is a file of its own any more.');
/**
 * The sizes of the checkout and of the return to it, each with the largest card form; a provider's own script does not
 * count.
 */
const shop = ['shop/ShopScreen.tsx', 'shop/CompletionScreen.tsx'].map((screen) => {
  const around = closure(keyOf('shop/shop-ports.ts'), closure(keyOf(screen), new Set(entry)));
  const forms = cardForms.map((form) => beyondEntry(closure(form, new Set(around))));
  return Math.max(...forms);
});
const admin = closure(
  keyOf('studio/EditorScreen.tsx'),
  closure(keyOf('shell/AdminApp.tsx'), closure(keyOf('compose/admin-module.ts'), new Set(entry))),
);
/**
 * Returns the files of the editor's worker that a part needs: the part itself and its static imports. The manifest does
 * not have them.
 */
function ofWorker(part: string): Set<string> {
  const name = readdirSync(join(web, 'assets')).find((file) =>
    new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file),
  );
  if (name === undefined) throw new Error(`${part} is no file of its own any more.`);
  const files = new Set([join('assets', name)]);
  for (const file of files)
    for (const [, other] of readFileSync(join(web, file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      files.add(join('assets', other!));
  return files;
}
const worker = ofWorker('content-worker');
/** The parts that the worker loads only for the schema of another server, and only for drafts with translations. */
const [foreign, translations] = ['foreign-schema', 'translations'].map((part) =>
  [...ofWorker(part)].filter((file) => !worker.has(file)),
);
const registration = closure(
  keyOf('account/http-registration-gateway.ts'),
  closure(keyOf('account/RegistrationApp.tsx'), new Set(entry)),
);
const chatFiles = [...new Set([...entry, ...chat])].flatMap((key) => [
  manifest[key]!.file,
  ...(manifest[key]!.css ?? []),
]);
const chatPage = chatFiles
  .filter((file) => /\.(js|css)$/.test(file))
  .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(web, file))).length / 1024, 0);
const css = [...new Set([...entry, ...dashboard].flatMap((key) => manifest[key]?.css ?? []))];

/** The budgets. A limit leaves 5 % of room for a change, at most 3.5 KB, so that 4 KB more on any page are found. */
const budgets: [what: string, kb: number, limit: number, packed?: 'brotli'][] = [
  ['first route, script', total(filesOf(dashboard)), 179],
  ['signing in, script beyond the first load', beyondEntry(signIn), 20],
  ['chat, script beyond the first load', beyondEntry(chat), 26],
  ['shop, script beyond the first load', Math.max(...shop), 20],
  ['registration, script beyond the first load', beyondEntry(registration), 22],
  ['admin with the editor, script beyond the first load', beyondEntry(admin), 163],
  ["the editor's worker, with all that format 2 checks", total([...worker]), 40],
  ["another server's schema, beyond the editor's worker", total(foreign!), 32],
  ["a draft's translations, beyond the editor's worker", total(translations!), 4],
  ['first route, styles', css.reduce((sum, file) => sum + kilobytes(file), 0), 14],
  ['chat page, script and style', chatPage, 175, 'brotli'],
];

for (const [what, kb, limit, packed = 'gzip'] of budgets)
  process.stdout.write(
    `${kb <= limit ? 'ok  ' : 'OVER'}  ${what}: ${kb.toFixed(1)} KB ${packed} of ${limit}\n`,
  );
process.exitCode = budgets.every(([, kb, limit]) => kb <= limit) ? 0 : 1;
