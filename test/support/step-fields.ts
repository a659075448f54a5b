import type { Step } from '../../src/domain/steps/step-kinds.ts';
import type { ChoiceStep } from '../../src/domain/steps/choice.ts';
import type { InputStep } from '../../src/domain/steps/input.ts';
import type { MessageStep } from '../../src/domain/steps/message.ts';
import type { FeedbackQuestion } from '../../src/domain/steps/question.ts';
import type { QuestionResponse } from '../../src/domain/steps/response.ts';
import type { StepBase } from '../../src/domain/steps/step-kind.ts';

/** The fields that some kind of step has; `stepType` may be one that nobody knows. */
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

/** A step, to read fields that only some kinds have. */
export const fieldsOf = (step: Step | undefined): StepFields => step ?? {};
