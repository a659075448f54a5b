import type { Step } from '../../src/domain/steps/step-kinds.ts';
import type { ChoiceStep } from '../../src/domain/steps/choice.ts';
import type { InputStep } from '../../src/domain/steps/input.ts';
import type { MessageStep } from '../../src/domain/steps/message.ts';
import type { FeedbackQuestion } from '../../src/domain/steps/question.ts';
import type { QuestionResponse } from '../../src/domain/steps/response.ts';
import type { StepBase } from '../../src/domain/steps/step-kind.ts';

/** The fields of every kind of step; `stepType` may also be unknown. */
export type StepFields = Partial<
  StepBase &
    Pick<MessageStep, 'endsTouchpoint'> &
    Pick<ChoiceStep, 'options' | 'faces' | 'minLabel' | 'maxLabel' | 'breathing' | 'timerMinutes' | 'draw'> &
    Pick<InputStep, 'maxLength'> & {
      stepType: string;
      questions: FeedbackQuestion[];
      questionResponses: readonly QuestionResponse[];
    }
>;

/** Returns a step under a type with the fields of all kinds. */
export const fieldsOf = (step: Step | undefined): StepFields => step ?? {};
