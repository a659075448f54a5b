/** This page's address within the site, to come back to; without the secret of a payment (promise 18). */
export function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  if (!query.has('payment_intent_client_secret')) return `${pathname}${search}${hash}`;
  query.delete('payment_intent_client_secret');
  return `${pathname}?${query}${hash}`;
}
