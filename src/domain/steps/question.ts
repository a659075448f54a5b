export type QuestionType = 'single-select' | 'multi-select' | 'text' | 'range';

type Question = {
  type: QuestionType;
  prompt: string;
  /** For single-select and multi-select. */
  options?: { label: string; value: string }[];
  /** For text: characters. */
  maxLength?: number;
  /** For range. */
  min?: number;
  max?: number;
  /** For range: the words of its ends. */
  minLabel?: string;
  maxLabel?: string;
  /** For range: drawn with faces, for children. */
  faces?: boolean;
};

/** A feedback question as its author writes it. */
export type QuestionDefinition = Question & { id: string };

/** A feedback question as a learner receives it. */
export type FeedbackQuestion = Question & { questionEntityId: string };

/** The one question that the bubbles of a step ask: it has neither an id nor a prompt of its own. */
export const askedInBubble = { questionEntityId: '', prompt: '' } as const;
