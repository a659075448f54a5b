import type { JsonPath } from './json-edit.ts';

/** Converts a JSON pointer (RFC 6901) to a path of keys and indexes; numbers become indexes. */
export function parseJsonPointer(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : part));
}

export function formatJsonPointer(way: JsonPath): string {
  return way.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
