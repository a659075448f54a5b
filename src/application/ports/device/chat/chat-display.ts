import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { ChatState } from '../../../../domain/sequencer/chat-state.ts';

/** Shows a conversation: a store in the browser, a transcript in the CLI and in tests. */
export interface ChatDisplay {
  clear(): void;
  show(bubble: Bubble): void;
  /**
   * Removes the answer to this step and all bubbles of steps that are no longer reached, after the family went back.
   */
  undo(stepId: string, reached: ReadonlySet<string>): void;
  /** Replaces everything from this bubble's step on by the bubble, before the device is passed on. */
  close(bubble: Bubble): void;
  /** Receives the state after all bubbles of one event were shown. */
  changed(state: ChatState): void;
  /** Reports a step that could not be shown; the conversation continues. */
  report(problem: string, stepId: string): void;
  /** Reports a failure that does not stop the conversation, as when starting or completing fails. */
  raise(error: unknown): void;
}
