import type { AnsweredForm } from '../steps/feedback-answers.ts';
import type { AudioDefinition, VideoDefinition } from '../steps/step-kind.ts';
import { type Step, type StepResponse, isKnown, kindOf, shownWords } from '../steps/step-kinds.ts';
import { wordCount } from '../steps/word-count.ts';
import type { Pace } from './timing.ts';

/** One bubble on the screen. `shownAt` is its due instant in epoch ms. */
export type Bubble = {
  /** Unique in a conversation. */
  id: string;
  stepId: string;
  from: 'coach' | 'you';
  touchpointTitle?: string;
  /** The language of its words, where it is not the content's own. */
  language?: string;
  /** Delivered on an earlier visit: not announced again. */
  viewed: boolean;
  shownAt: number;
  /** The person's own bubble holds the label of the option that was chosen. */
  isOption?: true;
  /** It holds what the family planned. */
  isPlan?: true;
} & BubbleContent;

/** `before`: what the learner answered earlier on the same scale. */
type TextContent = { kind: 'text'; text: string; before?: string };

/** A recording that is heard, or seen and heard. */
export type RecordingContent = ({ kind: 'audio' } & AudioDefinition) | ({ kind: 'video' } & VideoDefinition);

export type CoachContent =
  | TextContent
  | { kind: 'image'; url: string; alt: string }
  | RecordingContent
  | { kind: 'action'; action: string }
  /** Something private was said. */
  | { kind: 'closed' };

/** The learner's own bubble may hold the answers to the questions of a form. */
export type BubbleContent = CoachContent | { kind: 'answers'; step: AnsweredForm };

/** Whether the words are an author's: the coach's, or an option's. Prompts and what is closed are named in the page's words. */
export function isAuthored(bubble: Bubble): boolean {
  return (
    bubble.kind !== 'action' &&
    bubble.kind !== 'closed' &&
    (bubble.from === 'coach' || bubble.isOption === true)
  );
}

/** Texts of the error catalogue (specification 8), letter for letter. */
export const noBubble = 'Could not create a MessageBubbleComponent from step';
export const unprocessable = 'could not process that step into message bubbles';

/** The coach's bubbles of a step: text, image, audio, video, action, in this order (decision A32). */
export function contentsOf(step: Step): CoachContent[] {
  if (step.closed === true) return [{ kind: 'closed' }];
  const contents: CoachContent[] = [];
  if (step.text) contents.push({ kind: 'text', text: step.text });
  if (step.imageUrl) contents.push({ kind: 'image', url: step.imageUrl, alt: step.imageAltText ?? '' });
  if (step.audio) contents.push({ kind: 'audio', ...step.audio });
  if (step.video) contents.push({ kind: 'video', ...step.video });
  if (step.actionType) contents.push({ kind: 'action', action: step.actionType });
  return contents;
}

/** Has the coach no bubble at this step? */
export const saysNothing = ({ text, imageUrl, audio, video, actionType }: Step): boolean =>
  !text && !imageUrl && !audio && !video && !actionType;

/** The learner's earlier answer, which the step reports, or null. */
export function answerOf(step: Step): BubbleContent | null {
  if (step.selectedOption !== undefined) return ownWords(step, step.selectedOption);
  return 'questionResponses' in step && step.questionResponses ? { kind: 'answers', step } : null;
}

/** The learner's words; beside an earlier answer on the same scale, with that. */
const ownWords = ({ comparedWith }: Step, text: string): TextContent =>
  comparedWith === undefined ? { kind: 'text', text } : { kind: 'text', text, before: comparedWith };

/** The id of the bubble with the person's own answer to a step. */
export const ownBubbleId = (step: Step): string => `${step.touchpointStepEntityId}/you`;

/** The learner's bubble of a response, or null for one that leaves none. A host may show it before it is stored. */
export function ownBubble(step: Step, response: StepResponse, shownAt: number): Bubble | null {
  const words = shownWords(response);
  return words === null ? null : bubbleOf(step, ownWords(step, words), 'you', 0, shownAt);
}

/** One bubble of a step; `index` counts the coach's from 0. */
export function bubbleOf(
  step: Step,
  content: BubbleContent,
  from: Bubble['from'],
  index: number,
  shownAt: number,
): Bubble {
  const bubble: Bubble = {
    id: from === 'you' ? ownBubbleId(step) : `${step.touchpointStepEntityId}/${index + 1}`,
    stepId: step.touchpointStepEntityId,
    from,
    viewed: step.viewed,
    shownAt,
    ...content,
  };
  if (step.language !== undefined) bubble.language = step.language;
  if (step.touchpointTitle !== undefined) bubble.touchpointTitle = step.touchpointTitle;
  if (from === 'coach') return bubble;
  if (isKnown(step) && kindOf(step.stepType).answeredInAuthorsWords) bubble.isOption = true;
  if (step.stepType === 'plan') bubble.isPlan = true;
  return bubble;
}

/** The bubble shown for a private step that is closed. */
export const closedBubble = (step: Step, at: number): Bubble =>
  bubbleOf({ ...step, viewed: true }, { kind: 'closed' }, 'coach', 0, at);

/** Why a step cannot be shown, in the words of the error catalogue, or null. */
export function problemShowing(step: Step): string | null {
  if (step.stepType === 'unknown') return unprocessable;
  const bare = saysNothing(step) && step.selectedOption === undefined;
  return bare && kindOf(step.stepType).needsBubble ? noBubble : null;
}

/** Seen before or already answered: all of it appears at once (rules 3 and 4). */
export function isSettled(step: Step): boolean {
  return step.viewed || step.selectedOption !== undefined;
}

/** Does a step show without the typing indicator before it? */
export function appearsAtOnce(step: Step): boolean {
  return (
    isSettled(step) || problemShowing(step) !== null || (isKnown(step) && kindOf(step.stepType).appearsAtOnce)
  );
}

/**
 * How long the typing indicator shows before the step after `previous`. A step without text gives the base alone, as
 * do a kind whose words are not counted and no step at all.
 */
export function delayAfter(previous: Pick<Step, 'stepType' | 'text'> | null, pace: Pace): number {
  if (pace.perWordMs === 0 || previous === null || previous.stepType === 'unknown' || !previous.text)
    return pace.baseMs;
  return pace.baseMs + (kindOf(previous.stepType).delaysNext ? wordCount(previous.text) * pace.perWordMs : 0);
}
