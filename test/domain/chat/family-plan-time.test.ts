import * as fc from 'fast-check';
import {
  listPlannableMoments,
  resolvePlanInstant,
  formatInstantWithOffset,
} from '../../../src/domain/chat/family-plan-time.ts';
import { formatLocalTime } from '../../../src/domain/platform/local-time.ts';

const london = 'Europe/London';
const at = (text: string): number => Date.parse(text);
const ahead = (now: string, zone = london): string[] =>
  listPlannableMoments(at(now), zone).map(({ moment, local }) => `${moment} ${local}`);

test.each([
  [
    'in the morning',
    '2026-11-26T08:10Z',
    ['tonight 2026-11-26T19:00', 'tomorrow 2026-11-27T17:00', 'weekend 2026-11-28T10:00'],
  ],
  [
    'in the evening, the next half hour but one',
    '2026-11-26T19:10Z',
    ['tonight 2026-11-26T20:00', 'tomorrow 2026-11-27T17:00', 'weekend 2026-11-28T10:00'],
  ],
  [
    'at night: not tonight any more',
    '2026-11-26T21:10Z',
    ['tomorrow 2026-11-27T17:00', 'weekend 2026-11-28T10:00'],
  ],
  [
    'on a Friday: Saturday is tomorrow and the weekend',
    '2026-11-27T08:10Z',
    ['tonight 2026-11-27T19:00', 'tomorrow 2026-11-28T17:00', 'weekend 2026-11-28T10:00'],
  ],
  [
    'on a Saturday: the next weekend',
    '2026-11-28T21:10Z',
    ['tomorrow 2026-11-29T17:00', 'weekend 2026-12-05T10:00'],
  ],
  ['on a Sunday', '2026-11-29T21:10Z', ['tomorrow 2026-11-30T17:00', 'weekend 2026-12-05T10:00']],
])('offers %s', (_when, now, offered) => {
  expect(ahead(now)).toEqual(offered);
});

test.each([
  ['Pacific/Auckland', '2026-11-26T12:00Z', 'it is Friday there already', 'weekend 2026-11-28T10:00'],
  ['Pacific/Auckland', '2026-11-27T12:00Z', 'it is Saturday there already', 'weekend 2026-12-05T10:00'],
  ['America/New_York', '2026-11-28T03:00Z', 'it is still Friday there', 'weekend 2026-11-28T10:00'],
  ['Europe/London', '2026-10-23T22:30Z', 'it is Friday until midnight', 'weekend 2026-10-24T10:00'],
])('the weekend is the Saturday of the family in %s at %s: %s', (zone, now, _why, weekend) => {
  expect(ahead(now, zone)).toContain(weekend);
});

test('goes by the clocks of the family, also where they are put back in the night', () => {
  expect(ahead('2026-10-24T12:00Z')).toContain('tomorrow 2026-10-25T17:00');
  expect(listPlannableMoments(at('2026-10-24T12:00Z'), london)[1]!.at).toBe(at('2026-10-25T17:00Z'));
  expect(ahead('2026-11-26T08:10Z', 'Pacific/Auckland')[0]).toBe('tomorrow 2026-11-27T17:00');
});

const zones = [
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'UTC',
];

test('whenever it is asked, each moment lies ahead, within nine days, in the waking hours of the family', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }),
      fc.constantFrom(...zones),
      (now, zone) => {
        const moments = listPlannableMoments(now, zone);
        expect(moments.map(({ moment }) => moment).slice(-2)).toEqual(['tomorrow', 'weekend']);
        for (const { at: then, local } of moments) {
          expect(then).toBeGreaterThan(now);
          expect(then - now).toBeLessThan(9 * 24 * 60 * 60_000);
          expect(formatLocalTime(then, zone)).toBe(local);
          expect(local.slice(11) >= '10:00' && local.slice(11) <= '21:30').toBe(true);
          expect(Date.parse(formatInstantWithOffset(then, zone))).toBe(then);
          expect(formatInstantWithOffset(then, zone).slice(0, 16)).toBe(local);
        }
        expect(new Set(moments.map(({ local }) => local)).size).toBe(moments.length);
        const weekend = moments.at(-1)!.local;
        expect(new Date(`${weekend}Z`).getUTCDay()).toBe(6);
      },
    ),
  );
});

test.each([
  ['its instant', { moment: 'time', at: '2026-11-28T10:00+01:00' }, '2026-11-28T09:00Z'],
  [
    'what was offered when it was answered, where it names a moment alone',
    { moment: 'weekend', at: '' },
    '2026-11-28T10:00Z',
  ],
  ['an hour later, where the evening was over', { moment: 'tonight', at: '' }, '2026-11-26T23:30Z'],
])('a plan is for %s', (_what, answer, then) => {
  expect(resolvePlanInstant({ kind: 'plan', response: 'x', ...answer }, at('2026-11-26T22:30Z'))).toBe(
    at(then),
  );
});
