import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'vite';

/** Builds the web program into dist/web and server and CLI into dist/server. Skipped when nothing has changed. */
const root = resolve(import.meta.dirname, '..');
const stampFile = join(root, 'dist/.stamp');

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** A fingerprint of everything that a build is made from. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const single = ['package-lock.json', 'vite.config.ts', 'vite.server.config.ts', 'tools/build.ts'];
  for (const file of [...single.map((name) => join(root, name)), ...filesBelow(join(root, 'src'))])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Text files are kept compressed beside themselves, so that serving them costs nothing. */
function compress(folder: string): void {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|html|json|svg|md|txt)$/.test(file) || statSync(file).size < 1024) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}

export async function buildAll({
  force = false,
  logLevel = 'warn',
}: { force?: boolean; logLevel?: 'warn' | 'info' } = {}): Promise<boolean> {
  const stamp = fingerprint();
  const upToDate = !force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (upToDate) return false;
  process.stdout.write('Building Fireside …\n');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel });
  await build({ configFile: join(root, 'vite.server.config.ts'), logLevel });
  for (const sheet of ['ui/styles/tokens.css', 'infrastructure/node/identity/identity.css'])
    copyFileSync(join(root, 'src', sheet), join(root, 'dist/server', basename(sheet)));
  compress(join(root, 'dist/web'));
  writeFileSync(stampFile, stamp);
  return true;
}

if (import.meta.main) await buildAll({ force: process.argv.includes('--force'), logLevel: 'info' });
