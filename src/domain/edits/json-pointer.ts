import type { Way } from './json-edit.ts';

/** A JSON pointer (RFC 6901) as the keys and indexes that it names; numbers are taken for indexes. */
export function wayOf(pointer: string): Way {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : part));
}

export function pointerOf(way: Way): string {
  return way.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
