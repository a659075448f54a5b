/** Removes a payment's secret from the address bar where no person can complete it (promise 18). */
export function hideSecret(): void {
  if (window.location.search.includes('payment_intent_client_secret'))
    window.history.replaceState(window.history.state, '', currentAddress());
}

/** This page's address within the site, to come back to; without the secret of a payment. */
export function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  if (!query.has('payment_intent_client_secret')) return `${pathname}${search}${hash}`;
  query.delete('payment_intent_client_secret');
  return `${pathname}?${query}${hash}`;
}
