import type { AnsweredForm } from '../steps/feedback-answers.ts';
import type { AudioDefinition, VideoDefinition } from '../steps/step-kind.ts';
import {
  type Step,
  type StepResponse,
  isKnownStep,
  getStepKind,
  getResponseText,
} from '../steps/step-kinds.ts';
import { countWords } from '../steps/word-count.ts';
import type { Pace } from './timing.ts';

/** One bubble on the screen. `shownAt` is the instant at which it was due (epoch ms). */
export type Bubble = {
  /** The id, unique in a conversation. */
  id: string;
  stepId: string;
  from: 'coach' | 'you';
  touchpointTitle?: string;
  /** The language of translated texts; missing when the texts are the author's own. */
  language?: string;
  /** True if the step was delivered on an earlier visit, so that the screen does not announce the bubble again. */
  viewed: boolean;
  shownAt: number;
  /** True if the person's own bubble holds the label of a chosen option. */
  isOption?: true;
  /** True if the bubble holds a plan of the family. */
  isPlan?: true;
} & BubbleContent;

/** A text in a bubble. `before`: the learner's earlier answer on the same scale. */
type TextContent = { kind: 'text'; text: string; before?: string };

/** An audio or video recording. */
export type MediaContent = ({ kind: 'audio' } & AudioDefinition) | ({ kind: 'video' } & VideoDefinition);

export type CoachContent =
  | TextContent
  | { kind: 'image'; url: string; alt: string }
  | MediaContent
  | { kind: 'action'; action: string }
  /** The placeholder for a closed private part. */
  | { kind: 'closed' };

/** The content of any bubble. Only a learner's bubble can hold the answers to a form. */
export type BubbleContent = CoachContent | { kind: 'answers'; step: AnsweredForm };

/**
 * Returns whether an author wrote the bubble's text: a text of the coach or the label of an option. The texts of action
 * prompts and closed parts come from the screen.
 */
export function isAuthoredBubble(bubble: Bubble): boolean {
  return (
    bubble.kind !== 'action' &&
    bubble.kind !== 'closed' &&
    (bubble.from === 'coach' || bubble.isOption === true)
  );
}

/** The texts of the error catalogue (specification 8), verbatim. */
export const noBubbleMessage = 'Could not create a MessageBubbleComponent from step';
export const unprocessableStepMessage = 'could not process that step into message bubbles';

/** Returns the coach's bubbles of a step: text, image, audio, video, action, in this order (decision A32). */
export function toCoachContents(step: Step): CoachContent[] {
  if (step.closed === true) return [{ kind: 'closed' }];
  const contents: CoachContent[] = [];
  if (step.text) contents.push({ kind: 'text', text: step.text });
  if (step.imageUrl) contents.push({ kind: 'image', url: step.imageUrl, alt: step.imageAltText ?? '' });
  if (step.audio) contents.push({ kind: 'audio', ...step.audio });
  if (step.video) contents.push({ kind: 'video', ...step.video });
  if (step.actionType) contents.push({ kind: 'action', action: step.actionType });
  return contents;
}

/** Returns whether the coach has no bubble at this step. */
export const hasNoCoachBubble = ({ text, imageUrl, audio, video, actionType }: Step): boolean =>
  !text && !imageUrl && !audio && !video && !actionType;

/** Returns the learner's answer that the delivered step contains, or null. */
export function getDeliveredAnswer(step: Step): BubbleContent | null {
  if (step.selectedOption !== undefined) return ownWords(step, step.selectedOption);
  return 'questionResponses' in step && step.questionResponses ? { kind: 'answers', step } : null;
}

/** Returns the learner's text, with the earlier answer on the same scale if there is one. */
const ownWords = ({ comparedWith }: Step, text: string): TextContent =>
  comparedWith === undefined ? { kind: 'text', text } : { kind: 'text', text, before: comparedWith };

/** Returns the id of the bubble with the person's own answer to a step. */
export const toLearnerBubbleId = (step: Step): string => `${step.touchpointStepEntityId}/you`;

/**
 * Returns the learner's bubble for a response; null for a response without text. The screen may show the bubble before
 * the response is stored.
 */
export function createLearnerBubble(step: Step, response: StepResponse, shownAt: number): Bubble | null {
  const words = getResponseText(response);
  return words === null ? null : createBubble(step, ownWords(step, words), 'you', 0, shownAt);
}

/** Returns one bubble of a step; `index` counts the coach's bubbles from 0. */
export function createBubble(
  step: Step,
  content: BubbleContent,
  from: Bubble['from'],
  index: number,
  shownAt: number,
): Bubble {
  const bubble: Bubble = {
    id: from === 'you' ? toLearnerBubbleId(step) : `${step.touchpointStepEntityId}/${index + 1}`,
    stepId: step.touchpointStepEntityId,
    from,
    viewed: step.viewed,
    shownAt,
    ...content,
  };
  if (step.language !== undefined) bubble.language = step.language;
  if (step.touchpointTitle !== undefined) bubble.touchpointTitle = step.touchpointTitle;
  if (from === 'coach') return bubble;
  if (isKnownStep(step) && getStepKind(step.stepType).answeredInAuthorsWords) bubble.isOption = true;
  if (step.stepType === 'plan') bubble.isPlan = true;
  return bubble;
}

/** Returns the bubble for a closed private step. */
export const createClosedBubble = (step: Step, at: number): Bubble =>
  createBubble({ ...step, viewed: true }, { kind: 'closed' }, 'coach', 0, at);

/** Returns why a step cannot be shown, in the words of the error catalogue, or null. */
export function findDisplayProblem(step: Step): string | null {
  if (step.stepType === 'unknown') return unprocessableStepMessage;
  const bare = hasNoCoachBubble(step) && step.selectedOption === undefined;
  return bare && getStepKind(step.stepType).needsBubble ? noBubbleMessage : null;
}

/** Returns whether a step was viewed or answered before; all of such a step appears at once (rules 3 and 4). */
export function isStepSeenBefore(step: Step): boolean {
  return step.viewed || step.selectedOption !== undefined;
}

/** Returns whether a step appears without the typing indicator before it. */
export function isShownWithoutTyping(step: Step): boolean {
  return (
    isStepSeenBefore(step) ||
    findDisplayProblem(step) !== null ||
    (isKnownStep(step) && getStepKind(step.stepType).appearsAtOnce)
  );
}

/**
 * Returns how long the typing indicator shows before the step after `previous` (ms): the base delay, and a time for
 * each word of `previous` if its kind of step lengthens the delay.
 */
export function computeTypingDelay(previous: Pick<Step, 'stepType' | 'text'> | null, pace: Pace): number {
  if (pace.perWordMs === 0 || previous === null || previous.stepType === 'unknown' || !previous.text)
    return pace.baseMs;
  return (
    pace.baseMs + (getStepKind(previous.stepType).delaysNext ? countWords(previous.text) * pace.perWordMs : 0)
  );
}
