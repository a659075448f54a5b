import { givenAnswers } from './steps/feedback-answers.ts';
import type { Bubble, BubbleContent } from './bubbles.ts';
import { plainText } from './plain-text.ts';

/** One line of a conversation; `atMs` counts from its opening. */
export type TranscriptLine = {
  atMs: number;
  from: Bubble['from'];
  kind: Bubble['kind'];
  text: string;
  stepId: string;
};

export function transcriptLine(bubble: Bubble, openedAt: number): TranscriptLine {
  const { from, kind, stepId, shownAt } = bubble;
  return { atMs: shownAt - openedAt, from, kind, text: bubbleInWords(bubble), stepId };
}

/** What a bubble holds, in plain words. */
export function bubbleInWords(bubble: Pick<Bubble, 'from'> & BubbleContent): string {
  switch (bubble.kind) {
    case 'text':
      return bubble.from === 'you' ? bubble.text.replace(/\s+/g, ' ').trim() : plainText(bubble.text);
    case 'image':
      return bubble.alt;
    case 'action':
      return bubble.action;
    case 'answers':
      return givenAnswers(bubble.step)
        .map(({ prompt, answers }) => `${prompt} ${answers.join(', ')}`)
        .join(' / ');
  }
}

/** Replaces control characters, so that no text from outside can control a reader's terminal. */
export function stripControlCharacters(words: string): string {
  return words.replace(/\p{Cc}/gu, '�');
}

/** `01:04.260  Coach  Hello`: the form of the golden transcripts. */
export function printLine({ atMs, from, kind, text }: TranscriptLine): string {
  const speaker = from === 'you' ? 'You  ' : 'Coach';
  const words = kind === 'text' ? text : `[${kind}] ${text}`;
  return `${printTime(atMs)}  ${speaker}  ${stripControlCharacters(words)}`;
}

export function printTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = ((ms % 60_000) / 1000).toFixed(3);
  return `${String(minutes).padStart(2, '0')}:${seconds.padStart(6, '0')}`;
}
