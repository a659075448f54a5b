import { loadStripe as load } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

/**
 * Stripe with this public key; its script is fetched now, if it is not here. Rejects when it is blocked or does
 * not come in time. Neither is remembered: the next call asks for the script anew.
 */
export async function loadStripe(publicKey: string, withinMs: number): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      giveUpScript();
      reject(new Error('The script of the card form did not come in time.'));
    }, withinMs);
  });
  try {
    const stripe = await Promise.race([load(publicKey), tooSlow]);
    if (!stripe) throw new Error('The card form needs a browser.');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's own loader waits for this for ever, and every later call with it. */
function giveUpScript(): void {
  for (const script of document.querySelectorAll('script[src^="https://js.stripe.com/"]'))
    script.dispatchEvent(new Event('error'));
}
