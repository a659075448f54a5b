import type { TouchpointDefinition } from '../activity/activity.ts';
import { error, type Finding } from './finding.ts';
import { spread, waysOf } from './touchpoint-map.ts';

/** Every touchpoint and step can be reached, and from each one the end. */
export function checkPaths(touchpoints: readonly TouchpointDefinition[]): Finding[] {
  const ways = waysOf(touchpoints);
  const end = touchpoints.length;
  const before: number[][] = Array.from({ length: end + 1 }, () => []);
  ways.forEach(({ exits }, index) => {
    for (const to of exits.keys()) before[to]!.push(index);
  });
  const reachable = spread(0, (place) => ways[place]?.exits.keys() ?? []);
  const finishing = spread(end, (place) => before[place]!);

  const findings = touchpoints.flatMap(({ id, steps }, index): Finding[] => {
    const path = `/touchpoints/${index}`;
    if (!reachable.has(index))
      return [error('unreachable-touchpoint', path, `Nothing leads to the touchpoint "${id}".`)];
    const { shown } = ways[index]!;
    return shown < steps.length
      ? [
          error(
            'unreachable-step',
            `${path}/steps/${shown}`,
            'Never shown: every answer before it leads to another touchpoint.',
          ),
        ]
      : [];
  });
  if (!finishing.has(0))
    return [...findings, error('unfinishable', '/touchpoints', 'No path leads to the end of the Activity.')];
  const traps = touchpoints.flatMap(({ id }, index) =>
    reachable.has(index) && !finishing.has(index)
      ? [
          error(
            'unfinishable',
            `/touchpoints/${index}`,
            `From the touchpoint "${id}" no path leads to the end.`,
          ),
        ]
      : [],
  );
  return [...findings, ...traps];
}
