import type { AddressForms } from '../../domain/platform/hidden-address.ts';

declare global {
  var firesideAddresses: AddressForms | undefined;
}

/**
 * Returns true if this tab has a neutral name, icon and address. The early script sets the attribute before the
 * program runs.
 */
export const isDiscreet = (): boolean => document.documentElement.hasAttribute('data-discreet');

/** Returns the plain form of an address, or the form that this tab shows: the hidden one in a discreet tab. */
export const addressAs = (form: 'shown' | 'plain', address: string): string =>
  globalThis.firesideAddresses?.[form](address) ?? address;
