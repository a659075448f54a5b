import { loadStripe as load } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

/**
 * Stripe with this public key; its script is fetched now, if it is not here. Rejects when it is blocked, which
 * the next call tries anew, or does not come in time: the next call takes it up where it is by then.
 */
export async function loadStripe(publicKey: string, withinMs: number): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    const late = new Error('The script of the card form did not come in time.');
    timer = setTimeout(() => reject(late), withinMs);
  });
  try {
    const stripe = await Promise.race([load(publicKey), tooSlow]);
    if (!stripe) throw new Error('The card form needs a browser.');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}
