import { rowsPerGroup, type TranscriptGroups } from '../store/transcript-groups.ts';

/**
 * The rendered rows of a long conversation: all from number `from` on, and these older groups. Older groups are added
 * one at a time.
 */
export type ProgressiveRows = { from: number; groups: ReadonlySet<number> };

/** The number of rows that fill a tall screen. */
const newestRows = 20;

export const allRowsRendered: ProgressiveRows = { from: 0, groups: new Set() };

export function startWithNewestRows({ full, open }: TranscriptGroups, newest = newestRows): ProgressiveRows {
  return { from: Math.max(0, full.length * rowsPerGroup + open.length - newest), groups: new Set() };
}

/** Returns the number of rows at the start of a group that are not rendered. */
export function countMissingRows({ from, groups }: ProgressiveRows, group: number): number {
  return groups.has(group) ? 0 : Math.min(rowsPerGroup, Math.max(0, from - group * rowsPerGroup));
}

/** Returns the newest group with rows that are not rendered; null when all are rendered. */
export function findNextGroup(filling: ProgressiveRows): number | null {
  for (let group = Math.ceil(filling.from / rowsPerGroup) - 1; group >= 0; group -= 1)
    if (countMissingRows(filling, group) > 0) return group;
  return null;
}

export function addRenderedGroup({ from, groups }: ProgressiveRows, group: number): ProgressiveRows {
  return { from, groups: new Set([...groups, group]) };
}
