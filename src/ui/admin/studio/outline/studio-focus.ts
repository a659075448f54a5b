import { makeAutoObservable } from 'mobx';

type FocusGoal = 'tree' | 'form';

/** Leads the focus to the chosen part, in the tree or in its form, once the view shows it. */
export class StudioFocus {
  /** Counts how often the focus was asked for. */
  asked = 0;
  #goal: FocusGoal | null = null;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  ask(goal: FocusGoal): void {
    this.#goal = goal;
    this.asked += 1;
  }

  /** Whether the focus is still to go there; it goes once. */
  take(goal: FocusGoal): boolean {
    if (this.#goal !== goal) return false;
    this.#goal = null;
    return true;
  }
}
