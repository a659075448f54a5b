import {
  addressWithout,
  hiddenAddress,
  plainAddress,
  type AddressForms,
} from '../../../domain/platform/hidden-address.ts';

declare global {
  var firesideAddresses: AddressForms | undefined;
}

/** Lends the program this script's functions for addresses with keys; each page contains the script. */
export function lendAddresses(): void {
  globalThis.firesideAddresses = { shown: shownAddress, plain: plainAddress, hide: hideSlugs };
}

/** Slugs that stand in no address of this page. */
const hiddenSlugs = new Set<string>();

function hideSlugs(slugs: readonly string[]): void {
  for (const slug of slugs) hiddenSlugs.add(slug);
  hideAddress();
}

/** An address that says nothing takes the place of this one, in the history of the tab too, where it has to. */
export function hideAddress(): void {
  const address = toHidden();
  if (address !== null) history.replaceState(history.state, '', address);
}

/**
 * The same for a page that is being opened. One that comes by its plain address is left at once for the other, because
 * browsers do not list an address that only led on; says whether it is. One that is come back to stays.
 */
export function leavesForHidden(): boolean {
  const address = history.state === null ? toHidden() : null;
  if (address === null) hideAddress();
  else {
    // Nothing of this page runs any more: what it began would be cut off.
    window.stop();
    location.replace(address);
  }
  return address !== null;
}

/** Null where there is nothing to hide. */
function toHidden(): string | null {
  const { pathname, search, hash } = location;
  const address = shownAddress(pathname + search);
  return address === pathname + search ? null : address + hash;
}

const shownAddress = (address: string): string =>
  document.documentElement.hasAttribute('data-discreet')
    ? hiddenAddress(address)
    : addressWithout(hiddenSlugs, address);
