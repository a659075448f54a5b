import { getListAtPath, getValueAtPath, type JsonEdit, type JsonPath } from './json-edit.ts';
import { getTextProperty } from './outline.ts';
import { addTouchpoint } from './part-edits.ts';

const order = ['id', 'title', 'steps', 'for', 'next'];

/**
 * Returns the edits that add a touchpoint and let the exit at this path lead there. The new touchpoint comes after the
 * one that contains the exit, and continues where that one continued before.
 */
export function addTargetTouchpoint(
  activity: unknown,
  way: JsonPath,
  { title, steps }: { title: string; steps: readonly unknown[] },
): { edits: JsonEdit[]; id: string } {
  const touchpoints = getListAtPath(activity, ['touchpoints']);
  const from = Number(way[1]);
  const origin = touchpoints[from];
  const follower = getTextProperty(touchpoints[from + 1], 'id');
  const { edits, id } = addTouchpoint(activity, { at: from + 1, title, steps });
  const leadThere: JsonEdit = { kind: 'set', way, value: id, order: ['label', 'value', 'next'] };
  const isOwnNext = way.length === 3;
  const goesOn = isOwnNext || getValueAtPath(origin, ['ending']) !== undefined;
  const goal = getTextProperty(origin, 'next') || follower;
  const keep: JsonEdit[] =
    goal === '' || goesOn || getTextProperty(origin, 'next') !== ''
      ? []
      : [{ kind: 'set', way: ['touchpoints', from, 'next'], value: goal, order }];
  const follow: JsonEdit[] =
    goal === '' || goal === follower
      ? []
      : [{ kind: 'set', way: ['touchpoints', from + 1, 'next'], value: goal, order }];
  return { edits: [leadThere, ...keep, ...edits, ...follow], id };
}
