import type { AddressForms } from '../../domain/platform/hidden-address.ts';

declare global {
  var firesideAddresses: AddressForms | undefined;
}

/** Whether this tab has a neutral name, icon and address: the early script marks the page before the program is there. */
export const isDiscreet = (): boolean => document.documentElement.hasAttribute('data-discreet');

/** The plain form of an address, or the form that this tab shows: in a discreet tab the hidden one. */
export const addressAs = (form: keyof AddressForms, address: string): string =>
  globalThis.firesideAddresses?.[form](address) ?? address;
