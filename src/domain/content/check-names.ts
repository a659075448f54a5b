import type { TouchpointDefinition } from '../activity/activity.ts';
import { namesIn } from './check-placeholders.ts';
import { error, type Finding } from './finding.ts';
import { spread, waysOf, type Ways } from './touchpoint-map.ts';

/** Keeps the analysis linear in the file's size for any file. */
const mostNames = 100;

type Place = { touchpoint: number; step: number };

/** Each `{{name}}` is remembered earlier on every path that leads to it. */
export function checkNames(touchpoints: readonly TouchpointDefinition[]): Finding[] {
  const uses = usesOf(touchpoints);
  if (uses.size > mostNames)
    return [
      error(
        'too-many-names',
        '/touchpoints',
        `${uses.size} different remembered names are too many: use up to ${mostNames}.`,
      ),
    ];

  const ways = waysOf(touchpoints);
  const remembered = touchpoints.map(firstRemembered);
  return Array.from(uses).flatMap(([name, places]) => {
    const settledAt = (touchpoint: number): number => remembered[touchpoint]?.get(name) ?? Infinity;
    const unset = spread(0, (touchpoint) => exitsBefore(ways[touchpoint], settledAt(touchpoint)));
    return places.flatMap(({ touchpoint, step }) =>
      unset.has(touchpoint) && step < ways[touchpoint]!.shown && step <= settledAt(touchpoint)
        ? [
            error(
              'unset-name',
              `/touchpoints/${touchpoint}/steps/${step}/text`,
              `"${name}" is not remembered yet on the path ${pathTo(touchpoint, unset, touchpoints)}.`,
            ),
          ]
        : [],
    );
  });
}

/** The ways out of a touchpoint that are taken before a step is answered. */
function exitsBefore(ways: Ways | undefined, step: number): number[] {
  const places: number[] = [];
  if (ways) for (const [to, after] of ways.exits) if (after < step) places.push(to);
  return places;
}

/** Where each name is put into a text. */
function usesOf(touchpoints: readonly TouchpointDefinition[]): Map<string, Place[]> {
  const uses = new Map<string, Place[]>();
  touchpoints.forEach(({ steps }, touchpoint) =>
    steps.forEach(({ text }, step) => {
      for (const name of new Set(namesIn(text))) {
        const places = uses.get(name);
        if (places) places.push({ touchpoint, step });
        else uses.set(name, [{ touchpoint, step }]);
      }
    }),
  );
  return uses;
}

/** The first step that remembers each name. An answer is remembered before the conversation goes on. */
function firstRemembered({ steps }: TouchpointDefinition): Map<string, number> {
  const first = new Map<string, number>();
  steps.forEach((step, index) => {
    if ('remember' in step && step.remember && !first.has(step.remember)) first.set(step.remember, index);
  });
  return first;
}

/** An example of a path, as touchpoint ids. */
function pathTo(
  touchpoint: number,
  cameFrom: ReadonlyMap<number, number>,
  touchpoints: readonly TouchpointDefinition[],
): string {
  const ids: string[] = [];
  for (let place = touchpoint; ; place = cameFrom.get(place)!) {
    ids.unshift(touchpoints[place]!.id);
    if (cameFrom.get(place) === place) break;
  }
  return ids.length > 6 ? [...ids.slice(0, 3), '…', ...ids.slice(-2)].join(' > ') : ids.join(' > ');
}
