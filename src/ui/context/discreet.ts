import type { AddressForms } from '../../domain/platform/hidden-address.ts';

declare global {
  var firesideAddresses: AddressForms | undefined;
}

/** Has this tab a neutral name, icon and address? The early script marks the page before the program runs. */
export const isDiscreet = (): boolean => document.documentElement.hasAttribute('data-discreet');

/** The plain form of an address, or the form that this tab shows: in a discreet tab the hidden one. */
export const addressAs = (form: 'shown' | 'plain', address: string): string =>
  globalThis.firesideAddresses?.[form](address) ?? address;
