import { makeAutoObservable } from 'mobx';

type FocusGoal = 'tree' | 'form';

/** Moves the focus to the chosen part, in the tree or in its form, once the view shows it. */
export class StudioFocus {
  /** The number of requests for the focus. */
  asked = 0;
  #goal: FocusGoal | null = null;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  ask(goal: FocusGoal): void {
    this.#goal = goal;
    this.asked += 1;
  }

  /** Returns true, once, if the focus was requested for this goal. */
  take(goal: FocusGoal): boolean {
    if (this.#goal !== goal) return false;
    this.#goal = null;
    return true;
  }
}
