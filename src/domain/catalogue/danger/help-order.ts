import { findHelpNeeds } from './danger.ts';
import type { HelpNeed } from './phrases.ts';

/** Sorts help lines so that the most helpful come first. All lines are returned unchanged. */
export type HelpLineSorter = <Line extends { href: string }>(lines: readonly Line[]) => readonly Line[];

const [emergency, nhs, samaritans, childline] = ['tel:999', 'tel:111', 'tel:116123', 'tel:08001111'];
const [domesticAbuse, liveFearFree] = ['tel:08082000247', 'tel:08088010800'];

/**
 * The help lines that come first for each kind of danger and for fear, by their addresses; all other lines follow in
 * their given order. A small screen shows two or three lines, so a children's line must be among these wherever a child
 * may be typing.
 */
const firstLines: readonly (readonly [kind: HelpNeed, lines: readonly string[]])[] = [
  // A life is at risk now, so the lines come first that can send help or say what to do.
  ['urgent', [emergency, nhs]],
  // This kind comes before `harmed`, because words of suicide may also match phrases of violence.
  ['selfHarm', [emergency, samaritans, childline, nhs]],
  ['carerAtRisk', [emergency, samaritans, childline, nhs]],
  ['harmed', [emergency, childline, domesticAbuse, liveFearFree]],
  ['bullied', [emergency, childline]],
  ['unsafe', [emergency, childline, samaritans]],
  ['fear', [emergency, childline, samaritans]],
  ['ownTemper', [emergency, nhs, samaritans]],
];

/**
 * Returns how to sort the help lines for a text that speaks of danger or fear, by the gravest kind first; null for any
 * other text.
 */
export function chooseHelpLineOrder(text: string): HelpLineSorter | null {
  const kinds = findHelpNeeds(text);
  if (kinds.size === 0) return null;
  const first = firstLines.flatMap(([kind, lines]) => (kinds.has(kind) ? lines : []));
  const placeOf = (href: string): number => (first.includes(href) ? first.indexOf(href) : first.length);
  return (lines) => lines.toSorted((one, other) => placeOf(one.href) - placeOf(other.href));
}
