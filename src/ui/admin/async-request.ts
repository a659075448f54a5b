import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../application/errors.ts';

/** Holds a request to the server with its answer or its failure. A later question replaces an earlier one. */
export class AsyncRequest<Answer> {
  answer: Answer | null = null;
  failure: unknown = null;
  isBusy = false;
  #last = 0;

  constructor() {
    makeAutoObservable(this, { answer: observableRef, failure: observableRef }, { autoBind: true });
  }

  /**
   * Asks, and keeps the previous answer until the new one arrives or until the person is forbidden to see it. Resolves
   * to true if an answer came.
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

  /** Drops the answer, the failure and a pending request. */
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
