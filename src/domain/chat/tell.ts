import { contentsOf, type BubbleContent } from './bubbles.ts';
import { deliver } from './delivery.ts';
import type { Walk } from './walk.ts';

/** A step that a conversation passed, and the label picked there, if it is a choice. */
export type Turn = { place: number; answer: string | null };
export type Line = { from: 'coach' | 'you' } & BubbleContent;

/** What stands for words that a learner writes. */
export const anyWords = '…';

/** The bubbles that a learner sees who goes this way, one's own included: those of each turn. */
export function tell(walk: Walk, way: readonly Turn[]): Line[][] {
  const names = new Map<string, string>();
  return way.map(({ place, answer }) => {
    const definition = walk.step(place);
    const step = deliver(definition, {
      id: '',
      ordinal: 1,
      touchpointTitle: '',
      endsTouchpoint: undefined,
      names,
    });
    const lines: Line[] = contentsOf(step).map((content) => ({ from: 'coach', ...content }));
    const words = definition.type === 'user-input' ? anyWords : answer;
    if (words === null) return lines;
    if ('remember' in definition && definition.remember) names.set(definition.remember, words);
    return [...lines, { from: 'you', kind: 'text', text: words }];
  });
}

/** The turns along a way of places, the last of which is only come to. */
export function turnsAlong(walk: Walk, way: readonly number[]): Turn[] {
  return way.flatMap((place, index) => {
    if (place === walk.end) return [];
    const exit = walk.exits(place).find(({ to }) => to === way[index + 1]);
    return [{ place, answer: exit?.answer ?? null }];
  });
}
