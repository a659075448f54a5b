import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../application/errors.ts';

/** Holds the response or the failure of the latest request to the server; a later request replaces an earlier one. */
export class AsyncRequest<Answer> {
  answer: Answer | null = null;
  failure: unknown = null;
  isBusy = false;
  #last = 0;

  constructor() {
    makeAutoObservable(this, { answer: observableRef, failure: observableRef }, { autoBind: true });
  }

  /**
   * Sends a request. The previous response stays until the next one arrives, or until the server forbids the person to
   * see it. Resolves to true on success.
   */
  async ask(question: () => Promise<Answer>): Promise<boolean> {
    this.#last += 1;
    const asked = this.#last;
    this.isBusy = true;
    const settle = (change: () => void): void => {
      if (asked === this.#last)
        runInAction(() => {
          this.isBusy = false;
          change();
        });
    };
    try {
      const answer = await question();
      settle(() => {
        this.answer = answer;
        this.failure = null;
      });
      return true;
    } catch (failure) {
      settle(() => {
        this.failure = failure;
        if (toErrorCode(failure) === 'Forbidden') this.answer = null;
      });
      return false;
    }
  }

  /** Removes the response and the failure, and ignores a pending request. */
  forget(): void {
    this.#last += 1;
    this.isBusy = false;
    this.answer = null;
    this.failure = null;
  }

  forgetFailure(): void {
    this.failure = null;
  }
}
