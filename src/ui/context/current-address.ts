/** Removes a payment's secret from the address bar on pages where no person can complete it (promise 18). */
export function hidePaymentSecret(): void {
  if (window.location.search.includes('payment_intent_client_secret'))
    window.history.replaceState(window.history.state, '', currentPageAddress());
}

/** Returns this page's address within the site, to return to, without the secret of a payment. */
export function currentPageAddress(): string {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  if (!query.has('payment_intent_client_secret')) return `${pathname}${search}${hash}`;
  query.delete('payment_intent_client_secret');
  return `${pathname}?${query}${hash}`;
}

/**
 * Returns the same address as the target of a sign-in. It may name a tender subject, so keys replace its slugs, also
 * in the history of the tab: after the sign-in no page can change that entry.
 */
export function signInReturnAddress(): string {
  const parts = window.location.pathname.split('/');
  const slugs = parts.filter((_, at) => /^(programme|activity)$/.test(parts[at - 1] ?? ''));
  globalThis.firesideAddresses?.hide(slugs);
  return currentPageAddress();
}
