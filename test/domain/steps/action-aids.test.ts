import { deliverActionAids } from '../../../src/domain/steps/action-aids.ts';

test('a timer is delivered with its minutes, a sheet to draw on as it is asked for', () => {
  expect(deliverActionAids({ timer: true, minutes: 5 })).toEqual({ timerMinutes: 5 });
  expect(deliverActionAids({ draw: true })).toEqual({ draw: true });
  expect(deliverActionAids({ timer: true, draw: true, minutes: 0 })).toEqual({ timerMinutes: 0, draw: true });
});

test('nothing is delivered that was not asked for', () => {
  for (const asked of [{}, { minutes: 5 }, { timer: false, minutes: 5, draw: false }, { timer: true }])
    expect(Object.keys(deliverActionAids(asked))).toEqual([]);
});
