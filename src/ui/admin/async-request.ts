import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode } from '../../application/errors.ts';

/** A request to the server: its answer, or why there is none. A later question overtakes an earlier one. */
export class AsyncRequest<Answer> {
  answer: Answer | null = null;
  failure: unknown = null;
  isBusy = false;
  #last = 0;

  constructor() {
    makeAutoObservable(this, { answer: observableRef, failure: observableRef }, { autoBind: true });
  }

  /**
   * Keeps the previous answer until the new one arrives, or until the person may not see it any more.
   * Resolves to whether an answer came.
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
        if (errorCode(failure) === 'Forbidden') this.answer = null;
      });
      return false;
    }
  }

  /** Starts anew: the answer, the failure and a request under way are dropped. */
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
