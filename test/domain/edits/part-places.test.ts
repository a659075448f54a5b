import { partAround, placeBeside, placeBy, placeOfNewStep } from '../../../src/domain/edits/part-places.ts';

const content = {
  touchpoints: [{ steps: ['a', 'b'] }, { steps: [] }, { title: 'Without steps' }, { steps: ['c'] }],
};
const step = (touchpoint: number, index: number) => ['touchpoints', touchpoint, 'steps', index];

test('a part goes one place up or down, a step past the edge into the touchpoint beside its own', () => {
  expect(placeBy(content, step(0, 0), 1)).toEqual(step(0, 1));
  expect(placeBy(content, step(0, 1), 1)).toEqual(step(1, 0));
  expect(placeBy(content, step(0, 0), -1)).toBeNull();
  expect(placeBy(content, step(3, 0), -1)).toBeNull();
  expect(placeBy({ touchpoints: [{ steps: ['a', 'b'] }, { steps: ['c'] }] }, step(1, 0), -1)).toEqual(
    step(0, 2),
  );
  expect(placeBy(content, ['touchpoints', 3], -1)).toEqual(['touchpoints', 2]);
  expect(placeBy(content, ['touchpoints', 3], 1)).toBeNull();
});

test('a new step stands behind the chosen one, or last in the chosen touchpoint or in the last of all', () => {
  expect(placeOfNewStep(content, step(0, 0))).toEqual(step(0, 1));
  expect(placeOfNewStep(content, ['touchpoints', 0])).toEqual(step(0, 2));
  expect(placeOfNewStep(content, [])).toEqual(step(3, 1));
});

test('a place inside a part belongs to its step, or else to its touchpoint', () => {
  expect(partAround([...step(0, 1), 'options', 2, 'label'])).toEqual(step(0, 1));
  expect(partAround(['touchpoints', 0, 'nextWhen', 1, 'to'])).toEqual(['touchpoints', 0]);
  expect(partAround(['touchpoints', 0, 'steps'])).toEqual(['touchpoints', 0]);
  for (const way of [[], ['title'], ['touchpoints'], ['waivers', 0, 'path']])
    expect(partAround(way)).toEqual([]);
});

test('a dropped part has the place that it gets once it has been taken out', () => {
  expect(placeBeside(content, step(0, 0), step(0, 1), 'after')).toEqual(step(0, 1));
  expect(placeBeside(content, step(0, 0), ['touchpoints', 1], 'before')).toEqual(step(1, 0));
  expect(placeBeside(content, ['touchpoints', 0], step(1, 0), 'after')).toEqual(['touchpoints', 1]);
  expect(placeBeside(content, step(0, 0), ['touchpoints', 2], 'after')).toBeNull();
  expect(placeBeside(content, ['touchpoints', 0], step(0, 1), 'after')).toBeNull();
});
