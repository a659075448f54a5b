import type { JsonPath } from '../../../../domain/edits/json-edit.ts';
import { formatJsonPointer } from '../../../../domain/edits/json-pointer.ts';
import type { StudioStore } from './studio-store.ts';

/** A row of the tree of touchpoints and steps. */
export type OutlineKeyRow = { way: JsonPath; name: string };

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;
type Moves = { goTo: (way: JsonPath | undefined) => void; onMenu: () => void };
type Act = () => void;

/**
 * Returns the function that a key runs in the tree, if any. Arrows and letters move the focus; other keys act on the
 * chosen row.
 */
export function findActOfKey(
  { key, altKey, shiftKey, ctrlKey, metaKey }: KeyPress,
  store: StudioStore,
  lines: readonly OutlineKeyRow[],
  { goTo, onMenu }: Moves,
): Act | undefined {
  if (ctrlKey || metaKey) return undefined;
  if (altKey) {
    const moves: Record<string, Act> = { ArrowUp: () => store.move(-1), ArrowDown: () => store.move(1) };
    return moves[key];
  }
  const { chosen } = store;
  const index = lines.findIndex(({ way }) => formatJsonPointer(way) === formatJsonPointer(chosen));
  const id = chosen.length === 2 ? store.touchpoints[Number(chosen[1])]?.id : undefined;
  const toForm = (): void => store.focus.ask('form');
  const acts: Record<string, Act> = {
    ArrowDown: () => goTo(lines[index + 1]?.way),
    ArrowUp: () => goTo(lines[index - 1]?.way),
    Home: () => goTo(lines[0]?.way),
    End: () => goTo(lines.at(-1)?.way),
    ArrowRight: () => {
      if (id !== undefined && !store.isOpen(id)) store.setOpen(id, true);
      else if (id !== undefined) goTo(lines[index + 1]?.way);
    },
    ArrowLeft: () => {
      if (id !== undefined) store.setOpen(id, false);
      else if (chosen.length > 2) goTo(chosen.slice(0, 2));
    },
    Enter: toForm,
    F2: toForm,
    Delete: store.remove,
    ContextMenu: onMenu,
    ...(shiftKey ? { F10: onMenu } : {}),
  };
  const named = (): Act | undefined => {
    const found = nextNamed(key, lines, index);
    return found && (() => goTo(found.way));
  };
  return acts[key] ?? named();
}

/** Returns the next row whose name begins with a letter; the search continues at the top. */
function nextNamed(
  letter: string,
  lines: readonly OutlineKeyRow[],
  index: number,
): OutlineKeyRow | undefined {
  if (letter.length !== 1 || letter === ' ') return undefined;
  const begins = ({ name }: OutlineKeyRow): boolean => name.toLowerCase().startsWith(letter.toLowerCase());
  return lines.slice(index + 1).find(begins) ?? lines.find(begins);
}
