import { isJsonObject } from '../platform/json.ts';
import { toPlainText } from '../content/plain-text.ts';
import { getListAtPath, getValueAtPath, type JsonPath } from './json-edit.ts';

/** A step in the outline: the path, the kind (`type`), and the beginning of its text (`words`). */
export type OutlineStep = { way: JsonPath; type: string; words: string };
export type OutlineTouchpoint = { way: JsonPath; id: string; title: string; steps: OutlineStep[] };

const mostWords = 70;

/**
 * Returns the outline of an Activity: its touchpoints with their steps. From an incomplete file it returns the parts
 * that exist.
 */
export function buildOutline(content: unknown): OutlineTouchpoint[] {
  return getListAtPath(content, ['touchpoints']).map((touchpoint, index) => {
    const known = isJsonObject(touchpoint) ? knownTouchpoints.get(touchpoint) : undefined;
    if (known && known.way[1] === index) return known;
    const way = ['touchpoints', index];
    const found = {
      way,
      id: getTextProperty(touchpoint, 'id'),
      title: getTextProperty(touchpoint, 'title'),
      steps: getListAtPath(touchpoint, ['steps']).map((step, at) => ({
        way: [...way, 'steps', at],
        type: getTextProperty(step, 'type'),
        words: firstWords(step),
      })),
    };
    if (isJsonObject(touchpoint)) knownTouchpoints.set(touchpoint, found);
    return found;
  });
}

/** Caches the outlines of touchpoint objects, which are never changed in place. */
const knownTouchpoints = new WeakMap<object, OutlineTouchpoint>();

/** Returns the beginning of a step's first text, as plain text. */
function firstWords(step: unknown): string {
  const said = [
    getTextProperty(step, 'text'),
    getTextProperty(getValueAtPath(step, ['questions', 0]), 'prompt'),
    getTextProperty(getValueAtPath(step, ['image']), 'alt'),
    getTextProperty(getValueAtPath(step, ['video']), 'alt'),
    getTextProperty(getValueAtPath(step, ['audio']), 'transcript'),
  ];
  const words = toPlainText((said.find((text) => text !== '') ?? '').slice(0, 4 * mostWords));
  return words.length > mostWords ? `${words.slice(0, mostWords).trimEnd()}…` : words;
}

export function getTextProperty(value: unknown, key: string): string {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}
