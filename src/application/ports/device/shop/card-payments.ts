import type { CardProviderName } from '../../../../domain/shop/card-provider.ts';
import { token, type Token } from '../../token.ts';

/** The provider of card payments, as the server names it; 'none' where access comes by promo codes alone. */
export type CardProvider = { provider: CardProviderName | 'none'; publicKey: string };

/**
 * The state of a payment as the provider reports it to the browser. For display only: the server decides about access.
 */
export type CardPayment = { id: string; status: string };

/** The person's language, and texts by name for a form that the provider does not bring itself. */
export type PaymentFormWords = { language: string; word: (name: string) => string };

/** 'changed': the person typed something. 'failed': the form does not come; it has to be mounted anew. */
export type CardFormEvent = 'ready' | 'changed' | 'failed';

/** A refusal in the provider's words for people; null when it has none that are meant for them. */
export type CardRefusal = { message: string | null };

export interface CardForm {
  /**
   * Pays with the card that was typed in. When the payment is through, or is on its way, the browser leaves
   * for `returnTo` (a whole address) with `payment_intent_client_secret` in its query, and nothing comes back
   * from this call; otherwise the reason does, and the person may try again.
   */
  pay(returnTo: string): Promise<CardRefusal>;
  /** Another language was chosen; what was typed stays. */
  speak(words: PaymentFormWords): void;
  /** Takes away all that was put into the place. May be called again; nothing is heard afterwards. */
  remove(): void;
}

/**
 * One provider's card form in a `Place` of the page (specification 2.2, Shop checkout).
 *
 * Adapters: what is typed reaches the provider and nobody else. `mount` says 'ready' or 'failed' once, within
 * 15 s. It follows the page's colours, light and dark, as they change. A form of ours is plain HTML, dressed
 * by the screen. `pay` throws nothing: what has no words for people is a refusal without a message.
 * `retrieve` asks how the payment with this secret stands, and throws AppError when that cannot be known.
 * Secrets are held for the call and kept nowhere.
 */
export interface CardPayments<Place> {
  mount(
    place: Place,
    options: PaymentFormWords & { clientSecret: string },
    onEvent: (event: CardFormEvent) => void,
  ): CardForm;
  retrieve(clientSecret: string): Promise<CardPayment>;
}

/**
 * Loads card payments by provider.
 *
 * Adapters: nothing of a provider is loaded, nor asked of it, before `load`; that rejects within 15 s when the
 * provider's script is blocked or slow. What was blocked, another call asks for anew; what is slow may hold up every
 * call until the page is loaded again.
 */
export interface CardProviders<Place> {
  load(provider: CardProvider): Promise<CardPayments<Place>>;
}
export const CardProviders: Token<CardProviders<never>> = token('CardProviders');
