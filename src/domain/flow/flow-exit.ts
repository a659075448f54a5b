import type { Passage } from './situations.ts';

/** A way from one place to another: `answer` is the label that leads there, or null when every answer does. */
export type FlowExit = {
  answer: string | null;
  /** The JSON pointer, within the step, of the option or field that makes the way. */
  path: string;
  to: number;
  /** True if the touchpoint ends here and the conversation waits for the plan made in it. */
  stops?: true | undefined;
  passage: Passage;
};

/** A way into a place: an exit of another place, or the way past that place when its step is not said (`isSkip`). */
export type FlowEntry = { from: number; exit: FlowExit; isSkip: boolean };
