import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError } from '../../../application/errors.ts';
import {
  AccountGateway,
  type ListedKeepsake,
} from '../../../application/ports/device/account/account-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Holds the family's keepsakes, and changes them. */
export class KeepsakeStore {
  /** 'absent': the server has no list of keepsakes. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  /** The keepsakes, the newest first. */
  keepsakes: readonly ListedKeepsake[] = [];
  /** The id of the keepsake whose mark is being sent; `unmarked` is the one whose mark could not be sent. */
  marking: string | null = null;
  unmarked: string | null = null;
  /** The reason why the keepsakes are not shown. */
  failure: unknown = null;
  /** The keepsake that is being printed, or all. */
  printing: ListedKeepsake | 'all' | null = null;
  /** The keepsake to delete or reword in the open dialog; null without a dialog. */
  asked: { act: 'forget' | 'reword'; keepsake: ListedKeepsake } | null = null;
  isChanging = false;
  /** The reason why the dialog's change failed: the new text was refused, or the call failed. */
  wrong: 'words' | 'failed' | null = null;
  /** The last change that succeeded, or `noPicture` after a picture could not be made. */
  done: 'forgotten' | 'reworded' | 'saved' | 'noPicture' | null = null;
  readonly #gateway: AccountGateway;

  constructor(gateway: AccountGateway) {
    this.#gateway = gateway;
    makeAutoObservable(
      this,
      {
        keepsakes: observableRef,
        failure: observableRef,
        printing: observableRef,
        asked: observableRef,
      },
      { autoBind: true },
    );
  }

  async open(): Promise<void> {
    this.phase = 'loading';
    try {
      const keepsakes = await this.#gateway.keepsakes();
      runInAction(() => {
        this.phase = keepsakes === null ? 'absent' : 'shown';
        this.keepsakes = keepsakes ?? [];
      });
    } catch (failure) {
      runInAction(() => {
        this.phase = 'failed';
        this.failure = failure;
      });
    }
  }

  /** Returns the keepsakes that the family has not put away. */
  get onShelf(): readonly ListedKeepsake[] {
    return this.keepsakes.filter(({ offShelf }) => !offShelf);
  }

  get offShelf(): readonly ListedKeepsake[] {
    return this.keepsakes.filter(({ offShelf }) => offShelf);
  }

  /** Returns the answers that the coach recalls in later conversations; null when the server does not report them. */
  get remembered(): readonly ListedKeepsake[] | null {
    const isKnown = this.keepsakes.every(({ saidIn }) => saidIn !== null);
    return isKnown ? this.keepsakes.filter(({ saidIn }) => saidIn !== null && saidIn.length > 0) : null;
  }

  ask(act: 'forget' | 'reword', keepsake: ListedKeepsake): void {
    this.wrong = null;
    this.done = null;
    this.asked = { act, keepsake };
  }

  giveUp(): void {
    this.asked = null;
  }

  async forget({ id }: ListedKeepsake): Promise<void> {
    await this.#change('forgotten', () => this.#gateway.forgetKeepsake(id));
  }

  async reword(keepsake: ListedKeepsake, words: string): Promise<void> {
    await this.#change('reworded', () => this.#gateway.markKeepsake(keepsake.id, { ...keepsake, words }));
  }

  /** Runs `save`, which makes a picture on this device and resolves to false when the browser cannot. */
  async savePicture(save: () => Promise<boolean>): Promise<void> {
    this.done = null;
    const isSaved = await save().catch(() => false);
    runInAction(() => (this.done = isSaved ? 'saved' : 'noPicture'));
  }

  async #change(
    done: 'forgotten' | 'reworded',
    change: () => Promise<readonly ListedKeepsake[]>,
  ): Promise<void> {
    if (this.isChanging) return;
    this.isChanging = true;
    this.wrong = null;
    try {
      const keepsakes = await change();
      runInAction(() => {
        this.keepsakes = keepsakes;
        this.asked = null;
        this.done = done;
      });
    } catch (error) {
      const isWords = error instanceof AppError && error.details?.['reason'] === 'words';
      runInAction(() => (this.wrong = isWords ? 'words' : 'failed'));
    } finally {
      runInAction(() => (this.isChanging = false));
    }
  }

  /** Shows a changed mark at once, and sends it; a failure restores the former mark and sets `unmarked`. */
  async mark(
    keepsake: ListedKeepsake,
    change: Partial<Pick<ListedKeepsake, 'done' | 'offShelf'>>,
  ): Promise<void> {
    if (this.marking !== null) return;
    const before = this.keepsakes;
    const marked = { ...keepsake, ...change };
    const { done, offShelf } = marked;
    this.keepsakes = before.map((one) => (one.id === keepsake.id ? marked : one));
    this.marking = keepsake.id;
    this.unmarked = null;
    try {
      const keepsakes = await this.#gateway.markKeepsake(keepsake.id, { done, offShelf });
      runInAction(() => (this.keepsakes = keepsakes));
    } catch {
      runInAction(() => {
        this.keepsakes = before;
        this.unmarked = keepsake.id;
      });
    } finally {
      runInAction(() => (this.marking = null));
    }
  }

  print(what: ListedKeepsake | 'all'): void {
    this.printing = what;
  }

  printed(): void {
    this.printing = null;
  }
}

export const createKeepsakeStore = (services: Resolver): KeepsakeStore =>
  new KeepsakeStore(services.get(AccountGateway));
