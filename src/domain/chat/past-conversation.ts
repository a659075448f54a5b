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
  /** The language of its title, when it is not the content's own. */
  language?: string;
  endedAt: number;
  /** False if it was begun again before its end. */
  isCompleted: boolean;
  /** True if its Activity is withdrawn for everyone, so that it cannot be read. */
  isWithdrawn: boolean;
};

/**
 * The list of past conversations. `keepsMore`: there are others, which are tender or were left for the family's safety
 * and are only sent on request.
 */
export type PastConversationList = { conversations: readonly PastConversation[]; keepsMore: boolean };

/** A search result: `excerpt` is the matching text, or '' when only the title matches. */
export type ConversationSearchResult = PastConversation & { excerpt: string };

/**
 * Returns the end of a conversation (epoch ms); null while it goes on, and when it was begun again without an answer.
 */
export function findConversationEnd({
  completedAt,
  closedAt,
  answers,
}: Pick<RunHeader, 'completedAt' | 'closedAt' | 'answers'>): number | null {
  if (completedAt !== null) return completedAt;
  return answers > 0 ? closedAt : null;
}

/** Returns a finished conversation for any holder of the device, without private texts and open questions. */
export function renderPastConversation({ definition, log }: Pick<Run, 'definition' | 'log'>): StepsReply {
  const { steps } = foldLogIntoScript(definition, log).available();
  const from = steps.findIndex((step) => step.private === true);
  const first = steps[from];
  const seen = first ? [...steps.slice(0, from), createClosedStep(first)] : steps;
  return { steps: seen.flatMap(saidIn), activityStatus: 'Completed' };
}

/** Returns the step for reading: an unanswered question becomes a message, or is dropped if it has no text. */
function saidIn(step: Step): Step[] {
  const isAnswered = step.selectedOption !== undefined || 'questionResponses' in step;
  if (isAnswered || !isAnswerAwaited(step)) return [{ ...step, viewed: true }];
  return hasNoCoachBubble(step) ? [] : [{ ...step, stepType: 'message', viewed: true }];
}
