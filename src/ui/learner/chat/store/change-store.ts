import { makeAutoObservable } from 'mobx';
import { canChangeAnswers, type ChatState } from '../../../../domain/sequencer/chat-state.ts';
import { isLearnerRow, listTranscriptRows, stepIdOfRow, type TranscriptGroups } from './transcript-groups.ts';

type Chat = {
  stored: TranscriptGroups;
  state: ChatState;
  rewind(stepId: string): void;
  notice: string | null;
};

/** Changes an answer on request; asks for confirmation first if that undoes later answers. */
export class AnswerChangeStore {
  /** The answer to be confirmed, and the number of later answers that would be undone. */
  asking: { stepId: string; later: number } | null = null;
  /** The number of requests to change an answer, by which a repeated notice is shown again. */
  presses = 0;

  readonly #chat: Chat;

  constructor(chat: Chat) {
    this.#chat = chat;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Changes the answer in this row; asks for confirmation first if that undoes later answers. */
  change(rowId: string): void {
    const { stored, state } = this.#chat;
    const rows = listTranscriptRows(stored);
    const place = rows.findIndex(({ id }) => id === rowId);
    const row = rows[place];
    if (!row) return;
    const stepId = stepIdOfRow(row);
    this.presses += 1;
    const after = rows.slice(place + 1);
    const later = after.filter(isLearnerRow).length;
    if (after.some(({ bubble }) => bubble?.kind === 'closed')) this.#chat.notice = 'closed';
    else if (later > 0 && canChangeAnswers(state)) this.#ask({ stepId, later });
    else this.#chat.rewind(stepId);
  }

  #ask(asking: NonNullable<AnswerChangeStore['asking']>): void {
    this.#chat.notice = null;
    this.asking = asking;
  }

  confirm(): void {
    const { asking } = this;
    this.asking = null;
    if (asking) this.#chat.rewind(asking.stepId);
  }

  cancel(): void {
    this.asking = null;
  }
}
