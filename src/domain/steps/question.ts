export type QuestionType = 'single-select' | 'multi-select' | 'text' | 'range';

type Question = {
  type: QuestionType;
  prompt: string;
  /** The options of a select question. */
  options?: { label: string; value: string }[];
  /** The maximum length of a text (characters). */
  maxLength?: number;
  /** The bounds of a range. */
  min?: number;
  max?: number;
  /** The labels of the ends of a range. */
  minLabel?: string;
  maxLabel?: string;
  /** True if a range is drawn with faces, for children. */
  faces?: boolean;
};

/** A feedback question as its author writes it. */
export type QuestionDefinition = Question & { id: string };

/** A feedback question as a learner receives it. */
export type FeedbackQuestion = Question & { questionEntityId: string };

/** The empty id and prompt of a single question that a step's bubbles already ask. */
export const bubbleQuestionFields = { questionEntityId: '', prompt: '' } as const;
