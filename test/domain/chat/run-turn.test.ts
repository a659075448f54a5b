import { decodeRunTurn, encodeRunTurn } from '../../../src/domain/chat/run-turn.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';

const first = { startedAt: 1_760_000_000_000 };
const next = { startedAt: 1_760_000_000_001 };
const reply: StepsReply = { steps: [], activityStatus: 'InProgress' };

const sentTurn = (run: { startedAt: number }, turn: number): number =>
  encodeRunTurn(run, { ...reply, turn }).turn!;

test.each([0, 1, 2, 1023])('a device tells turn %i of a run as it was told it', (turn) => {
  expect(decodeRunTurn(first, sentTurn(first, turn))).toBe(turn);
});

test('the turns of a run follow each other', () => {
  expect(sentTurn(first, 6)).toBe(sentTurn(first, 5) + 1);
});

test('no turn of a run is one of another, even of one begun a millisecond later', () => {
  for (const turn of [0, 1, 1023]) {
    expect(decodeRunTurn(next, sentTurn(first, turn))).toBeLessThan(0);
    expect(decodeRunTurn(first, sentTurn(next, turn))).toBeGreaterThan(1023);
  }
});

test('a number is exact, in runs of the next hundred years too', () => {
  const late = { startedAt: Date.UTC(2126, 0) };
  expect(Number.isSafeInteger(sentTurn(late, 1023))).toBe(true);
});

test('where no turn is told, none is meant', () => {
  expect(encodeRunTurn(first, reply)).toBe(reply);
  expect(decodeRunTurn(first, undefined)).toBeUndefined();
});
