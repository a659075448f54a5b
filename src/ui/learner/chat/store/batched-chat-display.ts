import type { ChatDisplay } from '../../../../application/ports/device/chat/chat-display.ts';
import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { ChatState } from '../../../../domain/sequencer/chat-state.ts';

/** All changes of the screen by one event. */
export type DisplayChanges = {
  /** True if everything before it is removed. */
  cleared: boolean;
  arrived: Bubble[];
  /** The step that the family went back to, with the steps reached before it; null without a change. */
  undone: { stepId: string; reached: ReadonlySet<string> } | null;
  /** The bubble that replaces a private part at a hand-over. */
  closing: Bubble | null;
};

const nothing = (): DisplayChanges => ({ cleared: false, arrived: [], undone: null, closing: null });

/** Collects the changes of one event, and passes them on at once with the state after it. */
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
