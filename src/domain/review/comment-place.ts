import type { CommentAnchor } from './comment.ts';
import { getValueAtPath, type JsonPath } from '../edits/json-edit.ts';
import { buildOutline, getTextProperty } from '../edits/outline.ts';

type Step = { way: JsonPath; touchpoint: string; id: string | null; type: string; words: string };

/** Returns the steps of a draft, which may be incomplete, with the data by which a comment finds its step again. */
function stepsIn(content: unknown): Step[] {
  return buildOutline(content).flatMap(({ id: touchpoint, steps }) =>
    steps.map(({ way, type, words }) => {
      const id = getTextProperty(getValueAtPath(content, way), 'id');
      return { way, touchpoint, id: id === '' ? null : id, type, words };
    }),
  );
}

/** Returns the anchor for a comment on the step at this path; null when the path is not a step. */
export function toCommentAnchor(content: unknown, way: JsonPath): CommentAnchor | null {
  const steps = stepsIn(content);
  const step = steps.find((one) => way.length === 4 && one.way.every((part, at) => part === way[at]));
  if (!step) return null;
  const { touchpoint, id, type, words } = step;
  const of = steps.filter((one) => one.way[1] === way[1]).length;
  return { touchpoint, step: id, at: Number(way[3]), of, type, words };
}

/** The least share of common words for a changed step to count as the commented one. */
const alikeEnough = 0.5;

/**
 * Returns a function that finds the step of a comment in a draft, or null. A step with an id is found by the id. A step
 * without one is found by the same text anywhere, then by a similar text in its touchpoint, then by its index, if the
 * touchpoint still has as many steps.
 */
export function createCommentLocator(content: unknown): (place: CommentAnchor) => JsonPath | null {
  const steps = stepsIn(content);
  return (place) => {
    if (place.step !== null) return steps.find(({ id }) => id === place.step)?.way ?? null;
    const nameless = steps.filter(({ id, type }) => id === null && type === place.type);
    const beside = nameless.filter(({ touchpoint }) => touchpoint === place.touchpoint);
    const far = ({ way }: Step): number => Math.abs(Number(way[3]) - place.at);
    const isSame = (one: Step): boolean => one.words === place.words;
    const found =
      beside.filter(isSame).toSorted((one, other) => far(one) - far(other))[0] ??
      nameless.find(isSame) ??
      mostAlike(beside, place.words);
    if (found) return found.way;
    const isAsThen = steps.filter(({ touchpoint }) => touchpoint === place.touchpoint).length === place.of;
    return (isAsThen && beside.find((step) => far(step) === 0)?.way) || null;
  };
}

function mostAlike(steps: readonly Step[], words: string): Step | undefined {
  return steps
    .map((step) => ({ step, alike: alikeness(step.words, words) }))
    .filter(({ alike }) => alike >= alikeEnough)
    .toSorted((one, other) => other.alike - one.alike)[0]?.step;
}

/** Returns the share (0 to 1) of the words of two texts that both texts contain. */
function alikeness(one: string, other: string): number {
  const [these, those] = [wordsIn(one), wordsIn(other)];
  const all = new Set([...these, ...those]);
  return all.size === 0 ? 0 : [...all].filter((word) => these.has(word) && those.has(word)).length / all.size;
}

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
