import type { ChatScreen } from '../../src/application/ports/device/chat-screen.ts';
import type { Bubble } from '../../src/domain/chat/bubbles.ts';

/** A device's view of a conversation: the screen of its session without a page. */
export class ShownConversation implements ChatScreen {
  readonly #hear: (error: unknown) => void;
  #bubbles: Bubble[] = [];

  /** `hear` is told what the person reads as a message. */
  constructor(hear: (error: unknown) => void) {
    this.#hear = hear;
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
    // A step that cannot be shown is left out everywhere alike.
  }

  raise(error: unknown): void {
    this.#hear(error);
  }

  get bubbles(): readonly Bubble[] {
    return this.#bubbles;
  }

  /** The steps whose answers can be seen, and so changed. */
  get answeredSteps(): string[] {
    return this.#bubbles.filter(({ from }) => from === 'you').map(({ stepId }) => stepId);
  }
}
