import { domainToASCII } from 'node:url';

/**
 * Returns the normalised form of an address, equal for two spellings of one account; some browsers send its host as
 * xn--….
 */
export function toEmailKey(email: string): string {
  const text = email.replaceAll('\0', '').trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (domainToASCII(text.slice(at)) || text.slice(at));
}
