import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenChanged } from './build.ts';

/** `npm start`: builds what has changed and serves everything. */
buildWhenChanged();
await import(pathToFileURL(join(resolve(import.meta.dirname, '..'), 'dist/server/server.js')).href);
