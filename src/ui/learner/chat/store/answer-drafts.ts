import type {
  ConversationKey,
  OfflineStore,
} from '../../../../application/ports/device/chat/offline-store.ts';
import type { Drawing } from '../../../../domain/chat/drawing.ts';
import type { EarlierAnswer } from '../../../../domain/steps/steps-reply.ts';
import {
  getStepKind,
  getResponseStepKind,
  findResponseProblem,
  type AnswerDraft,
  type KnownStep,
  type StepResponse,
} from '../../../../domain/steps/step-kinds.ts';

type Chat = { refusedAnswer: string | null; state: { earlierAnswers: readonly EarlierAnswer[] } };

/** Finds the content with which a control for an answer opens, and stores drafts. */
export class AnswerDrafts {
  readonly #copy: OfflineStore;
  readonly #conversation: ConversationKey;
  readonly #chat: Chat;

  constructor({ copy, conversation }: { copy: OfflineStore; conversation: ConversationKey }, chat: Chat) {
    this.#copy = copy;
    this.#conversation = conversation;
    this.#chat = chat;
  }

  /** Returns the answer that the person gave before going back, if this step still accepts it. */
  earlierAnswer(step: KnownStep): StepResponse | null {
    const id = step.touchpointStepEntityId;
    const earlier = this.#chat.state.earlierAnswers.find((one) => one.touchpointStepEntityId === id);
    return earlier && findResponseProblem(step, earlier.response) === null ? earlier.response : null;
  }

  /**
   * Returns the draft of a step: the unsent answer, otherwise a stored draft, otherwise the answer before going back.
   */
  read(step: KnownStep): AnswerDraft | null {
    const { touchpointStepEntityId: stepId, stepType } = step;
    const kind = getStepKind(stepType);
    const earlier = this.earlierAnswer(step);
    const kept = this.#copy.answer(this.#conversation);
    return (
      (kept?.stepId === stepId && getResponseStepKind(kept.response).draft(kept.response)) ||
      kind.readDraft(this.#copy.draft(this.#conversation, stepId)) ||
      (earlier && kind.draft(earlier))
    );
  }

  /** Returns the stored drawing of this step. */
  drawing({ touchpointStepEntityId: stepId }: KnownStep): unknown {
    return this.#copy.drawing(this.#conversation, stepId);
  }

  saveDrawing(step: KnownStep, strokes: Drawing['strokes']): void {
    this.#copy.saveDrawing(this.#conversation, step.touchpointStepEntityId, strokes, step.private);
  }

  /** Stores a draft. A refused answer that is being changed is deleted, so that it is not sent again. */
  save({ touchpointStepEntityId: stepId }: KnownStep, draft: AnswerDraft | null): void {
    if (this.#chat.refusedAnswer !== null) this.#copy.saveAnswer(this.#conversation, null);
    this.#copy.saveDraft(this.#conversation, stepId, draft);
  }
}
