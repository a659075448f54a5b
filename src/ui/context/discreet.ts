import type { UrlHidingFunctions } from '../../domain/platform/hidden-address.ts';

declare global {
  var firesideAddresses: UrlHidingFunctions | undefined;
}

/**
 * Returns true if this tab has a neutral name, icon and address. The script in the page's head sets the attribute
 * before the program starts.
 */
export const isDiscreetTab = (): boolean => document.documentElement.hasAttribute('data-discreet');

/**
 * Returns an address in the form that this tab shows, which hides the content's name in a discreet tab, or in plain
 * form.
 */
export const convertAddressForm = (form: 'shown' | 'plain', address: string): string =>
  globalThis.firesideAddresses?.[form](address) ?? address;
