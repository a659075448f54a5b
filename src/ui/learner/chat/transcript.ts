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

export const groupSize = 50;

export function withBubbles(transcript: Transcript, bubbles: readonly Bubble[]): Transcript {
  let title = lastRow(transcript)?.touchpointTitle;
  return withRows(
    transcript,
    bubbles.map((bubble) => {
      const before = title;
      title = bubble.touchpointTitle ?? before;
      return { id: bubble.id, bubble, touchpointTitle: title, opens: title !== before };
    }),
  );
}

export function withAnswersSent(transcript: Transcript, id: string): Transcript {
  const touchpointTitle = lastRow(transcript)?.touchpointTitle;
  return withRows(transcript, [{ id, bubble: null, touchpointTitle, opens: false }]);
}

function lastRow(transcript: Transcript): Row | undefined {
  return transcript.at(-1)?.at(-1);
}

/** Fills up the last group, then begins new ones; the groups before stay the same objects. */
function withRows(transcript: Transcript, rows: readonly Row[]): Transcript {
  if (rows.length === 0) return transcript;
  const open = [...(transcript.at(-1) ?? []), ...rows];
  const groups = Array.from({ length: Math.ceil(open.length / groupSize) }, (_, index) =>
    open.slice(index * groupSize, (index + 1) * groupSize),
  );
  return [...transcript.slice(0, -1), ...groups];
}
