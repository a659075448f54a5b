import type { Bubble } from '../../../domain/chat/bubbles.ts';

/** One line of the transcript. Without a bubble it says that the answers of a feedback form were sent. */
export type Row = {
  id: string;
  bubble: Bubble | null;
  /** The touchpoint this row belongs to; `opens` when its title is news (decision A47). */
  touchpointTitle: string | undefined;
  opens: boolean;
};

/**
 * Rows in groups of fifty: a long conversation draws only the groups in view, and a new row touches only the
 * open one. `full` stays the same array until the open group is full.
 */
export type Transcript = { full: readonly Group[]; open: Group };
export type Group = readonly Row[];

export const emptyTranscript: Transcript = { full: [], open: [] };

export const groupSize = 50;

export function withBubbles(transcript: Transcript, bubbles: readonly Bubble[]): Transcript {
  if (bubbles.length === 0) return transcript;
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

export function rowsOf({ full, open }: Transcript): Row[] {
  return [...full, open].flat();
}

export function lastRow({ open }: Transcript): Row | undefined {
  return open.at(-1);
}

/** Fills up the open group, then begins another one. */
function withRows({ full, open }: Transcript, rows: readonly Row[]): Transcript {
  const all = [...open, ...rows];
  if (all.length <= groupSize) return { full, open: all };
  const groups = Array.from({ length: Math.ceil(all.length / groupSize) }, (_, index) =>
    all.slice(index * groupSize, (index + 1) * groupSize),
  );
  return { full: [...full, ...groups.slice(0, -1)], open: groups.at(-1) ?? [] };
}
