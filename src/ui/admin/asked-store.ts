import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode } from '../../application/errors.ts';

/** What was asked of the server: the answer, or why there is none. A later question overtakes an earlier one. */
export class Asked<Answer> {
  answer: Answer | null = null;
  failure: unknown = null;
  isBusy = false;
  #last = 0;

  constructor() {
    makeAutoObservable(this, { answer: observableRef, failure: observableRef }, { autoBind: true });
  }

  /**
   * Keeps the answer before it until the new one is here, or until the person may not see it any more.
   * Says whether one came.
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

  /** Nothing was asked, and what is under way is not waited for. */
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
