import { findHelpNeeds } from './danger.ts';
import type { HelpNeed } from './phrases.ts';

/** Sorts help lines so that the most helpful come first; returns every line unchanged. */
export type HelpLineSorter = <Line extends { href: string }>(lines: readonly Line[]) => readonly Line[];

const [emergency, nhs, samaritans, childline] = ['tel:999', 'tel:111', 'tel:116123', 'tel:08001111'];
const [domesticAbuse, liveFearFree] = ['tel:08082000247', 'tel:08088010800'];

/**
 * The first help lines for each kind of danger and for fear, by their addresses; the others follow in their given
 * order. A small screen shows two or three: wherever a child may be typing, a children's line must be among them.
 */
const firstLines: readonly (readonly [kind: HelpNeed, lines: readonly string[]])[] = [
  // A life is at risk now: first the lines that can come or say what to do.
  ['urgent', [emergency, nhs]],
  // This kind comes before `harmed`: words of suicide may be read as violence, too.
  ['selfHarm', [emergency, samaritans, childline, nhs]],
  ['carerAtRisk', [emergency, samaritans, childline, nhs]],
  ['harmed', [emergency, childline, domesticAbuse, liveFearFree]],
  ['bullied', [emergency, childline]],
  ['unsafe', [emergency, childline, samaritans]],
  ['fear', [emergency, childline, samaritans]],
  ['ownTemper', [emergency, nhs, samaritans]],
];

/**
 * Returns the order of the help lines for a text that speaks of danger or fear, the gravest kind first; null for any
 * other text.
 */
export function chooseHelpLineOrder(text: string): HelpLineSorter | null {
  const kinds = findHelpNeeds(text);
  if (kinds.size === 0) return null;
  const first = firstLines.flatMap(([kind, lines]) => (kinds.has(kind) ? lines : []));
  const placeOf = (href: string): number => (first.includes(href) ? first.indexOf(href) : first.length);
  return (lines) => lines.toSorted((one, other) => placeOf(one.href) - placeOf(other.href));
}
