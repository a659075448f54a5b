import type { Conversation, OfflineStore } from '../../../application/ports/device/offline-store.ts';
import type { Drawing } from '../../../domain/chat/drawing.ts';
import type { EarlierAnswer } from '../../../domain/chat/steps/steps-reply.ts';
import {
  kindOf,
  kindOfResponse,
  problemWith,
  type Draft,
  type KnownStep,
  type StepResponse,
} from '../../../domain/chat/steps/step-kinds.ts';

type Chat = { refusedAnswer: string | null; state: { earlierAnswers: readonly EarlierAnswer[] } };

/** What the controls of one conversation are filled with. */
export class AnswerDrafts {
  readonly #copy: OfflineStore;
  readonly #conversation: Conversation;
  readonly #chat: Chat;

  constructor({ copy, conversation }: { copy: OfflineStore; conversation: Conversation }, chat: Chat) {
    this.#copy = copy;
    this.#conversation = conversation;
    this.#chat = chat;
  }

  /** What was answered here before the person went back, where it is still an answer to this step. */
  earlierAnswer(step: KnownStep): StepResponse | null {
    const id = step.touchpointStepEntityId;
    const earlier = this.#chat.state.earlierAnswers.find((one) => one.touchpointStepEntityId === id);
    return earlier && problemWith(step, earlier.response) === null ? earlier.response : null;
  }

  /** What the person has sent and the server does not have yet, had begun to answer here, or answered before a change. */
  read(step: KnownStep): Draft | null {
    const { touchpointStepEntityId: stepId, stepType } = step;
    const kind = kindOf(stepType);
    const earlier = this.earlierAnswer(step);
    const kept = this.#copy.answer(this.#conversation);
    return (
      (kept?.stepId === stepId && kindOfResponse(kept.response).draft(kept.response)) ||
      kind.readDraft(this.#copy.draft(this.#conversation, stepId)) ||
      (earlier && kind.draft(earlier))
    );
  }

  /** What was drawn beside this step, as it was kept. */
  drawing({ touchpointStepEntityId: stepId }: KnownStep): unknown {
    return this.#copy.drawing(this.#conversation, stepId);
  }

  saveDrawing(step: KnownStep, strokes: Drawing['strokes']): void {
    this.#copy.saveDrawing(this.#conversation, step.touchpointStepEntityId, strokes, step.private);
  }

  /** What was refused and is being changed is not sent any more as it was. */
  save({ touchpointStepEntityId: stepId }: KnownStep, draft: Draft | null): void {
    if (this.#chat.refusedAnswer !== null) this.#copy.saveAnswer(this.#conversation, null);
    this.#copy.saveDraft(this.#conversation, stepId, draft);
  }
}
