import { DeliveredSteps } from '../../../src/domain/chat/delivered-steps.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';

const definition = activity([
  touchpoint('hello', [message('Hi'), message('There'), choice('fine', ['Yes'])]),
]);
const [one, two, three] = foldLogIntoScript(definition, []).reached;

function delivered() {
  const steps = new DeliveredSteps();
  for (const step of [one, two, three]) if (step) steps.reach(step, message('Hi'));
  return steps;
}

test('all that were reached are known, and those after a number of them', () => {
  const steps = delivered();
  expect(steps.length).toBe(3);
  expect(steps.last?.step).toBe(three);
  expect(steps.since(1)).toEqual([two, three]);
  expect([steps.has('fine'), steps.has('wrong')]).toEqual([true, false]);
});

test('one closed step stands for all that can be seen no more; all stay reached', () => {
  const steps = delivered();
  const reply = { steps: steps.since(0), activityStatus: 'InProgress' as const };
  steps.keep('answered:fine', { response: null, reply });
  steps.close(1);
  expect(steps.seen.map(({ closed }) => closed)).toEqual([undefined, true]);
  expect(steps.length).toBe(3);
  const taken = steps.taken('answered:fine');
  expect(taken?.reply.steps).toEqual([one, two, three]);
  expect(taken && steps.inSight(taken).reply.steps).toEqual([one, steps.seen[1]]);
  expect(steps.taken('answered:other')).toBeNull();
});

test('nothing is left once it is cleared', () => {
  const steps = delivered();
  steps.keep('answered:fine', { response: null, reply: { steps: [], activityStatus: 'InProgress' } });
  steps.clear();
  expect([steps.length, steps.seen, steps.last, steps.taken('answered:fine')]).toEqual([
    0,
    [],
    undefined,
    null,
  ]);
});
