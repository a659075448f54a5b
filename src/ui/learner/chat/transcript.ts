import type { Bubble } from '../../../domain/chat/bubbles.ts';

/** One line of the transcript. Without a bubble it says that the answers of a feedback form were sent. */
export type Row = {
  id: string;
  bubble: Bubble | null;
  /** The touchpoint this row belongs to; `opens` when its title is news (decision A47). */
  touchpointTitle: string | undefined;
  opens: boolean;
};

/** Rows in groups of fifty: a long conversation draws only the groups in view, and a new row touches only the last. */
export type Transcript = readonly (readonly Row[])[];

export const emptyTranscript: Transcript = [[]];

const groupSize = 50;

export function withBubbles(transcript: Transcript, bubbles: readonly Bubble[]): Transcript {
  return bubbles.reduce((all, bubble) => {
    const before = lastRow(all)?.touchpointTitle;
    const touchpointTitle = bubble.touchpointTitle ?? before;
    return withRow(all, { id: bubble.id, bubble, touchpointTitle, opens: touchpointTitle !== before });
  }, transcript);
}

export function withAnswersSent(transcript: Transcript, id: string): Transcript {
  const touchpointTitle = lastRow(transcript)?.touchpointTitle;
  return withRow(transcript, { id, bubble: null, touchpointTitle, opens: false });
}

function lastRow(transcript: Transcript): Row | undefined {
  return transcript.findLast((group) => group.length > 0)?.at(-1);
}

function withRow(transcript: Transcript, row: Row): Transcript {
  const last = transcript.at(-1) ?? [];
  return last.length < groupSize ? [...transcript.slice(0, -1), [...last, row]] : [...transcript, [row]];
}
