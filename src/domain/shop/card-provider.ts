/**
 * The providers that can take cards; the first is the default. `takenBy`: the company that people give their card to,
 * and the host of its form; null for the sandbox, which takes test cards and no money.
 */
const providers = [
  { provider: 'stripe', takenBy: { name: 'Stripe', host: 'js.stripe.com' } },
  { provider: 'sandbox', takenBy: null },
] as const;

export type CardProviderName = (typeof providers)[number]['provider'];
export const [mainCardProvider, ...otherCardProviders] = providers;

/** The company that people give their card; null where nobody gets it. */
export const cardTaker = (name: string): { name: string; host: string } | null =>
  providers.find(({ provider }) => provider === name)?.takenBy ?? null;
