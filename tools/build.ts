import { spawnSync } from 'node:child_process';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
  checkedContentFileName,
  storeCheckedContent,
} from '../src/infrastructure/node/content/starter-content.ts';
import { buildServer } from './build-server.ts';
import { writePages } from './write-pages.ts';

/** Builds the web program into dist/web, and server and CLI into dist/server. */
const root = resolve(import.meta.dirname, '..');
const stampFile = join(root, 'dist/.stamp');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Returns a fingerprint of all files that the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const single = [
    'package-lock.json',
    'vite.config.ts',
    'vite.worker.config.ts',
    'vite.server.config.ts',
    'tools/build.ts',
    'tools/build-server.ts',
    'tools/chunks.ts',
    'tools/compile-schemas.ts',
    'tools/draw-welcome.ts',
    'tools/leave-out-details.ts',
    'tools/write-pages.ts',
  ];
  for (const file of [...single.map((name) => join(root, name)), ...filesBelow(join(root, 'src'))])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Stores a compressed copy beside each text file, so that the server need not compress it. */
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

/** Builds in a process of its own (Vite sets NODE_ENV for the whole process), unless no source has changed. */
export function buildWhenChanged(): void {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()) return;
  process.stdout.write('Building Fireside …\n');
  const { status } = spawnSync(process.execPath, [import.meta.filename], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (import.meta.main) {
  const { build } = await import('vite');
  const stamp = fingerprint();
  await build({ configFile: join(root, 'vite.config.ts') });
  await writePages(join(root, 'dist/web'));
  await build({ configFile: join(root, 'vite.worker.config.ts') });
  await buildServer(join(root, 'dist/server'));
  compress(join(root, 'dist/web'));
  await storeCheckedContent(join(root, 'content'), join(root, 'dist/server', checkedContentFileName));
  writeFileSync(stampFile, stamp);
}
