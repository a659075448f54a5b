import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `npm start`: builds what has changed and serves everything. */
const root = resolve(import.meta.dirname, '..');
const { buildAll } = await import('./build.ts');
await buildAll();
await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
