import type { ChatDisplay } from '../../src/application/ports/device/chat/chat-display.ts';
import type { Bubble } from '../../src/domain/sequencer/bubbles.ts';

/** Holds a device's view of a conversation: the screen of its session without a page. */
export class ShownConversation implements ChatDisplay {
  readonly #onError: (error: unknown) => void;
  #bubbles: Bubble[] = [];

  /** `onError` receives the errors that the person sees as messages. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  clear(): void {
    this.#bubbles = [];
  }

  show(bubble: Bubble): void {
    this.#bubbles.push(bubble);
  }

  undo(stepId: string, reached: ReadonlySet<string>): void {
    this.#bubbles = this.#bubbles.filter(
      (bubble) => reached.has(bubble.stepId) && !(bubble.from === 'you' && bubble.stepId === stepId),
    );
  }

  close(closed: Bubble): void {
    const from = this.#bubbles.findIndex(({ stepId }) => stepId === closed.stepId);
    this.#bubbles = [...this.#bubbles.slice(0, from), closed];
  }

  changed(): void {
    // The comparison reads the bubbles from the session's state.
  }

  report(): void {
    // A step that cannot be shown is omitted on all screens.
  }

  raise(error: unknown): void {
    this.#onError(error);
  }

  get bubbles(): readonly Bubble[] {
    return this.#bubbles;
  }

  /** Returns the steps whose answers are visible and can therefore be changed. */
  get answeredSteps(): string[] {
    return this.#bubbles.filter(({ from }) => from === 'you').map(({ stepId }) => stepId);
  }
}
