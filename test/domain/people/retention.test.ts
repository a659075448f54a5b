import {
  chooseRetentionAction,
  computeRetentionCutoff,
  retainedKinds,
  retentionPolicy,
  computeInactivityCutoff,
  type LastSeen,
} from '../../../src/domain/people/retention.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = 5000 * dayMs;
const ago = (days: number): number => now - days * dayMs;

test.each<[string, Partial<LastSeen> & { seenAt: number }, ReturnType<typeof chooseRetentionAction>]>([
  ['seen today', { seenAt: now }, 'keep'],
  ['away a day less than 700 days', { seenAt: ago(699) }, 'keep'],
  ['away 700 days', { seenAt: ago(700) }, 'warn'],
  ['away for years, never warned', { seenAt: ago(4000) }, 'warn'],
  ['away 700 days with access until yesterday', { seenAt: ago(700), accessUntil: ago(1) }, 'keep'],
  ['away 1000 days with access until 700 days ago', { seenAt: ago(1000), accessUntil: ago(700) }, 'warn'],
  ['access to come', { seenAt: ago(4000), accessUntil: now + dayMs }, 'keep'],
  ['access over before they were last seen', { seenAt: ago(699), accessUntil: ago(4000) }, 'keep'],
  ['warned, and 730 days are not over', { seenAt: ago(729), warnedAt: ago(29) }, 'keep'],
  ['warned 30 days ago, away 730', { seenAt: ago(730), warnedAt: ago(30) }, 'erase'],
  ['away for years, warned 29 days ago', { seenAt: ago(4000), warnedAt: ago(29) }, 'keep'],
  ['away for years, warned 30 days ago', { seenAt: ago(4000), warnedAt: ago(30) }, 'erase'],
  ['without an address, away 729 days', { seenAt: ago(729), hasAddress: false }, 'keep'],
  ['without an address, away 730 days', { seenAt: ago(730), hasAddress: false }, 'erase'],
  ['a clock that was wrong', { seenAt: now + dayMs }, 'keep'],
])('somebody %j', (_name, lastSeen, action) => {
  const person = { accessUntil: null, warnedAt: null, hasAddress: true, ...lastSeen };
  expect(chooseRetentionAction(person, now)).toBe(action);
  if (action !== 'keep') expect(person.seenAt).toBeLessThanOrEqual(computeInactivityCutoff(now));
});

test('every kind is kept for its number of days', () => {
  for (const kind of retainedKinds)
    expect(computeRetentionCutoff(kind, now)).toBe(ago(retentionPolicy[kind].days));
  expect(computeRetentionCutoff('unverifiedAccounts', now)).toBe(ago(30));
  expect(computeRetentionCutoff('auditEntries', now)).toBe(ago(2191.5));
});
