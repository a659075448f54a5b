/** Test cards that the form offers, and the word for what each does. The server knows a few more. */
export const testCards = [
  { number: '4242424242424242', does: 'pays' },
  { number: '4000002500003155', does: 'asks' },
  { number: '4000000000000002', does: 'declines' },
  { number: '4000000000009995', does: 'lacksFunds' },
  { number: '4000000000007007', does: 'isSlow' },
  { number: '4000000000008005', does: 'neverReturns' },
] as const;
