import { isWithin, listAt, valueAt, type Way } from './json-edit.ts';

/** The side of a row at which an entry is dropped: above it or below it. */
export type Side = 'before' | 'after';

/**
 * The place that a part gets that is dropped beside another one, as of when it has been taken out; null where it
 * cannot stand. A step that is dropped on a touchpoint becomes its first or, from below, its last step.
 */
export function placeBeside(content: unknown, dragged: Way, target: Way, side: Side): Way | null {
  if (dragged.length === 0 || target.length === 0 || isWithin(target, dragged)) return null;
  if (dragged.length === 2) {
    const index = Number(target[1]) + (side === 'after' ? 1 : 0);
    return ['touchpoints', index > Number(dragged[1]) ? index - 1 : index];
  }
  const steps = [...target.slice(0, 2), 'steps'];
  if (valueAt(content, steps) === undefined) return null;
  const { length } = listAt(content, steps);
  const index =
    target.length === 2 ? (side === 'after' ? length : 0) : Number(target[3]) + (side === 'after' ? 1 : 0);
  const isHere = dragged[1] === target[1];
  return [...steps, isHere && index > Number(dragged[3]) ? index - 1 : index];
}
