import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { findStepPosition, findStepIdAt, findPathToStep } from '../../../src/domain/analysis/path-to-step.ts';
import { readFileSync } from 'node:fs';
import { sourcesIn } from '../../support/content-sources.ts';
import { shareOf } from '../../support/random-share.ts';

const library = sourcesIn('content/activities').map(
  (name) => JSON.parse(readFileSync(`content/activities/${name}`, 'utf8')) as ActivityDefinition,
);
const placesOf = ({ touchpoints }: ActivityDefinition) =>
  touchpoints.flatMap(({ steps }, touchpoint) => steps.map((_, step) => ({ touchpoint, step })));

/**
 * The Activities to walk: the whole library in `npm test`, a part of it in mutation tests, which try a smaller share.
 */
const walked = library.slice(0, shareOf(10 * library.length));

test.each(walked.map((activity) => [activity.slug, activity] as const))(
  'every step of %s is reached by the path that leads to it',
  (_slug, activity) => {
    for (const place of placesOf(activity)) {
      const log = findPathToStep(activity, place);
      expect(log).not.toBeNull();
      const script = foldLogIntoScript(activity, log!);
      expect(script.hasReached(findStepIdAt(activity, place)!)).toBe(true);
      expect(log!.find(({ kind }) => kind !== 'recalled')).toEqual({ kind: 'opened', at: 0 });
      expect(log).not.toContainEqual(expect.objectContaining({ stepId: findStepIdAt(activity, place) }));
    }
  },
);

test('ids lead back to their places, on every visit', () => {
  const [activity] = library;
  for (const place of placesOf(activity!)) {
    const id = findStepIdAt(activity!, place)!;
    expect(findStepPosition(activity!, id)).toEqual(place);
    expect(findStepPosition(activity!, `${id}~3`)).toEqual(place);
  }
  expect(findStepPosition(activity!, 'no-such-step')).toBeNull();
});

test('no path leads to an unreachable or unknown step', () => {
  const hidden = JSON.parse(
    readFileSync('test/content/bad/unreachable-step.json', 'utf8'),
  ) as ActivityDefinition;
  const ways = placesOf(hidden).map((place) => findPathToStep(hidden, place));
  expect(ways.some((log) => log === null)).toBe(true);
  expect(ways[0]).not.toBeNull();
  expect(findPathToStep(hidden, { touchpoint: 9, step: 0 })).toBeNull();
  expect(findPathToStep(hidden, { touchpoint: 0, step: 99 })).toBeNull();
});
