import type { FeedbackStep } from '../../../../domain/steps/feedback.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { ErrorSummary } from '../../../kit/forms/ErrorSummary.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { replyFailureText } from '../store/reply-failure.ts';
import { FeedbackStore } from './feedback-store.ts';
import { FeedbackField, FeedbackProblemHint } from './FeedbackField.tsx';
import styles from '../transcript/chat.module.css';

/**
 * Shows the feedback form, three questions on a page; the next page opens once this one is valid (specification 5).
 *
 * No yup: the engine holds an answer to its step, on the device and on the server.
 */
export const FeedbackReply = observer(function FeedbackReply({
  store,
  step,
}: {
  store: ChatStore;
  step: FeedbackStep;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const [form] = useState(
    () =>
      new FeedbackStore(step.questions, store.drafts.read(step), (draft) => store.drafts.save(step, draft)),
  );
  const heading = usePageFocus(form.page);
  const refused = store.refusedAnswer;
  const fieldId = (questionEntityId: string): string => `${formId}${questionEntityId}`;

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const questionResponses = form.goOn();
    if (questionResponses) store.send({ kind: 'feedback', questionResponses });
  };

  return (
    <form className={styles.panel} onSubmit={onSubmit} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {t('feedback.title')}
        {form.pages.length > 1 && (
          <>
            {' '}
            <small>{t('feedback.page', { page: form.page + 1, pages: form.pages.length })}</small>
          </>
        )}
      </h2>
      {form.problems.length > 0 && (
        <ErrorSummary
          key={form.refusals}
          errors={form.problems.map(({ question, problem }) => ({
            id: fieldId(question.questionEntityId),
            message: <FeedbackProblemHint question={question} problem={problem} language={step.language} />,
          }))}
        />
      )}
      <fieldset disabled={store.isSending}>
        {form.questions.map((question) => (
          <FeedbackField
            key={question.questionEntityId}
            id={fieldId(question.questionEntityId)}
            form={form}
            question={question}
            language={step.language}
          />
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={store.isSending}
          error={refused === null ? undefined : replyFailureText(refused, t)}
        >
          {!form.isLastPage ? t('feedback.next') : refused === null ? t('feedback.send') : t('chat.tryAgain')}
        </Button>
        {form.page > 0 && (
          <Button variant="quiet" disabled={store.isSending} onClick={form.back}>
            {t('feedback.back')}
          </Button>
        )}
      </div>
    </form>
  );
});

/** Moves the focus to the heading when another page of the form is shown, but not to the first page at the start. */
function usePageFocus(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
  }, [page]);
  return heading;
}
