import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { ChatState } from '../../../../domain/sequencer/chat-state.ts';

/** Shows a conversation: a store in the browser, a transcript in the CLI and in tests. */
export interface ChatDisplay {
  clear(): void;
  show(bubble: Bubble): void;
  /** The family went back: its answer to this step goes, and all bubbles of steps that are not reached any more. */
  undo(stepId: string, reached: ReadonlySet<string>): void;
  /** The device is passed on: everything from this bubble's step on goes, and the bubble stands for it. */
  close(bubble: Bubble): void;
  /** The state after everything of one event was shown. */
  changed(state: ChatState): void;
  /** A step that could not be shown; the conversation goes on. */
  report(problem: string, stepId: string): void;
  /** A failure that does not stop the conversation (starting, marking complete). */
  raise(error: unknown): void;
}
