/** The base address is arbitrary: addresses that begin with it are made relative again. */
const nowhere = 'schema://nowhere/';

type Parts = { address: string; fragment: string | undefined };

/**
 * Implements the URI functions that ajv needs with the browser's own URL, in a fifth of the code of ajv's default
 * library.
 */
export function parse(address: string): Parts {
  const at = address.indexOf('#');
  return { address, fragment: at === -1 ? undefined : address.slice(at + 1) };
}

export const serialize = ({ address }: Parts): string => address;

export function resolve(base: string, reference: string): string {
  const { href } = new URL(reference, new URL(base, nowhere));
  if (!href.startsWith(nowhere)) return href;
  const isFromRoot = base.startsWith('/') || reference.startsWith('/');
  return href.slice(isFromRoot ? nowhere.length - 1 : nowhere.length);
}
