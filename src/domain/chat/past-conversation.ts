import { hasNoCoachBubble } from '../sequencer/bubbles.ts';
import { createClosedStep } from './step-privacy.ts';
import type { Run, RunHeader } from './run.ts';
import { foldLogIntoScript } from './script.ts';
import { isAnswerAwaited, type Step } from '../steps/step-kinds.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

/** A conversation that is over. Instants in epoch ms. */
export type PastConversation = {
  /** The id of the run. */
  id: string;
  activityId: string;
  title: string;
  /** The language of a translated title; missing when the title is the author's own. */
  language?: string;
  endedAt: number;
  /** False if the family began the Activity again before its end. */
  isCompleted: boolean;
  /** True if the Activity is withdrawn, so that the conversation cannot be read. */
  isWithdrawn: boolean;
};

/**
 * A list of past conversations. `keepsMore`: the list omits conversations that are tender or were left for the family's
 * safety; these are only sent on request.
 */
export type PastConversationList = { conversations: readonly PastConversation[]; keepsMore: boolean };

/** A search result: `excerpt` is the matching text, or '' when only the title matches. */
export type ConversationSearchResult = PastConversation & { excerpt: string };

/**
 * Returns when a conversation ended (epoch ms); null while it goes on, and when it was begun again without an answer.
 */
export function findConversationEnd({
  completedAt,
  closedAt,
  answers,
}: Pick<RunHeader, 'completedAt' | 'closedAt' | 'answers'>): number | null {
  if (completedAt !== null) return completedAt;
  return answers > 0 ? closedAt : null;
}

/**
 * Returns a finished conversation as anyone in the family may read it: without private texts and unanswered questions.
 */
export function renderPastConversation({ definition, log }: Pick<Run, 'definition' | 'log'>): StepsReply {
  const { steps } = foldLogIntoScript(definition, log).available();
  const from = steps.findIndex((step) => step.private === true);
  const first = steps[from];
  const seen = first ? [...steps.slice(0, from), createClosedStep(first)] : steps;
  return { steps: seen.flatMap(saidIn), activityStatus: 'Completed' };
}

/** Returns a step for reading: an unanswered question becomes a message, or is dropped if it has no text. */
function saidIn(step: Step): Step[] {
  const isAnswered = step.selectedOption !== undefined || 'questionResponses' in step;
  if (isAnswered || !isAnswerAwaited(step)) return [{ ...step, viewed: true }];
  return hasNoCoachBubble(step) ? [] : [{ ...step, stepType: 'message', viewed: true }];
}
