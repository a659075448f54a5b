import { applyJsonEdits, type JsonPath } from '../../../src/domain/edits/json-edit.ts';
import { addTargetTouchpoint } from '../../../src/domain/edits/new-target.ts';

const option = (label: string) => ({ label });
const activity = {
  touchpoints: [
    {
      id: 'light',
      title: 'Light',
      steps: [{ type: 'user-path-choice', options: [option('A'), option('B')] }],
    },
    { id: 'bed', title: 'Bed', steps: [] },
  ],
};
const way = (at: number): JsonPath => ['touchpoints', 0, 'steps', 0, 'options', at, 'next'];
type Shape = { touchpoints: { id: string; next?: string; steps: { options: { next?: string }[] }[] }[] };
const withTarget = (before: unknown, place: JsonPath, title: string) =>
  applyJsonEdits(before, addTargetTouchpoint(before, place, { title, steps: [] }).edits) as Shape;

test('two branches of one choice go on to where the touchpoint went before', () => {
  const one = withTarget(activity, way(0), 'Spooky');
  expect(one.touchpoints.map(({ id, next }) => [id, next])).toEqual([
    ['light', 'bed'],
    ['spooky', undefined],
    ['bed', undefined],
  ]);
  const two = withTarget(one, way(1), 'Cosy');
  expect(two.touchpoints.map(({ id, next }) => [id, next])).toEqual([
    ['light', 'bed'],
    ['cosy', 'bed'],
    ['spooky', undefined],
    ['bed', undefined],
  ]);
  expect(two.touchpoints[0]?.steps[0]?.options.map(({ next }) => next)).toEqual(['spooky', 'cosy']);
});

test('a touchpoint that is to follow another one goes on to what followed', () => {
  const after = withTarget(activity, ['touchpoints', 0, 'next'], 'Dusk');
  expect(after.touchpoints.map(({ id, next }) => [id, next])).toEqual([
    ['light', 'dusk'],
    ['dusk', undefined],
    ['bed', undefined],
  ]);
});

test('behind the last touchpoint the new one is the last', () => {
  const after = withTarget(activity, ['touchpoints', 1, 'next'], 'Dream');
  expect(after.touchpoints.map(({ id, next }) => [id, next])).toEqual([
    ['light', undefined],
    ['bed', 'dream'],
    ['dream', undefined],
  ]);
});
