/** How often Shift was pressed alone, one press after the other. */
type ShiftPresses = { readonly count: number; readonly isHeld: boolean };
export const noPresses: ShiftPresses = { count: 0, isHeld: false };

type Input = Pick<Event, 'type'> &
  Partial<Pick<KeyboardEvent, 'key' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey'>>;

/**
 * The next count after a key, a click or a turn of the wheel. Only Shift pressed and released alone counts; a
 * capital, a shortcut or anything else in between starts again.
 */
export function afterInput(before: ShiftPresses, input: Input): ShiftPresses {
  const isUp = input.type === 'keyup';
  if (input.key !== 'Shift') return isUp ? before : noPresses;
  if (isUp) return before.isHeld ? { count: before.count + 1, isHeld: false } : before;
  if (input.altKey || input.ctrlKey || input.metaKey) return noPresses;
  return input.repeat ? before : { ...before, isHeld: true };
}
