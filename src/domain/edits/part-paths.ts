import { isPathWithin, getListAtPath, getValueAtPath, type JsonPath } from './json-edit.ts';

/** The side of a row on which a dragged part is dropped: above or below the row. */
export type DropSide = 'before' | 'after';

/**
 * Returns the path to which a dragged part moves when it is dropped beside another part; null when it cannot be dropped
 * there. The path counts as if the dragged part were removed before. A step dropped on a touchpoint becomes its first
 * step, or from below its last.
 */
export function findDropPath(
  content: unknown,
  dragged: JsonPath,
  target: JsonPath,
  side: DropSide,
): JsonPath | null {
  if (dragged.length === 0 || target.length === 0 || isPathWithin(target, dragged)) return null;
  if (dragged.length === 2) {
    const index = Number(target[1]) + (side === 'after' ? 1 : 0);
    return ['touchpoints', index > Number(dragged[1]) ? index - 1 : index];
  }
  const steps = [...target.slice(0, 2), 'steps'];
  if (getValueAtPath(content, steps) === undefined) return null;
  const { length } = getListAtPath(content, steps);
  const index =
    target.length === 2 ? (side === 'after' ? length : 0) : Number(target[3]) + (side === 'after' ? 1 : 0);
  const isHere = dragged[1] === target[1];
  return [...steps, isHere && index > Number(dragged[3]) ? index - 1 : index];
}

/**
 * Returns the path of a part moved one place up or down. A step at the edge of its touchpoint goes to the next
 * touchpoint. Null when there is no such place.
 */
export function findShiftedPath(content: unknown, way: JsonPath, by: -1 | 1): JsonPath | null {
  const index = Number(way.at(-1)) + by;
  if (index >= 0 && index < getListAtPath(content, way.slice(0, -1)).length)
    return way.with(way.length - 1, index);
  const steps: JsonPath = ['touchpoints', Number(way[1]) + by, 'steps'];
  if (way.length === 2 || getValueAtPath(content, steps) === undefined) return null;
  return [...steps, by < 0 ? getListAtPath(content, steps).length : 0];
}

/**
 * Returns the path for a new step: after the selected step, else at the end of the selected touchpoint, else of the
 * last.
 */
export function findNewStepPath(content: unknown, chosen: JsonPath): JsonPath {
  const touchpoint =
    chosen.length > 0 ? Number(chosen[1]) : getListAtPath(content, ['touchpoints']).length - 1;
  const steps: JsonPath = ['touchpoints', touchpoint, 'steps'];
  return [...steps, chosen.length > 2 ? Number(chosen[3]) + 1 : getListAtPath(content, steps).length];
}

/** Returns the path of the step or touchpoint that contains this path; empty without one. */
export function findEnclosingPart(way: JsonPath): JsonPath {
  if (way[0] !== 'touchpoints') return [];
  const sizes = way[2] === 'steps' ? [4, 2] : [2];
  return way.slice(0, sizes.find((size) => typeof way[size - 1] === 'number') ?? 0);
}
