import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { registrationRefusalOf, registrationFields } from '../../application/account/registration-refusal.ts';
import { errorCode } from '../../application/errors.ts';
import { RegistrationGateway } from '../../application/ports/device/account/registration-gateway.ts';
import type { Registration } from '../../domain/account/registration.ts';
import type { Resolver } from '../stores/resolver.ts';
import { failureOf, type RegistrationFailure } from './registration-failure.ts';
import { problemsOf, type Problems } from './registration-schema.ts';

export type RegistrationField = keyof Registration;

/** Problems that the form has words for; whatever else the server finds it says itself. */
const known: Record<RegistrationField, readonly string[]> = {
  email: ['invalid'],
  password: ['min', 'mix', 'common', 'long'],
  confirmPassword: ['mismatch'],
  acceptedTerms: ['required'],
};

const nothing: Registration = { email: '', password: '', confirmPassword: '', acceptedTerms: false };

/** The sign-up form (specification 5). What is typed is in memory, and nowhere else. */
export class RegistrationStore {
  values: Registration = nothing;
  problems: Problems = {};
  /** The number of refused tries; each one moves the focus to the error summary. */
  refusals = 0;
  isSending = false;
  /** The expected wait while very many register (ms); null until the server reports it. */
  expectedMs: number | null = null;
  /** Why it could not be sent; the person may try again as it is. */
  failure: RegistrationFailure | null = null;
  /** The operator makes the accounts of this installation. */
  isClosed = false;
  /** The values that the server refused, by field: sending the same again is pointless. */
  #refused: { [name in RegistrationField]?: { value: unknown; problem: string } } = {};
  readonly #gateway: RegistrationGateway;

  constructor(gateway: RegistrationGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, { values: observableRef, problems: observableRef }, { autoBind: true });
  }

  /** The fields with a problem, from the top. */
  get wrongFields(): readonly RegistrationField[] {
    return registrationFields.filter((field) => this.problems[field] !== undefined);
  }

  /** A shown message follows the typing and goes when the field is right; no new one appears while typing. */
  change(change: Partial<Registration>): void {
    this.values = { ...this.values, ...change };
    this.#check(this.wrongFields);
  }

  /** After a first try, a field that is left says what is wrong with it. */
  leave(field: RegistrationField): void {
    if (this.refusals === 0) return;
    this.#check([...this.wrongFields, field]);
  }

  /** The form is not on the screen: its passwords are forgotten. */
  putAside(): void {
    this.#startAfresh({ ...this.values, password: '', confirmPassword: '' });
  }

  /**
   * True once the account is made. Passwords are forgotten then. `organisationCode` is of the link that led here.
   */
  async submit(language: string, organisationCode?: string): Promise<boolean> {
    if (this.isSending) return false;
    this.failure = null;
    this.#check(registrationFields);
    if (this.wrongFields.length > 0) {
      this.refusals += 1;
      return false;
    }
    this.isSending = true;
    const sent = this.#tidy;
    try {
      await this.#gateway.register(sent, language, organisationCode, (expectedMs) =>
        runInAction(() => (this.expectedMs = expectedMs)),
      );
      runInAction(() => this.#startAfresh({ ...nothing, email: sent.email }));
      return true;
    } catch (error) {
      runInAction(() => this.#refuse(sent, error));
      return false;
    } finally {
      runInAction(() => {
        this.isSending = false;
        this.expectedMs = null;
      });
    }
  }

  #startAfresh(values: Registration): void {
    this.values = values;
    this.problems = {};
    this.refusals = 0;
    this.failure = null;
    this.#refused = {};
  }

  get #tidy(): Registration {
    return { ...this.values, email: this.values.email.trim() };
  }

  #check(fields: readonly RegistrationField[]): void {
    const found = { ...this.#stillRefused, ...problemsOf(this.#tidy) };
    const checked = fields.map((field) => [field, found[field]] as const);
    this.problems = { ...this.problems, ...Object.fromEntries(checked) };
  }

  get #stillRefused(): Problems {
    const same = registrationFields.filter((field) => this.#refused[field]?.value === this.#tidy[field]);
    return Object.fromEntries(same.flatMap((field) => [[field, this.#refused[field]?.problem]]));
  }

  #refuse(sent: Registration, error: unknown): void {
    if (errorCode(error) === 'NotFound') {
      this.isClosed = true;
      return;
    }
    const { field, problem } = registrationRefusalOf(error);
    if (field === null || problem === null || !known[field].includes(problem)) {
      this.failure = failureOf(error);
      return;
    }
    this.#refused = { ...this.#refused, [field]: { value: sent[field], problem } };
    this.#check([field]);
    this.refusals += 1;
  }
}

export function registrationStoreFrom(services: Resolver): RegistrationStore {
  return new RegistrationStore(services.get(RegistrationGateway));
}
