import type { Step } from './step.ts';

/** One bubble on the screen. `shownAt` is its due instant in epoch ms. */
export type Bubble = {
  /** Unique in a conversation. */
  id: string;
  stepId: string;
  from: 'coach' | 'you';
  touchpointTitle?: string;
  /** Delivered on an earlier visit: not announced again. */
  viewed: boolean;
  shownAt: number;
} & BubbleContent;

export type BubbleContent =
  | { kind: 'text'; text: string }
  | { kind: 'image'; url: string; alt: string }
  | { kind: 'action'; action: string };

/** Texts of the error catalogue (specification 8), letter for letter. */
export const noBubble = 'Could not create a MessageBubbleComponent from step';
export const unprocessable = 'could not process that step into message bubbles';

const knownTypes: ReadonlySet<string> = new Set(['message', 'user-path-choice', 'user-input', 'feedback']);

/** The coach's bubbles of a step: text, image, action, in this order (decision A32). */
export function contentsOf(step: Step): BubbleContent[] {
  const contents: BubbleContent[] = [];
  if (step.text) contents.push({ kind: 'text', text: step.text });
  if (step.imageUrl) contents.push({ kind: 'image', url: step.imageUrl, alt: step.imageAltText ?? '' });
  if (step.actionType) contents.push({ kind: 'action', action: step.actionType });
  return contents;
}

/** Why a step cannot be shown, in the words of the error catalogue, or null. */
export function problemShowing(step: Step): string | null {
  if (!knownTypes.has(step.stepType)) return unprocessable;
  const bare = contentsOf(step).length === 0 && step.selectedOption === undefined;
  return bare && step.stepType !== 'feedback' ? noBubble : null;
}
