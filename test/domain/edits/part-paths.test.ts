import {
  findEnclosingPart,
  findDropPath,
  findShiftedPath,
  findNewStepPath,
} from '../../../src/domain/edits/part-paths.ts';

const content = {
  touchpoints: [{ steps: ['a', 'b'] }, { steps: [] }, { title: 'Without steps' }, { steps: ['c'] }],
};
const step = (touchpoint: number, index: number) => ['touchpoints', touchpoint, 'steps', index];

test('a part goes one place up or down, a step past the edge into the touchpoint beside its own', () => {
  expect(findShiftedPath(content, step(0, 0), 1)).toEqual(step(0, 1));
  expect(findShiftedPath(content, step(0, 1), 1)).toEqual(step(1, 0));
  expect(findShiftedPath(content, step(0, 0), -1)).toBeNull();
  expect(findShiftedPath(content, step(3, 0), -1)).toBeNull();
  expect(findShiftedPath({ touchpoints: [{ steps: ['a', 'b'] }, { steps: ['c'] }] }, step(1, 0), -1)).toEqual(
    step(0, 2),
  );
  expect(findShiftedPath(content, ['touchpoints', 3], -1)).toEqual(['touchpoints', 2]);
  expect(findShiftedPath(content, ['touchpoints', 3], 1)).toBeNull();
});

test('a new step stands behind the chosen one, or last in the chosen touchpoint or in the last of all', () => {
  expect(findNewStepPath(content, step(0, 0))).toEqual(step(0, 1));
  expect(findNewStepPath(content, ['touchpoints', 0])).toEqual(step(0, 2));
  expect(findNewStepPath(content, [])).toEqual(step(3, 1));
});

test('a place inside a part belongs to its step, or else to its touchpoint', () => {
  expect(findEnclosingPart([...step(0, 1), 'options', 2, 'label'])).toEqual(step(0, 1));
  expect(findEnclosingPart(['touchpoints', 0, 'nextWhen', 1, 'to'])).toEqual(['touchpoints', 0]);
  expect(findEnclosingPart(['touchpoints', 0, 'steps'])).toEqual(['touchpoints', 0]);
  for (const way of [[], ['title'], ['touchpoints'], ['waivers', 0, 'path']])
    expect(findEnclosingPart(way)).toEqual([]);
});

test('a dropped part has the place that it gets once it has been taken out', () => {
  expect(findDropPath(content, step(0, 0), step(0, 1), 'after')).toEqual(step(0, 1));
  expect(findDropPath(content, step(0, 0), ['touchpoints', 1], 'before')).toEqual(step(1, 0));
  expect(findDropPath(content, ['touchpoints', 0], step(1, 0), 'after')).toEqual(['touchpoints', 1]);
  expect(findDropPath(content, step(0, 0), ['touchpoints', 2], 'after')).toBeNull();
  expect(findDropPath(content, ['touchpoints', 0], step(0, 1), 'after')).toBeNull();
});
