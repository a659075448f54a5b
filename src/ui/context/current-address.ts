/**
 * Removes the secret of a payment from the address bar; pages that cannot complete a payment call this (promise 18).
 */
export function hidePaymentSecret(): void {
  if (window.location.search.includes('payment_intent_client_secret'))
    window.history.replaceState(window.history.state, '', currentPageAddress());
}

/** Returns the path, query and fragment of this page, to return to later, without the secret of a payment. */
export function currentPageAddress(): string {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  if (!query.has('payment_intent_client_secret')) return `${pathname}${search}${hash}`;
  query.delete('payment_intent_client_secret');
  return `${pathname}?${query}${hash}`;
}

/**
 * Returns the path, query and fragment of this page, for the return from a sign-in. Keys replace the slugs, also in the
 * address bar: a slug may name a tender subject, and no page can change this history entry after the sign-in.
 */
export function signInReturnAddress(): string {
  const parts = window.location.pathname.split('/');
  const slugs = parts.filter((_, at) => /^(programme|activity)$/.test(parts[at - 1] ?? ''));
  globalThis.firesideAddresses?.hide(slugs);
  return currentPageAddress();
}
