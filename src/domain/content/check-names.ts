import { explore } from '../chat/explore.ts';
import type { Walk } from '../chat/walk.ts';
import { namesIn } from './check-placeholders.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from './finding.ts';

/** Keeps the analysis linear in the file's size for any file. */
const mostNames = 100;

/** Each `{{name}}` is remembered earlier on every path that leads to it. */
export function checkNames(walk: Walk): Finding[] {
  const uses = usesOf(walk);
  if (uses.size > mostNames)
    return [
      finding(
        'too-many-names',
        '/touchpoints',
        `${uses.size} different remembered names are too many: use up to ${mostNames}.`,
      ),
    ];
  return Array.from(uses).flatMap(([name, places]) => {
    const unset = explore(walk, (mark, place) => (remembers(walk, place, name) ? null : mark));
    return places
      .filter((place) => unset.has(place))
      .map((place) =>
        pathFinding('unset-name', `${walk.pointer(place)}/text`, () => {
          const way = unset.wayTo(place);
          return {
            message: `"${name}" is not remembered yet on the path ${pathAlong(walk, way)}.`,
            conversation: conversationAlong(walk, way),
          };
        }),
      );
  });
}

/** Where each name is put into a text. */
function usesOf(walk: Walk): Map<string, number[]> {
  const uses = new Map<string, number[]>();
  for (let place = 0; place < walk.end; place += 1)
    for (const name of new Set(namesIn(walk.step(place).text))) {
      const places = uses.get(name);
      if (places) places.push(place);
      else uses.set(name, [place]);
    }
  return uses;
}

/** An answer is remembered before the conversation goes on. */
function remembers(walk: Walk, place: number, name: string): boolean {
  const step = walk.step(place);
  return 'remember' in step && step.remember === name;
}

/** A way as touchpoint ids. */
function pathAlong(walk: Walk, way: readonly number[]): string {
  const touchpoints = way.map((place) => walk.touchpoint(place));
  const ids = touchpoints
    .filter((touchpoint, index) => touchpoint !== touchpoints[index - 1])
    .map((touchpoint) => walk.definition.touchpoints[touchpoint]!.id);
  return ids.length > 6 ? [...ids.slice(0, 3), '…', ...ids.slice(-2)].join(' > ') : ids.join(' > ');
}
