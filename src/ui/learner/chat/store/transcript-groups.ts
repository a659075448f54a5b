import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';

/** One row of the transcript. Without a bubble it says that the answers of a feedback form were sent. */
export type TranscriptRow = {
  id: string;
  bubble: Bubble | null;
  /** The title of the row's touchpoint; `opens` is true for the first row with this title (decision A47). */
  touchpointTitle: string | undefined;
  opens: boolean;
};

/**
 * Rows in groups of fifty: a long conversation renders only the groups in view, and a new row changes only the open
 * one. `full` stays the same array until the open group is full.
 */
export type TranscriptGroups = { full: readonly Group[]; open: Group };
export type Group = readonly TranscriptRow[];

export const emptyTranscript: TranscriptGroups = { full: [], open: [] };

export const groupSize = 50;

export function withBubbles(transcript: TranscriptGroups, bubbles: readonly Bubble[]): TranscriptGroups {
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

export function withAnswersSent(transcript: TranscriptGroups, id: string): TranscriptGroups {
  const touchpointTitle = lastRow(transcript)?.touchpointTitle;
  return withRows(transcript, [{ id, bubble: null, touchpointTitle, opens: false }]);
}

/**
 * Returns the transcript without the answer to this step and without the rows of steps that are no longer reached,
 * which are its last rows.
 */
export function withoutUndone(
  transcript: TranscriptGroups,
  stepId: string,
  reached: ReadonlySet<string>,
): TranscriptGroups {
  const isUndone = (row: TranscriptRow): boolean =>
    !reached.has(stepOf(row)) || (isAnswer(row) && stepOf(row) === stepId);
  const groups = [...transcript.full, transcript.open];
  const first = groups.findIndex((group) => group.some(isUndone));
  if (first === -1) return transcript;
  return {
    full: transcript.full.slice(0, first),
    open: (groups[first] ?? []).filter((row) => !isUndone(row)),
  };
}

/** Returns the transcript with this bubble in place of all rows from its step on. */
export function withClosed(transcript: TranscriptGroups, bubble: Bubble): TranscriptGroups {
  const rows = transcriptRowsOf(transcript);
  const from = rows.findIndex((row) => stepOf(row) === bubble.stepId);
  return withBubbles(withRows(emptyTranscript, from === -1 ? rows : rows.slice(0, from)), [bubble]);
}

/** Returns true for a row of the person's own. */
export const isAnswer = ({ bubble }: TranscriptRow): boolean => bubble?.from !== 'coach';

export const countAnswers = (transcript: TranscriptGroups): number =>
  transcriptRowsOf(transcript).filter(isAnswer).length;

export const stepOf = ({ id, bubble }: TranscriptRow): string => bubble?.stepId ?? id.replace(/\/you$/, '');

export function transcriptRowsOf({ full, open }: TranscriptGroups): TranscriptRow[] {
  return [...full, open].flat();
}

export function lastRow({ open }: TranscriptGroups): TranscriptRow | undefined {
  return open.at(-1);
}

/** Fills the open group, then begins further ones. */
function withRows({ full, open }: TranscriptGroups, rows: readonly TranscriptRow[]): TranscriptGroups {
  const all = [...open, ...rows];
  if (all.length <= groupSize) return { full, open: all };
  const groups = Array.from({ length: Math.ceil(all.length / groupSize) }, (_, index) =>
    all.slice(index * groupSize, (index + 1) * groupSize),
  );
  return { full: [...full, ...groups.slice(0, -1)], open: groups.at(-1) ?? [] };
}
