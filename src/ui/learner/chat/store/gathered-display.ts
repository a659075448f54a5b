import type { ChatDisplay } from '../../../../application/ports/device/chat/chat-display.ts';
import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { ChatState } from '../../../../domain/sequencer/chat-state.ts';

/** All that one event shows. */
export type ShownChanges = {
  /** Everything before it goes. */
  cleared: boolean;
  arrived: Bubble[];
  /** The family went back to this step, and reached these before it. */
  undone: { stepId: string; reached: ReadonlySet<string> } | null;
  /** The device was passed on at this bubble. */
  closing: Bubble | null;
};

const nothing = (): ShownChanges => ({ cleared: false, arrived: [], undone: null, closing: null });

/** Gathers what one event shows, and hands it on at once with the state after it. */
export function gatheredDisplay({
  changed,
  raise,
}: {
  changed(state: ChatState, changes: ShownChanges): void;
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
