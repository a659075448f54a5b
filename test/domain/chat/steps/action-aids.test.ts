import { actionAids } from '../../../../src/domain/chat/steps/action-aids.ts';

test('a timer is delivered with its minutes, a sheet to draw on as it is asked for', () => {
  expect(actionAids({ timer: true, minutes: 5 })).toEqual({ timerMinutes: 5 });
  expect(actionAids({ draw: true })).toEqual({ draw: true });
  expect(actionAids({ timer: true, draw: true, minutes: 0 })).toEqual({ timerMinutes: 0, draw: true });
});

test('nothing is delivered that was not asked for', () => {
  for (const asked of [{}, { minutes: 5 }, { timer: false, minutes: 5, draw: false }, { timer: true }])
    expect(Object.keys(actionAids(asked))).toEqual([]);
});
