import type { ChatDisplay } from '../../../../application/ports/device/chat/chat-display.ts';
import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { ChatState } from '../../../../domain/sequencer/chat-state.ts';

/** The changes of the screen by one event of the conversation. */
export type DisplayChanges = {
  /** True if all earlier bubbles are removed. */
  cleared: boolean;
  arrived: Bubble[];
  /** The step that the family went back to, and the steps reached before it; null unless it went back. */
  undone: { stepId: string; reached: ReadonlySet<string> } | null;
  /** The bubble that replaces private bubbles when the device goes to another person. */
  closing: Bubble | null;
};

const nothing = (): DisplayChanges => ({ cleared: false, arrived: [], undone: null, closing: null });

/** Returns a display that collects the changes of an event, and reports them together with the state after it. */
export function createBatchedChatDisplay({
  changed,
  raise,
}: {
  changed(state: ChatState, changes: DisplayChanges): void;
  raise(error: unknown): void;
}): ChatDisplay {
  let changes = nothing();
  return {
    clear: () => void Object.assign(changes, { cleared: true, arrived: [] }),
    show: (bubble) => changes.arrived.push(bubble),
    undo: (stepId, reached) => void (changes.undone = { stepId, reached }),
    close: (bubble) => void (changes.closing = bubble),
    changed: (state) => {
      const gathered = changes;
      changes = nothing();
      changed(state, gathered);
    },
    report: (problem, stepId) => console.error(problem, stepId),
    raise,
  };
}
