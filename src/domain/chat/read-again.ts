import { saysNothing } from '../sequencer/bubbles.ts';
import { closed } from './holding.ts';
import type { Run, RunHead } from './run.ts';
import { follow } from './script.ts';
import { awaitsAnswer, type Step } from '../steps/step-kinds.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

/** A conversation that is over. Instants in epoch ms. */
export type PastConversation = {
  /** The id of its run. */
  id: string;
  activityId: string;
  title: string;
  /** The language of its title, where it is not the content's own. */
  language?: string;
  endedAt: number;
  /** False: it was begun again before its end. */
  isCompleted: boolean;
  /** Its Activity is closed to everybody, so it cannot be read. */
  isWithdrawn: boolean;
};

/** `keepsMore`: others are tender or were left for the family's safety, and are sent only on request. */
export type PastList = { conversations: readonly PastConversation[]; keepsMore: boolean };

/** One in which something was found: a piece of it, '' where its title alone has what was looked for. */
export type FoundConversation = PastConversation & { excerpt: string };

/** When a conversation was over, or null: while it goes on, and where it was begun again before anything was said. */
export function endOfConversation({
  completedAt,
  closedAt,
  answers,
}: Pick<RunHead, 'completedAt' | 'closedAt' | 'answers'>): number | null {
  if (completedAt !== null) return completedAt;
  return answers > 0 ? closedAt : null;
}

/** A conversation that is over, for whoever has the device: nothing private is shown, and nothing is asked. */
export function readAgain({ definition, log }: Pick<Run, 'definition' | 'log'>): StepsReply {
  const { steps } = follow(definition, log).available();
  const from = steps.findIndex((step) => step.private === true);
  const first = steps[from];
  const seen = first ? [...steps.slice(0, from), closed(first)] : steps;
  return { steps: seen.flatMap(saidIn), activityStatus: 'Completed' };
}

/** A question that was not answered is what the coach said. */
function saidIn(step: Step): Step[] {
  const isAnswered = step.selectedOption !== undefined || 'questionResponses' in step;
  if (isAnswered || !awaitsAnswer(step)) return [{ ...step, viewed: true }];
  return saysNothing(step) ? [] : [{ ...step, stepType: 'message', viewed: true }];
}
