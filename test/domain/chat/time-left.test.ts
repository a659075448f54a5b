import { roundMinutesLeft, computeNextTextChange } from '../../../src/domain/chat/time-left.ts';

const second = 1000;

test.each([
  [180, 3],
  [151, 3],
  [150, 2],
  [91, 2],
  [90, 1],
  [45, 1],
  [44, 0],
  [0, 0],
])('of %i seconds, about %i minutes are left', (seconds, minutes) => {
  expect(roundMinutesLeft(seconds * second)).toBe(minutes);
});

test('the words change exactly at the instants that are told', () => {
  for (const seconds of [900, 180, 100, 60, 30]) {
    let left = seconds * second;
    const shownMinutes = [roundMinutesLeft(left)];
    while (left > 0) {
      const next = computeNextTextChange(left);
      expect(roundMinutesLeft(next + 1)).toBe(shownMinutes.at(-1));
      left = next;
      if (left > 0) shownMinutes.push(roundMinutesLeft(left));
    }
    expect(shownMinutes).toEqual(
      Array.from({ length: shownMinutes[0]! + 1 }, (_, index) => shownMinutes[0]! - index),
    );
  }
});
