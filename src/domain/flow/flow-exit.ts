import type { Passage } from './situations.ts';

/** An exit of a step: the label that was picked, or null when every answer leads the same way. */
export type FlowExit = {
  answer: string | null;
  /** The JSON pointer, within the step, of the option or field that it comes from. */
  path: string;
  to: number;
  /** True if the touchpoint ends here and the conversation waits for the plan made in it. */
  stops?: true | undefined;
  passage: Passage;
};

/** A way into a place: an exit of another place, or a skip of that place's step. */
export type FlowEntry = { from: number; exit: FlowExit; isSkip: boolean };
