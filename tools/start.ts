import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenChanged } from './build.ts';

/** `npm start`: builds if a source has changed, and serves the product. */
buildWhenChanged();
await import(pathToFileURL(join(resolve(import.meta.dirname, '..'), 'dist/server/server.js')).href);
