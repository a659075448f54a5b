import { AppError } from '../../../application/errors.ts';
import type {
  CardForm,
  CardFormEvent,
  CardPayment,
  CardPayments,
  CardRefusal,
  CardWords,
} from '../../../application/ports/card-payments.ts';
import type { Address } from '../../shared/api/addresses.ts';
import type { WireSandboxPayment } from '../../shared/api/payments.ts';
import { fieldsOf, neededText, textOf } from '../../shared/api/read-fields.ts';
import { shopAddresses } from '../../shared/api/shop-addresses.ts';
import type { ApiClient } from '../http/api-client.ts';
import { leaveFor, type Leave } from '../leave-for.ts';
import { askForApproval } from './authentication.ts';
import { CardFields } from './card-fields.ts';

type SandboxPayment = CardPayment & { returns: boolean; error?: { code: string; message: string } };

/** The provider of the sandbox: takes the well-known test cards, and moves no money. */
export class SandboxCardPayments implements CardPayments<HTMLElement> {
  readonly #api: ApiClient;
  readonly #leave: Leave;

  constructor(api: ApiClient, leave: Leave = leaveFor) {
    this.#api = api;
    this.#leave = leave;
  }

  mount(
    place: HTMLElement,
    { clientSecret, ...words }: CardWords & { clientSecret: string },
    hear: (event: CardFormEvent) => void,
  ): CardForm {
    let isOpen = true;
    let { word } = words;
    const fields = new CardFields(() => isOpen && hear('changed'));
    fields.speak(word);
    place.append(fields.element);
    queueMicrotask(() => isOpen && hear('ready'));
    return {
      pay: (returnTo) => this.#pay(clientSecret, fields, () => word, returnTo),
      speak(next) {
        ({ word } = next);
        fields.speak(word);
      },
      remove() {
        isOpen = false;
        fields.element.remove();
      },
    };
  }

  retrieve(clientSecret: string): Promise<CardPayment> {
    return this.#ask(shopAddresses.sandboxRetrieve, { clientSecret });
  }

  async #pay(
    clientSecret: string,
    fields: CardFields,
    word: () => CardWords['word'],
    returnTo: string,
  ): Promise<CardRefusal> {
    try {
      let payment = await this.#ask(shopAddresses.sandboxConfirm, { clientSecret, ...fields.card });
      if (payment.status === 'requires_action' && !payment.error) {
        const approve = await askForApproval(fields.element, word());
        payment = await this.#ask(shopAddresses.sandboxAuthenticate, { clientSecret, approve });
      }
      if (payment.error) return refusal(payment.error, fields, word());
      if (payment.returns) return await this.#leave(returnTo, { id: payment.id, clientSecret });
      return { message: word()('staysAway') };
    } catch {
      return { message: null };
    }
  }

  #ask(address: Address, body: object): Promise<SandboxPayment> {
    return this.#api.ask(address, { body }, (wire: unknown) => {
      const { id, status, returns, error } = fieldsOf<WireSandboxPayment>(wire);
      if (typeof status !== 'string') throw new AppError('Unexpected', 'The payment has no status.');
      return {
        id: neededText(id),
        status,
        returns: returns !== false,
        ...(error === undefined ? {} : { error: readError(error) }),
      };
    });
  }
}

function readError(wire: unknown): { code: string; message: string } {
  const { code, message } = fieldsOf<NonNullable<WireSandboxPayment['error']>>(wire);
  return { code: textOf(code) ?? '', message: textOf(message) ?? '' };
}

/** The provider's words in the person's language, where we have them; the field that is wrong is marked. */
function refusal(
  { code, message }: { code: string; message: string },
  fields: CardFields,
  word: CardWords['word'],
): CardRefusal {
  fields.mark(code);
  const known = knownRefusals.find((name) => name === code);
  return { message: (known === undefined ? message : word(known)) || null };
}

const knownRefusals = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_number',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'processing_error',
  'payment_intent_authentication_failure',
  'test_mode_live_card',
];
