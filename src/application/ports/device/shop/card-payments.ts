import type { CardProviderName } from '../../../../domain/shop/card-provider.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The provider of card payments, as the server names it; 'none' when only promo codes give access. */
export type CardProviderConfig = { provider: CardProviderName | 'none'; publicKey: string };

/**
 * The state of a payment as the provider reports it to the browser. It is for display only: the server decides on
 * access.
 */
export type CardPaymentState = { id: string; status: string };

/** The person's language, and a function that returns a text by name, for a form without texts of its own. */
export type PaymentFormTexts = { language: string; word: (name: string) => string };

/**
 * The events of a card form. 'changed': the person typed. 'failed': the form did not load and must be mounted again.
 */
export type CardFormEvent = 'ready' | 'changed' | 'failed';

/** A refusal with the provider's message for people; null when it has none. */
export type CardPaymentRefusal = { message: string | null };

export interface CardForm {
  /**
   * Pays with the typed card. When the payment succeeds or is processing, the browser leaves for `returnTo` (a complete
   * URL) with `payment_intent_client_secret` in its query, and the call never resolves. Otherwise the call resolves to
   * the refusal, and the person may try again.
   */
  pay(returnTo: string): Promise<CardPaymentRefusal>;
  /** Changes the language of the form; the card data that was typed stays. */
  speak(words: PaymentFormTexts): void;
  /** Removes the form from the page. May be called again; no event follows. */
  remove(): void;
}

/**
 * One provider's card form in a `Place` of the page (specification 2.2, Shop checkout).
 *
 * Adapters: typed card data must reach the provider only. `mount` must report 'ready' or 'failed' once, within 15 s.
 * The form must follow the page's light and dark colours as they change. A form of our own is plain HTML, styled by the
 * screen. `pay` must not throw: an error without a message for people is a refusal without a message. `retrieve`
 * returns the state of the payment with this secret, and throws AppError when the state cannot be known. Secrets must
 * not be kept after the call.
 */
export interface CardPayments<Place> {
  mount(
    place: Place,
    options: PaymentFormTexts & { clientSecret: string },
    onEvent: (event: CardFormEvent) => void,
  ): CardForm;
  retrieve(clientSecret: string): Promise<CardPaymentState>;
}

/**
 * Loads card payments by provider.
 *
 * Adapters: no file and no answer of a provider may be requested before `load`. `load` rejects within 15 s when the
 * provider's script is blocked or slow. After a blocked script the next call must request it again; a slow script may
 * delay every call until the page is reloaded.
 */
export interface CardProviders<Place> {
  load(provider: CardProviderConfig): Promise<CardPayments<Place>>;
}
export const CardProviders: PortToken<CardProviders<never>> = createPortToken('CardProviders');
