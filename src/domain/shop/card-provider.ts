/**
 * The card providers; the first is the default. `takenBy`: the company that receives the card details and the host of
 * its card form; null for the sandbox, which takes test cards and no money.
 */
const providers = [
  { provider: 'stripe', takenBy: { name: 'Stripe', host: 'js.stripe.com' } },
  { provider: 'sandbox', takenBy: null },
] as const;

export type CardProviderName = (typeof providers)[number]['provider'];
export const [mainCardProvider, ...otherCardProviders] = providers;

/** Returns the company that receives the card details under this provider; null for the sandbox and unknown names. */
export const findCardProcessor = (name: string): { name: string; host: string } | null =>
  providers.find(({ provider }) => provider === name)?.takenBy ?? null;
