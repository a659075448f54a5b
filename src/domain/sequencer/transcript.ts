import { listAnsweredQuestions } from '../steps/feedback-answers.ts';
import type { Bubble, BubbleContent } from './bubbles.ts';
import { formatCondition, type ChosenValues } from '../steps/condition.ts';
import { privateAnswerText, closedPartText, type DeviceHolder } from '../steps/holder.ts';
import { extractCaptionText } from '../media/captions.ts';
import { toPlainText } from '../content/plain-text.ts';

/** One line of a transcript; `atMs` is the time since the opening (ms). */
export type TranscriptLine = {
  atMs: number;
  from: Bubble['from'];
  kind: Bubble['kind'] | 'hand-over';
  text: string;
  stepId: string;
  /** True if the family went back and changed this answer, or one before it. */
  isUndone?: true;
};

export function toTranscriptLine(bubble: Bubble, openedAt: number): TranscriptLine {
  const { from, kind, stepId, shownAt } = bubble;
  const words = formatBubble(bubble);
  // Readers of a transcript can open a recording at its address.
  const text = kind === 'audio' || kind === 'video' ? `${words} (${bubble.url})` : words;
  return { atMs: shownAt - openedAt, from, kind, text, stepId };
}

/** Returns the transcript line that says to whom the device was passed. */
export const createHandOverLine = (to: DeviceHolder, atMs: number): TranscriptLine => ({
  atMs,
  from: 'coach',
  kind: 'hand-over',
  text: to,
  stepId: '',
});

/** Returns the transcript line that replaces a private part. */
export const createClosedLine = (atMs: number): TranscriptLine => ({
  atMs,
  from: 'you',
  kind: 'closed',
  text: privateAnswerText,
  stepId: '',
});

/** Returns the content of a bubble as plain text. */
export function formatBubble(bubble: Pick<Bubble, 'from'> & BubbleContent): string {
  switch (bubble.kind) {
    case 'text':
      return bubble.from === 'you' ? ownWords(bubble) : toPlainText(bubble.text);
    case 'image':
      return bubble.alt;
    case 'audio':
      return inOneLine(bubble.transcript);
    case 'video':
      return `${bubble.alt} ${extractCaptionText(bubble.captions)}`;
    case 'action':
      return bubble.action;
    case 'closed':
      return closedPartText;
    case 'answers':
      return listAnsweredQuestions(bubble.step)
        .map(({ prompt, answers }) => `${prompt} ${answers.join(', ')}`)
        .join(' / ');
  }
}

/** Returns the typed or chosen text; `Shouting → Talking` when an earlier answer on the same scale is known. */
const ownWords = ({ text, before }: { text: string; before?: string }): string =>
  inOneLine(before === undefined ? text : `${before} → ${text}`);

const inOneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

/** Replaces control characters, so that a text from outside cannot control a reader's terminal. */
export function stripControlCharacters(words: string): string {
  return words.replace(/\p{Cc}/gu, '�');
}

/**
 * Returns a line in the form of the golden transcripts, `01:04.260  Coach  Hello`. An undone line is struck through, as
 * in Markdown.
 */
export function formatTranscriptLine({ atMs, from, kind, text, isUndone }: TranscriptLine): string {
  const speaker = from === 'you' ? 'You  ' : 'Coach';
  const words = stripControlCharacters(kind === 'text' ? text : `[${kind}] ${text}`);
  return `${formatTranscriptTime(atMs)}  ${speaker}  ${isUndone ? `~~${words}~~` : words}`;
}

/** Returns the last line of a transcript, which lists the choices that tailored the conversation; empty without any. */
export function formatTailoring(chosen: ChosenValues): string {
  const words = stripControlCharacters(formatCondition(chosen));
  return words === '' ? '' : `Tailored by ${words}\n`;
}

export function formatTranscriptTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = ((ms % 60_000) / 1000).toFixed(3);
  return `${String(minutes).padStart(2, '0')}:${seconds.padStart(6, '0')}`;
}
