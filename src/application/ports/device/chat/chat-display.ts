import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { ChatState } from '../../../../domain/sequencer/chat-state.ts';

/** Shows a conversation: a store in the browser, a transcript in the CLI and in tests. */
export interface ChatDisplay {
  clear(): void;
  show(bubble: Bubble): void;
  /**
   * Removes the answer to this step, and the bubbles of all steps that are not in `reached`, because the family went
   * back.
   */
  undo(stepId: string, reached: ReadonlySet<string>): void;
  /** Replaces all bubbles from this bubble's step on by this bubble, because the device is passed on. */
  close(bubble: Bubble): void;
  /** Receives the new state, after all bubbles of an event were shown. */
  changed(state: ChatState): void;
  /** Reports a step that could not be shown; the conversation continues. */
  report(problem: string, stepId: string): void;
  /** Reports a failure that does not stop the conversation, as when starting or completing fails. */
  raise(error: unknown): void;
}
