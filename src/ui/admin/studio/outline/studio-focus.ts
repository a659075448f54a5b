import { makeAutoObservable } from 'mobx';

type FocusGoal = 'tree' | 'form';

/** Requests that the tree or the form takes the focus, once it is rendered. */
export class StudioFocus {
  /** The number of requests, whose change runs effects. */
  asked = 0;
  #goal: FocusGoal | null = null;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  ask(goal: FocusGoal): void {
    this.#goal = goal;
    this.asked += 1;
  }

  /** Returns true, once, if the tree or the form was requested. */
  take(goal: FocusGoal): boolean {
    if (this.#goal !== goal) return false;
    this.#goal = null;
    return true;
  }
}
