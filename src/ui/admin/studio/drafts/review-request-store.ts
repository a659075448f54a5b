import { makeAutoObservable, runInAction } from 'mobx';
import { AppError, toErrorCode } from '../../../../application/errors.ts';
import type { ListedRoleSignOffs } from '../../../../application/ports/device/authoring/reviewing.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { WorkingCopyStore } from './working-copy-store.ts';
import { loadReviewing } from '../../review/comment-store.ts';

/** Asks colleagues to review the editor's text, and reads who has signed it off. */
export class ReviewRequestStore {
  note = '';
  /** True if this server has no reviews. */
  isAbsent = false;
  readonly roles = new AsyncRequest<ListedRoleSignOffs[]>();
  readonly act = new AsyncRequest<void>();
  readonly #services: Resolver;
  readonly #copies: WorkingCopyStore;

  constructor(services: Resolver, copies: WorkingCopyStore) {
    this.#services = services;
    this.#copies = copies;
    makeAutoObservable(this, { roles: false, act: false }, { autoBind: true });
  }

  write(note: string): void {
    this.note = note;
  }

  /** Reads who has signed off the server's copy of the text. */
  async refresh(): Promise<void> {
    const { own } = this.#copies;
    if (own === null || this.isAbsent) return;
    await this.roles.ask(async () => {
      const gateway = await loadReviewing(this.#services);
      try {
        return (await gateway.review(own.id)).roles;
      } catch (error) {
        runInAction(() => (this.isAbsent = toErrorCode(error) === 'NotFound'));
        throw error;
      }
    });
  }

  /** Sends the last changes to the server, then asks colleagues for a review. */
  async ask(): Promise<void> {
    await this.act.ask(async () => {
      if (!(await this.#copies.settle()))
        throw this.#copies.refusal ?? new AppError('Conflict', 'The server has another text than this one.');
      const { own } = this.#copies;
      if (own === null) return;
      const gateway = await loadReviewing(this.#services);
      this.#copies.replace(await gateway.ask(own.id, this.note.trim()));
      runInAction(() => (this.note = ''));
    });
  }

  async end(): Promise<void> {
    await this.act.ask(async () => {
      const { own } = this.#copies;
      const gateway = await loadReviewing(this.#services);
      if (own) this.#copies.replace(await gateway.end(own.id));
    });
  }

  async takeBack(signOffId: string): Promise<void> {
    await this.act.ask(async () => (await loadReviewing(this.#services)).takeBack(signOffId));
    await this.refresh();
  }
}
