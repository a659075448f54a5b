import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import { Clock } from '../../../application/ports/clock.ts';
import {
  PeopleGateway,
  type AdminPerson,
  type ErasurePreview,
} from '../../../application/ports/device/people/people-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

export type PersonAct = 'roles' | 'grant' | 'end' | 'export' | 'prepare' | 'erase';

/** Holds a person, and carries out the actions of an admin on them, one at a time. */
export class PersonStore {
  readonly person = new AsyncRequest<AdminPerson>();
  busy: PersonAct | null = null;
  done: PersonAct | null = null;
  failed: { act: PersonAct; error: unknown } | null = null;
  /** The numbers of rows that a confirmed erasure would delete; null before the first step. */
  erasure: ErasurePreview | null = null;
  isErased = false;
  readonly #gateway: PeopleGateway;
  readonly #clock: Clock;
  readonly #id: string;

  constructor(gateway: PeopleGateway, clock: Clock, id: string) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#id = id;
    makeAutoObservable(
      this,
      { person: false, failed: observableRef, erasure: observableRef },
      { autoBind: true },
    );
  }

  async open(): Promise<void> {
    await this.person.ask(() => this.#gateway.person(this.#id));
  }

  setRoles(roles: readonly string[]): Promise<boolean> {
    return this.#change('roles', () => this.#gateway.setRoles(this.#id, roles));
  }

  /** Gives access until the instant `until` (epoch ms). Resolves to true on success. */
  grant(until: number, reference: string): Promise<boolean> {
    return this.#change('grant', () => this.#gateway.grantAccess(this.#id, until, reference));
  }

  /** Returns true for a grant that has not ended. */
  canEnd({ from, until }: { from: number; until: number }): boolean {
    return until > this.#clock.now() && until > from;
  }

  async endAccess(grantId: string): Promise<void> {
    await this.#change('end', () => this.#gateway.endAccess(this.#id, grantId));
  }

  /** Returns all data of this person as JSON text; null after a failure, which `failed` holds. */
  exported(): Promise<string | null> {
    return this.#act('export', () => this.#gateway.exportOf(this.#id));
  }

  /** Carries out the first step of an erasure, which reads what the second would delete. */
  async prepareErasure(): Promise<void> {
    const erasure = await this.#act('prepare', () => this.#gateway.prepareErasure(this.#id));
    runInAction(() => (this.erasure = erasure));
  }

  /** Carries out the second step of an erasure, which deletes the data. */
  async erase(): Promise<void> {
    const { erasure } = this;
    if (erasure === null) return;
    const isDone = await this.#act('erase', async () => {
      await this.#gateway.erase(this.#id, erasure.token);
      return true;
    });
    runInAction(() => {
      this.erasure = null;
      this.isErased = isDone === true;
    });
  }

  cancelErasure(): void {
    this.erasure = null;
  }

  dismiss(): void {
    this.failed = null;
  }

  async #change(act: PersonAct, change: () => Promise<AdminPerson>): Promise<boolean> {
    const person = await this.#act(act, change);
    return person !== null && this.person.ask(async () => person);
  }

  async #act<T>(act: PersonAct, work: () => Promise<T>): Promise<T | null> {
    if (this.busy !== null) return null;
    this.busy = act;
    this.done = null;
    this.failed = null;
    try {
      const result = await work();
      runInAction(() => (this.done = act));
      return result;
    } catch (error) {
      // Without the permission for an action the person may not be shown either.
      if (toErrorCode(error) === 'Forbidden') await this.person.ask(() => Promise.reject(error));
      else runInAction(() => (this.failed = { act, error }));
      return null;
    } finally {
      runInAction(() => (this.busy = null));
    }
  }
}

export const createPersonStore = (services: Resolver, id: string): PersonStore =>
  new PersonStore(services.get(PeopleGateway), services.get(Clock), id);
