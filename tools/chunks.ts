import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** Reads the manifest of the built web program: its chunks by their sources. */
export const readManifest = (web: string): Manifest =>
  JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Returns the chunk with which the page begins. @throws Error if the manifest has none. */
export function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry);
  if (entry === undefined) throw new Error('The web program has no entry.');
  return entry;
}

/**
 * Returns the key of a chunk by its source, or by its name if it has several sources. @throws Error for an unknown
 * chunk.
 */
export function keyOf(manifest: Manifest, chunk: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(chunk) || manifest[name]!.name === chunk);
  if (key === undefined) throw new Error(`${chunk} is no chunk of its own any more.`);
  return key;
}

/** Returns the keys of a chunk and of all that it imports statically. @throws Error for an unknown key. */
export function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is no chunk.`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const inner of chunk.imports ?? []) closure(manifest, inner, seen);
  return seen;
}
