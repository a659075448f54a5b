import type { Address } from './addresses.ts';

/** Where the shop's calls go (specification 7.3): a file of its own, which comes with the shop. */
export const shopAddresses = {
  getPaymentsConfig: { method: 'GET', path: '/payments/config' },
  createPayment: { method: 'POST', path: '/payments/create' },
  verifyPurchase: { method: 'PUT', path: '/payments/verify-purchase/:paymentIntentId' },
  findPromoCode: { method: 'GET', path: '/promo-code/' },
  applyPromoCode: { method: 'POST', path: '/promo-code/apply' },
  claimPromoCode: { method: 'GET', path: '/promo-code/claim' },
  /** Additions: the card form of the sandbox; other backends, and production, answer 404. */
  sandboxRetrieve: { method: 'POST', path: '/payments/sandbox/retrieve' },
  sandboxConfirm: { method: 'POST', path: '/payments/sandbox/confirm' },
  sandboxAuthenticate: { method: 'POST', path: '/payments/sandbox/authenticate' },
} as const satisfies Record<string, Address>;
