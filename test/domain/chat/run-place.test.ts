import { RunPosition } from '../../../src/domain/chat/run-place.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';

const walk = activity([
  touchpoint('hello', [message('Hi'), message('There')]),
  touchpoint('bye', [message('Bye')]),
]);

test('a touchpoint and its steps have the ids of the file at the first visit, and others at each further one', () => {
  const place = new RunPosition(walk);
  place.enter(0, 1);
  expect([place.touchpointId, place.stepId]).toEqual(['hello', 'hello.2']);
  expect(place.before).toEqual({ touchpoint: 0, step: 0 });
  place.enter(1);
  place.enter(0);
  expect([place.touchpointId, place.stepId]).toEqual(['hello~2', 'hello.1~2']);
  expect(place.now).toEqual({ touchpoint: 0, step: 0, visit: 2 });
  place.clear();
  place.enter(0);
  expect(place.touchpointId).toBe('hello');
});

test('a visit that is known is taken up, and the next one counts on from it', () => {
  const place = new RunPosition(walk);
  place.enter(0, 1, 3);
  expect(place.stepId).toBe('hello.2~3');
  place.enter(0);
  expect(place.touchpointId).toBe('hello~4');
});

test('behind the last touchpoint there is none', () => {
  const place = new RunPosition(walk);
  place.enter(2);
  expect(place.definition).toBeUndefined();
  expect(place.now).toEqual({ touchpoint: 2, step: 0, visit: 1 });
});
