import type { FeedbackQuestion } from '../../../../domain/steps/question.ts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { getRangeBounds, type FeedbackProblem } from '../../../../domain/steps/feedback-answers.ts';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import { CheckboxGroup } from '../../../kit/forms/CheckboxGroup.tsx';
import { RadioGroup } from '../../../kit/forms/RadioGroup.tsx';
import { RangeField } from '../../../kit/forms/RangeField.tsx';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import { PebbleFace } from './PebbleFace.tsx';
import type { FeedbackStore } from './feedback-store.ts';

/** `language` is that of the question; English by default. */
type FeedbackFieldProps = {
  id: string;
  form: FeedbackStore;
  question: FeedbackQuestion;
  language: string | undefined;
};

const drawFace = (place: number, of: number) => <PebbleFace place={place} of={of} />;

/** Shows a question of a feedback form with the control for its type. */
export const FeedbackField = observer(function FeedbackField({
  id,
  form,
  question,
  language,
}: FeedbackFieldProps) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, language);
  const problem = form.problemOf(question);
  const authored = (words: string) => (tags.lang ? <span {...tags}>{words}</span> : words);
  const field = {
    id,
    label: authored(question.prompt),
    error: problem ? feedbackProblemText(problem, t) : undefined,
  };
  const given = form.answerTo(question);
  const first = given[0] ?? null;
  const options = (question.options ?? []).map(({ label, value }) => ({ label: authored(label), value }));

  if (question.type === 'single-select')
    return (
      <RadioGroup
        {...field}
        options={options}
        value={first}
        onChange={(value) => form.answer(question, [value])}
      />
    );
  if (question.type === 'multi-select')
    return (
      <CheckboxGroup
        {...field}
        options={options}
        values={given}
        onChange={(values) => form.answer(question, values)}
      />
    );
  if (question.type === 'range')
    return (
      <RangeField
        {...field}
        {...getRangeBounds(question)}
        {...(question.minLabel !== undefined && { minText: authored(question.minLabel) })}
        {...(question.maxLabel !== undefined && { maxText: authored(question.maxLabel) })}
        face={question.faces ? drawFace : undefined}
        value={first === null ? null : Number(first)}
        onChange={(value) => form.answer(question, value === null ? [] : [String(value)])}
      />
    );
  return (
    <TextArea
      {...field}
      value={first ?? ''}
      maxLength={question.maxLength}
      onChange={(text) => form.answer(question, [text])}
    />
  );
});

/** Returns the message for a problem of an answer (specification 5). */
export function feedbackProblemText(problem: FeedbackProblem, t: TFunction): string {
  return t(`feedback.${problem.message}`, { ...problem });
}

type WhatToDoProps = {
  question: FeedbackQuestion;
  problem: FeedbackProblem;
  language: string | undefined;
};

/** Says in the form's error summary what to do about a problem; the question's name is in the author's language. */
export function FeedbackProblemHint({ question: { type, prompt }, problem, language }: WhatToDoProps) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, language);
  const act = problem.message === 'required' ? type : problem.message;
  const [before, after] = t(`feedback.do.${act}`, { ...problem, prompt: '\n' }).split('\n');
  return (
    <>
      {before}
      <span {...tags}>{prompt}</span>
      {after}
    </>
  );
}
