import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type {
  AuthoringGateway,
  ContentState,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { AsyncRequest } from '../async-request.ts';

export type AvailabilityAct = 'withdraw' | 'archive' | 'bringBack' | 'rename';

/** Holds whether families can see an item, and changes this. */
export class ItemAvailabilityStore {
  readonly state = new AsyncRequest<ContentState>();
  /** The action that waits for a confirmation; null without one. */
  asking: AvailabilityAct | null = null;
  isBusy = false;
  failure: unknown = null;
  readonly #authoring: AuthoringGateway;
  readonly #kind: ContentKind;
  readonly #id: string;

  constructor(authoring: AuthoringGateway, kind: ContentKind, id: string) {
    this.#authoring = authoring;
    this.#kind = kind;
    this.#id = id;
    makeAutoObservable(this, { state: false, failure: observableRef }, { autoBind: true });
  }

  async open(): Promise<void> {
    await this.state.ask(() => this.#authoring.state(this.#kind, this.#id));
  }

  ask(act: AvailabilityAct | null): void {
    this.asking = act;
    this.failure = null;
  }

  /** Carries out the confirmed action; `words` is its reason or the new slug. Resolves to true on success. */
  async confirm(words: string): Promise<boolean> {
    const { asking } = this;
    if (asking === null || this.isBusy) return false;
    this.isBusy = true;
    this.failure = null;
    try {
      await this.#carryOut(asking, words.trim());
      runInAction(() => (this.asking = null));
      if (asking !== 'rename') await this.open();
      return true;
    } catch (error) {
      runInAction(() => (this.failure = error));
      return false;
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  async #carryOut(act: AvailabilityAct, words: string): Promise<void> {
    if (act === 'withdraw') await this.#authoring.withdraw(this.#kind, this.#id, words);
    else if (act === 'rename') await this.#authoring.rename(this.#kind, this.#id, words);
    else await this.#authoring[act](this.#kind, this.#id);
  }
}
