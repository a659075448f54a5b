import { helpNeedsIn } from './danger.ts';
import type { HelpNeed } from './phrases.ts';

/** Puts help lines in the order in which they help; each line that comes goes out again, as it is. */
export type HelpOrder = <Line extends { href: string }>(lines: readonly Line[]) => readonly Line[];

const [emergency, nhs, samaritans, childline] = ['tel:999', 'tel:111', 'tel:116123', 'tel:08001111'];
const [domesticAbuse, liveFearFree] = ['tel:08082000247', 'tel:08088010800'];

/**
 * The first lines for each kind of danger, and for fear, by their addresses; the others follow as they stand. A small
 * screen shows two or three: a child's own line is among them wherever a child may be typing.
 */
const firstLines: readonly (readonly [kind: HelpNeed, lines: readonly string[]])[] = [
  // At this minute, those who can come or say what to do.
  ['urgent', [emergency, nhs]],
  // Before harm: words of suicide may be taken for violence, too.
  ['selfHarm', [emergency, samaritans, childline, nhs]],
  ['carerAtRisk', [emergency, samaritans, childline, nhs]],
  ['harmed', [emergency, childline, domesticAbuse, liveFearFree]],
  ['bullied', [emergency, childline]],
  ['unsafe', [emergency, childline, samaritans]],
  ['fear', [emergency, childline, samaritans]],
  ['ownTemper', [emergency, nhs, samaritans]],
];

/** The order of the help lines for a text that speaks of danger or of fear; null for another. Those of the gravest kind come first. */
export function helpOrderFor(text: string): HelpOrder | null {
  const kinds = helpNeedsIn(text);
  if (kinds.size === 0) return null;
  const first = firstLines.flatMap(([kind, lines]) => (kinds.has(kind) ? lines : []));
  const placeOf = (href: string): number => (first.includes(href) ? first.indexOf(href) : first.length);
  return (lines) => lines.toSorted((one, other) => placeOf(one.href) - placeOf(other.href));
}
