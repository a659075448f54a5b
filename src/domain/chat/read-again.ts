import { saysNothing } from '../sequencer/bubbles.ts';
import { closed } from './holding.ts';
import type { Run, RunHead } from './run.ts';
import { follow } from './script.ts';
import { awaitsAnswer, type Step } from '../steps/step-kinds.ts';
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
export type PastList = { conversations: readonly PastConversation[]; keepsMore: boolean };

/** A search result: `excerpt` is the matching text, or '' when only the title matches. */
export type FoundConversation = PastConversation & { excerpt: string };

/**
 * Returns the end of a conversation (epoch ms); null while it goes on, and when it was begun again without an answer.
 */
export function endOfConversation({
  completedAt,
  closedAt,
  answers,
}: Pick<RunHead, 'completedAt' | 'closedAt' | 'answers'>): number | null {
  if (completedAt !== null) return completedAt;
  return answers > 0 ? closedAt : null;
}

/** Returns a finished conversation for any holder of the device, without private texts and open questions. */
export function readAgain({ definition, log }: Pick<Run, 'definition' | 'log'>): StepsReply {
  const { steps } = follow(definition, log).available();
  const from = steps.findIndex((step) => step.private === true);
  const first = steps[from];
  const seen = first ? [...steps.slice(0, from), closed(first)] : steps;
  return { steps: seen.flatMap(saidIn), activityStatus: 'Completed' };
}

/** Returns the step for reading: an unanswered question becomes a message, or is dropped if it has no text. */
function saidIn(step: Step): Step[] {
  const isAnswered = step.selectedOption !== undefined || 'questionResponses' in step;
  if (isAnswered || !awaitsAnswer(step)) return [{ ...step, viewed: true }];
  return saysNothing(step) ? [] : [{ ...step, stepType: 'message', viewed: true }];
}
