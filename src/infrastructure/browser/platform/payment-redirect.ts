/** Leaves this page for the shop's address with these query parameters, as card providers do. */
export type PaymentRedirect = (
  returnTo: string,
  payment: { id: string; clientSecret: string },
) => Promise<never>;

export const redirectForPayment: PaymentRedirect = (returnTo, { id, clientSecret }) => {
  const address = new URL(returnTo);
  address.searchParams.set('payment_intent', id);
  address.searchParams.set('payment_intent_client_secret', clientSecret);
  window.location.assign(address);
  return new Promise(() => undefined);
};
