import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  parseRegistrationRefusal,
  registrationFields,
} from '../../application/account/registration-refusal.ts';
import { toErrorCode } from '../../application/errors.ts';
import { RegistrationGateway } from '../../application/ports/device/account/registration-gateway.ts';
import type { Registration } from '../../domain/account/registration.ts';
import type { Resolver } from '../stores/resolver.ts';
import { toRegistrationFailure, type RegistrationFailure } from './registration-failure.ts';
import { findRegistrationProblems, type RegistrationProblemCodes } from './registration-schema.ts';

export type RegistrationField = keyof Registration;

/** The problem codes that have texts beside their field; any other problem shows the server's message. */
const known: Record<RegistrationField, readonly string[]> = {
  email: ['invalid'],
  password: ['min', 'mix', 'common', 'long'],
  confirmPassword: ['mismatch'],
  acceptedTerms: ['required'],
};

const nothing: Registration = { email: '', password: '', confirmPassword: '', acceptedTerms: false };

/** Holds the state of the sign-up form (specification 5). Typed values are in memory only. */
export class RegistrationStore {
  values: Registration = nothing;
  problems: RegistrationProblemCodes = {};
  /** The number of refused attempts; each one moves the focus to the error summary. */
  refusals = 0;
  isSending = false;
  /** The expected wait while the server queues sign-ups (ms); null until the server reports one. */
  expectedMs: number | null = null;
  /** The reason why the server could not be reached or refused the whole form; the same values may be sent again. */
  failure: RegistrationFailure | null = null;
  /** True if only the operator makes accounts on this installation. */
  isClosed = false;
  /** The values that the server refused, by field: an unchanged value shows its problem again without a request. */
  #refused: { [name in RegistrationField]?: { value: unknown; problem: string } } = {};
  readonly #gateway: RegistrationGateway;

  constructor(gateway: RegistrationGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, { values: observableRef, problems: observableRef }, { autoBind: true });
  }

  /** Returns the fields with a problem, in the order of the form. */
  get wrongFields(): readonly RegistrationField[] {
    return registrationFields.filter((field) => this.problems[field] !== undefined);
  }

  /** Changes values. The message of a field disappears once its value is right; no new message appears while typing. */
  change(change: Partial<Registration>): void {
    this.values = { ...this.values, ...change };
    this.#check(this.wrongFields);
  }

  /** Checks a field that loses the focus, but only after the first refused attempt. */
  leave(field: RegistrationField): void {
    if (this.refusals === 0) return;
    this.#check([...this.wrongFields, field]);
  }

  /** Removes the passwords from memory when the form leaves the screen. */
  putAside(): void {
    this.#startAfresh({ ...this.values, password: '', confirmPassword: '' });
  }

  /**
   * Submits the form; resolves to true, and removes the passwords from memory, once the account exists.
   * `organisationCode` is the code in the link that led here.
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
    const found = { ...this.#stillRefused, ...findRegistrationProblems(this.#tidy) };
    const checked = fields.map((field) => [field, found[field]] as const);
    this.problems = { ...this.problems, ...Object.fromEntries(checked) };
  }

  get #stillRefused(): RegistrationProblemCodes {
    const same = registrationFields.filter((field) => this.#refused[field]?.value === this.#tidy[field]);
    return Object.fromEntries(same.flatMap((field) => [[field, this.#refused[field]?.problem]]));
  }

  #refuse(sent: Registration, error: unknown): void {
    if (toErrorCode(error) === 'NotFound') {
      this.isClosed = true;
      return;
    }
    const { field, problem } = parseRegistrationRefusal(error);
    if (field === null || problem === null || !known[field].includes(problem)) {
      this.failure = toRegistrationFailure(error);
      return;
    }
    this.#refused = { ...this.#refused, [field]: { value: sent[field], problem } };
    this.#check([field]);
    this.refusals += 1;
  }
}

export function createRegistrationStore(services: Resolver): RegistrationStore {
  return new RegistrationStore(services.get(RegistrationGateway));
}
