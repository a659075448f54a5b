import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** The chunks of the built web program, by their sources. */
export const readManifest = (web: string): Manifest =>
  JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The chunk that the page begins with. @throws Error where there is none. */
export function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry);
  if (entry === undefined) throw new Error('The web program has no entry.');
  return entry;
}

/** The key of a chunk by its source, or by its name where it is made of many. @throws Error where there is none. */
export function keyOf(manifest: Manifest, chunk: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(chunk) || manifest[name]!.name === chunk);
  if (key === undefined) throw new Error(`${chunk} is no chunk of its own any more.`);
  return key;
}

/** A chunk and all that it imports statically. @throws Error for a key that is none. */
export function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is no chunk.`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const inner of chunk.imports ?? []) closure(manifest, inner, seen);
  return seen;
}
