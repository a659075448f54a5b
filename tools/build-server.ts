import { copyFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pageStylesheets } from '../src/infrastructure/node/platform/pages/page-frame.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Builds the server and the command line into `folder`, which is emptied first. Vite sets NODE_ENV for the whole
 * process.
 */
export async function buildServer(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'vite.server.config.ts'),
    build: { outDir: folder, emptyOutDir: true },
  });
  for (const sheet of pageStylesheets) copyFileSync(join(root, 'src', sheet), join(folder, basename(sheet)));
}

// `node tools/build-server.ts FOLDER`, for tests of the built server.
if (import.meta.main) await buildServer(resolve(process.argv[2]!));
