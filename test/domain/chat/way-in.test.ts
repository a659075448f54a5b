import type { ActivityDefinition } from '../../../src/domain/activity/activity.ts';
import { follow } from '../../../src/domain/chat/script.ts';
import { placeOfStep, stepIdAt, wayIn } from '../../../src/domain/chat/way-in.ts';
import { readFileSync, readdirSync } from 'node:fs';

const library = readdirSync('content/activities').map(
  (name) => JSON.parse(readFileSync(`content/activities/${name}`, 'utf8')) as ActivityDefinition,
);
const placesOf = ({ touchpoints }: ActivityDefinition) =>
  touchpoints.flatMap(({ steps }, touchpoint) => steps.map((_, step) => ({ touchpoint, step })));

test.each(library.map((activity) => [activity.slug, activity] as const))(
  'every step of %s is come to by the way that leads to it',
  (_slug, activity) => {
    for (const place of placesOf(activity)) {
      const log = wayIn(activity, place);
      expect(log).not.toBeNull();
      const script = follow(activity, log!);
      expect(script.hasReached(stepIdAt(activity, place))).toBe(true);
    }
  },
);

test('ids lead back to their places, whichever visit it was', () => {
  const [activity] = library;
  for (const place of placesOf(activity!)) {
    const id = stepIdAt(activity!, place);
    expect(placeOfStep(activity!, id)).toEqual(place);
    expect(placeOfStep(activity!, `${id}~3`)).toEqual(place);
  }
  expect(placeOfStep(activity!, 'no-such-step')).toBeNull();
});

test('no way leads to what nobody reaches, nor to what is not there', () => {
  const hidden = JSON.parse(
    readFileSync('test/content/bad/unreachable-step.json', 'utf8'),
  ) as ActivityDefinition;
  const ways = placesOf(hidden).map((place) => wayIn(hidden, place));
  expect(ways.some((log) => log === null)).toBe(true);
  expect(ways[0]).not.toBeNull();
  expect(wayIn(hidden, { touchpoint: 9, step: 0 })).toBeNull();
  expect(wayIn(hidden, { touchpoint: 0, step: 99 })).toBeNull();
});
