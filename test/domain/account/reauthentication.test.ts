import { idleTimeoutMs, computeReauthenticationState } from '../../../src/domain/account/reauthentication.ts';

const now = 1_800_000_000_000;
const open = { openUntil: now + 1, isShared: false, isHere: true, chosen: null };

test('nobody is asked within ten minutes of a press', () => {
  expect(idleTimeoutMs).toBe(10 * 60_000);
  expect(computeReauthenticationState(open, now)).toEqual({
    asks: true,
    isWanted: false,
    openForMs: 1,
    isShared: false,
    isHere: true,
  });
  expect(computeReauthenticationState(open, now + 1).openForMs).toBe(0);
  expect(computeReauthenticationState({ ...open, openUntil: 0 }, now).openForMs).toBe(0);
});

test.each([
  ['this server keeps passwords', { isHere: true }, true],
  ['an outside issuer does', { isHere: false }, false],
  ['the person wants it, with an outside issuer', { isHere: false, chosen: true }, true],
  ['the person does not want it', { chosen: false }, false],
  ['others use the device, whatever the person wants', { chosen: false, isShared: true }, true],
] as const)('whether they ask: %s', (_case, change, asks) => {
  const state = computeReauthenticationState({ ...open, openUntil: 0, ...change }, now);
  expect([state.asks, state.openForMs]).toEqual([asks, asks ? 0 : idleTimeoutMs]);
});

test.each([
  ['nobody has chosen', {}, false],
  ['the person has chosen to be asked', { chosen: true }, true],
  ['the person does not want it', { chosen: false }, false],
  ['others use the device', { chosen: false, isShared: true }, true],
] as const)('whether it is more than the default: %s', (_case, change, isWanted) => {
  expect(computeReauthenticationState({ ...open, ...change }, now).isWanted).toBe(isWanted);
});
