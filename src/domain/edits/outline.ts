import { isObject } from '../platform/json.ts';
import { plainText } from '../content/plain-text.ts';
import { listAt, valueAt, type Way } from './json-edit.ts';

/** A step in the outline; `type` is its kind, `words` its first text. */
export type OutlineStep = { way: Way; type: string; words: string };
export type OutlineTouchpoint = { way: Way; id: string; title: string; steps: OutlineStep[] };

const mostWords = 70;

/** Returns the outline of an Activity. An incomplete file gives the parts that it has. */
export function outlineOf(content: unknown): OutlineTouchpoint[] {
  return listAt(content, ['touchpoints']).map((touchpoint, index) => {
    const known = isObject(touchpoint) ? knownTouchpoints.get(touchpoint) : undefined;
    if (known && known.way[1] === index) return known;
    const way = ['touchpoints', index];
    const found = {
      way,
      id: memberText(touchpoint, 'id'),
      title: memberText(touchpoint, 'title'),
      steps: listAt(touchpoint, ['steps']).map((step, at) => ({
        way: [...way, 'steps', at],
        type: memberText(step, 'type'),
        words: firstWords(step),
      })),
    };
    if (isObject(touchpoint)) knownTouchpoints.set(touchpoint, found);
    return found;
  });
}

/** Caches the outlines of touchpoints, which are never changed in place. */
const knownTouchpoints = new WeakMap<object, OutlineTouchpoint>();

/** Returns the first words of a step, said or asked, as plain text. */
function firstWords(step: unknown): string {
  const said = [
    memberText(step, 'text'),
    memberText(valueAt(step, ['questions', 0]), 'prompt'),
    memberText(valueAt(step, ['image']), 'alt'),
    memberText(valueAt(step, ['video']), 'alt'),
    memberText(valueAt(step, ['audio']), 'transcript'),
  ];
  const words = plainText((said.find((text) => text !== '') ?? '').slice(0, 4 * mostWords));
  return words.length > mostWords ? `${words.slice(0, mostWords).trimEnd()}…` : words;
}

export function memberText(value: unknown, key: string): string {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}
