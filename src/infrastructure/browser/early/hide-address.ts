import {
  hideSlugsInUrl,
  hideUrlSubject,
  revealUrlSubject,
  type UrlHidingFunctions,
} from '../../../domain/platform/hidden-address.ts';

declare global {
  var firesideAddresses: UrlHidingFunctions | undefined;
}

/** Shares this script's functions for addresses with the program; the script is inline in every page. */
export function exposeAddressFunctions(): void {
  globalThis.firesideAddresses = { shown: shownAddress, plain: revealUrlSubject, hide: hideSlugs };
}

/** The slugs that no address of this page may show, because they reveal a subject. */
const hiddenSlugs = new Set<string>();

function hideSlugs(slugs: readonly string[]): void {
  for (const slug of slugs) hiddenSlugs.add(slug);
  hidePageAddress();
}

/** Replaces the address, in the tab's history too, with its hidden form if that differs. */
export function hidePageAddress(): void {
  const address = toHidden();
  if (address !== null) history.replaceState(history.state, '', address);
}

/**
 * Hides slugs in the address of the opening page. Returns true if the page is being replaced by the hidden address:
 * browsers do not list an address that only redirected. A page reached by Back is not replaced; only its address
 * changes.
 */
export function redirectToHiddenAddress(): boolean {
  const address = history.state === null ? toHidden() : null;
  if (address === null) hidePageAddress();
  else {
    // Loading stops here, because the replacement would break off the page's requests.
    window.stop();
    location.replace(address);
  }
  return address !== null;
}

/** Returns the hidden form of the address; null when nothing has to be hidden. */
function toHidden(): string | null {
  const { pathname, search, hash } = location;
  const address = shownAddress(pathname + search);
  return address === pathname + search ? null : address + hash;
}

const shownAddress = (address: string): string =>
  document.documentElement.hasAttribute('data-discreet')
    ? hideUrlSubject(address)
    : hideSlugsInUrl(hiddenSlugs, address);
