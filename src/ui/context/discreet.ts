import type { UrlHidingFunctions } from '../../domain/platform/hidden-address.ts';

declare global {
  var firesideAddresses: UrlHidingFunctions | undefined;
}

/**
 * Returns true if this tab has a neutral name, icon and address. The early script sets the attribute before the
 * program runs.
 */
export const isDiscreetTab = (): boolean => document.documentElement.hasAttribute('data-discreet');

/** Returns the plain form of an address, or the form that this tab shows: the hidden one in a discreet tab. */
export const convertAddressForm = (form: 'shown' | 'plain', address: string): string =>
  globalThis.firesideAddresses?.[form](address) ?? address;
