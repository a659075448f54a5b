import type { CardWords } from '../../../application/ports/card-payments.ts';
import { testCards } from './test-cards.ts';

type Name = 'cardNumber' | 'expiry' | 'cvc';

/** Which field a refusal is about. */
const fieldOf: Readonly<Record<string, Name>> = {
  incorrect_number: 'cardNumber',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

/** Good for any test card. */
const example = { expiry: '12 / 34', cvc: '123' };

/**
 * The fields of a card as plain HTML, and the test cards that fill them in. Real cards have no business here,
 * so the browser is not asked to offer them.
 */
export class CardFields {
  readonly element = document.createElement('div');
  readonly #note = document.createElement('p');
  readonly #inputs: Readonly<Record<Name, HTMLInputElement>>;
  readonly #labels: Readonly<Record<Name, HTMLLabelElement>>;
  readonly #summary = document.createElement('summary');
  readonly #cards = testCards.map(({ number, does }) => {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.append(grouped(number));
    return { number, does, button, text: document.createTextNode('') };
  });
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    const names: Name[] = ['cardNumber', 'expiry', 'cvc'];
    const of = <T>(make: (name: Name) => T) =>
      Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
    this.#inputs = of((name) => input(name));
    this.#labels = of((name) =>
      Object.assign(document.createElement('label'), { htmlFor: this.#inputs[name].id }),
    );
    this.element.append(
      this.#note,
      ...names.map((name) => wrap('div', this.#labels[name], this.#inputs[name])),
      this.#cardList(),
    );
    this.element.addEventListener('input', ({ target }) => this.#typed(target as HTMLInputElement));
  }

  get card(): Record<Name, string> {
    const { cardNumber, expiry, cvc } = this.#inputs;
    return { cardNumber: cardNumber.value, expiry: expiry.value, cvc: cvc.value };
  }

  speak(word: CardWords['word']): void {
    this.#note.textContent = word('note');
    for (const [name, label] of Object.entries(this.#labels)) label.textContent = word(name);
    this.#summary.textContent = word('testCards');
    for (const { does, text } of this.#cards) text.data = ` ${word(does)}`;
  }

  /** Marks the field that this refusal is about, if there is one, and leads to it. */
  mark(code: string): void {
    const name = fieldOf[code];
    if (name === undefined) return;
    this.#inputs[name].setAttribute('aria-invalid', 'true');
    this.#inputs[name].focus();
  }

  #typed(field: HTMLInputElement): void {
    field.removeAttribute('aria-invalid');
    this.#onChange();
  }

  #fill(number: string): void {
    const { cardNumber, expiry, cvc } = this.#inputs;
    cardNumber.value = grouped(number);
    expiry.value = example.expiry;
    cvc.value = example.cvc;
    for (const field of Object.values(this.#inputs)) this.#typed(field);
  }

  #cardList(): HTMLElement {
    const list = document.createElement('ul');
    for (const { number, button, text } of this.#cards) {
      button.addEventListener('click', () => this.#fill(number));
      list.append(wrap('li', button, text));
    }
    return wrap('details', this.#summary, list);
  }
}

function input(name: Name): HTMLInputElement {
  return Object.assign(document.createElement('input'), {
    id: `sandbox-${name}`,
    type: 'text',
    inputMode: 'numeric',
    autocomplete: 'off',
    maxLength: name === 'cardNumber' ? 40 : 10,
  });
}

const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

function wrap(tag: 'div' | 'li' | 'details', ...parts: Node[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...parts);
  return element;
}
