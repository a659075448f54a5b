import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';

/** A row of the transcript. A row without a bubble says that the answers of a feedback form were sent. */
export type TranscriptRow = {
  id: string;
  bubble: Bubble | null;
  /** The title of the row's touchpoint; `opens` is true for the first row with this title (decision A47). */
  touchpointTitle: string | undefined;
  opens: boolean;
};

/**
 * Rows in groups of fifty. A long conversation renders only groups near the viewport, and a new row changes only the
 * `open` group: `full` stays the same array until `open` is full.
 */
export type TranscriptGroups = { full: readonly TranscriptRowGroup[]; open: TranscriptRowGroup };
export type TranscriptRowGroup = readonly TranscriptRow[];

export const emptyTranscript: TranscriptGroups = { full: [], open: [] };

export const rowsPerGroup = 50;

export function appendBubbles(transcript: TranscriptGroups, bubbles: readonly Bubble[]): TranscriptGroups {
  if (bubbles.length === 0) return transcript;
  let title = lastTranscriptRow(transcript)?.touchpointTitle;
  return withRows(
    transcript,
    bubbles.map((bubble) => {
      const before = title;
      title = bubble.touchpointTitle ?? before;
      return { id: bubble.id, bubble, touchpointTitle: title, opens: title !== before };
    }),
  );
}

export function appendAnswersSentRow(transcript: TranscriptGroups, id: string): TranscriptGroups {
  const touchpointTitle = lastTranscriptRow(transcript)?.touchpointTitle;
  return withRows(transcript, [{ id, bubble: null, touchpointTitle, opens: false }]);
}

/**
 * Returns the transcript without the answer to `stepId`, and without rows of steps that are not in `reached`. The
 * removed rows are the last ones.
 */
export function removeUndoneRows(
  transcript: TranscriptGroups,
  stepId: string,
  reached: ReadonlySet<string>,
): TranscriptGroups {
  const isUndone = (row: TranscriptRow): boolean =>
    !reached.has(stepIdOfRow(row)) || (isLearnerRow(row) && stepIdOfRow(row) === stepId);
  const groups = [...transcript.full, transcript.open];
  const first = groups.findIndex((group) => group.some(isUndone));
  if (first === -1) return transcript;
  return {
    full: transcript.full.slice(0, first),
    open: (groups[first] ?? []).filter((row) => !isUndone(row)),
  };
}

/** Returns the transcript with `bubble` in place of the rows from the bubble's step on. */
export function replaceClosedRows(transcript: TranscriptGroups, bubble: Bubble): TranscriptGroups {
  const rows = listTranscriptRows(transcript);
  const from = rows.findIndex((row) => stepIdOfRow(row) === bubble.stepId);
  return appendBubbles(withRows(emptyTranscript, from === -1 ? rows : rows.slice(0, from)), [bubble]);
}

/** Returns true for a row of the family's own. */
export const isLearnerRow = ({ bubble }: TranscriptRow): boolean => bubble?.from !== 'coach';

export const countLearnerRows = (transcript: TranscriptGroups): number =>
  listTranscriptRows(transcript).filter(isLearnerRow).length;

export const stepIdOfRow = ({ id, bubble }: TranscriptRow): string =>
  bubble?.stepId ?? id.replace(/\/you$/, '');

export function listTranscriptRows({ full, open }: TranscriptGroups): TranscriptRow[] {
  return [...full, open].flat();
}

export function lastTranscriptRow({ open }: TranscriptGroups): TranscriptRow | undefined {
  return open.at(-1);
}

/** Appends rows: fills the open group, then begins further groups. */
function withRows({ full, open }: TranscriptGroups, rows: readonly TranscriptRow[]): TranscriptGroups {
  const all = [...open, ...rows];
  if (all.length <= rowsPerGroup) return { full, open: all };
  const groups = Array.from({ length: Math.ceil(all.length / rowsPerGroup) }, (_, index) =>
    all.slice(index * rowsPerGroup, (index + 1) * rowsPerGroup),
  );
  return { full: [...full, ...groups.slice(0, -1)], open: groups.at(-1) ?? [] };
}
