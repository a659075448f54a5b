import type { FeedbackDraft } from '../../../../domain/steps/feedback.ts';
import type { QuestionResponse } from '../../../../domain/steps/response.ts';
import type { AnswerDraft } from '../../../../domain/steps/step-kinds.ts';
import type { FeedbackQuestion } from '../../../../domain/steps/question.ts';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import {
  checkFeedbackAnswer,
  type FeedbackProblem,
  splitIntoFormPages,
} from '../../../../domain/steps/feedback-answers.ts';

export type QuestionProblem = { question: FeedbackQuestion; problem: FeedbackProblem };

/** Holds the answers to a feedback form, page by page (specification 5). */
export class FeedbackStore {
  page = 0;
  /** The problems that the last attempt to leave this page found. */
  problems: readonly QuestionProblem[] = [];
  /** The number of attempts to leave a page with problems. */
  refusals = 0;
  readonly pages: readonly (readonly FeedbackQuestion[])[];
  readonly #answers = observable.map<string, readonly string[]>(undefined, { deep: false });
  readonly #keep: (draft: FeedbackDraft) => void;

  /** `draft` has the answers from before a reload; `keep` stores the draft after every change. */
  constructor(
    questions: readonly FeedbackQuestion[],
    draft: AnswerDraft | null = null,
    keep: (draft: FeedbackDraft) => void = () => undefined,
  ) {
    this.pages = splitIntoFormPages(questions);
    this.#keep = keep;
    if (draft?.kind === 'feedback') this.#takeUp(questions, draft);
    makeAutoObservable(this, { problems: observableRef, pages: false }, { autoBind: true });
  }

  get questions(): readonly FeedbackQuestion[] {
    return this.pages[this.page] ?? [];
  }

  get isLastPage(): boolean {
    return this.page >= this.pages.length - 1;
  }

  answerTo(question: FeedbackQuestion): readonly string[] {
    return this.#answers.get(question.questionEntityId) ?? [];
  }

  problemOf(question: FeedbackQuestion): FeedbackProblem | null {
    return this.problems.find((found) => found.question === question)?.problem ?? null;
  }

  /** Sets an answer. A message disappears once its answer is valid; no new message appears. */
  answer(question: FeedbackQuestion, responses: readonly string[]): void {
    this.#answers.set(question.questionEntityId, responses);
    if (this.problemOf(question) !== null && checkFeedbackAnswer(question, responses) === null)
      this.problems = this.problems.filter((found) => found.question !== question);
    this.#keepDraft();
  }

  back(): void {
    this.problems = [];
    this.page = Math.max(0, this.page - 1);
    this.#keepDraft();
  }

  /**
   * Checks the page; shows the next one if all answers are valid. Returns all answers after the last page, otherwise
   * null.
   */
  goOn(): QuestionResponse[] | null {
    this.problems = this.questions.flatMap((question) => {
      const problem = checkFeedbackAnswer(question, this.answerTo(question));
      return problem === null ? [] : [{ question, problem }];
    });
    if (this.problems.length > 0) {
      this.refusals += 1;
      return null;
    }
    if (this.isLastPage)
      return this.pages.flat().map((question) => ({
        feedbackQuestionEntityId: question.questionEntityId,
        responses: [...this.answerTo(question)],
      }));
    this.page += 1;
    this.#keepDraft();
    return null;
  }

  /** Restores a draft. The questions may have changed since, so the form opens at the first page with problems. */
  #takeUp(questions: readonly FeedbackQuestion[], draft: FeedbackDraft): void {
    const kept = new Map(Object.entries(draft.answers));
    for (const question of questions) {
      const given = kept.get(question.questionEntityId) ?? [];
      const isOffered = (response: string): boolean =>
        question.options?.some(({ value }) => value === response) ?? true;
      this.#answers.set(question.questionEntityId, given.filter(isOffered));
    }
    const isRight = (question: FeedbackQuestion): boolean =>
      checkFeedbackAnswer(question, this.answerTo(question)) === null;
    const rightPages = this.pages.findIndex((page) => !page.every(isRight));
    const last = rightPages === -1 ? this.pages.length - 1 : rightPages;
    this.page = Math.max(0, Math.min(draft.page, last));
  }

  #keepDraft(): void {
    this.#keep({ kind: 'feedback', page: this.page, answers: Object.fromEntries(this.#answers) });
  }
}
