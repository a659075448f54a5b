import { parseLondonDay, toLondonTime, toLondonWeek } from '../../../src/domain/reporting/london-day.ts';

const hours = ({ from, until }: { from: number; until: number }) => (until - from) / 3_600_000;

describe('days in London', () => {
  test.each([
    ['2026-01-15', '2026-01-15T00:00:00.000Z', 24],
    ['2026-07-15', '2026-07-14T23:00:00.000Z', 24],
    ['2026-03-29', '2026-03-29T00:00:00.000Z', 23],
    ['2026-03-30', '2026-03-29T23:00:00.000Z', 24],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', 25],
    ['2026-10-26', '2026-10-26T00:00:00.000Z', 24],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', 24],
  ])('%s begins at %s and has %i hours', (date, from, length) => {
    const day = parseLondonDay(date)!;
    expect(new Date(day.from).toISOString()).toBe(from);
    expect(hours(day)).toBe(length);
  });

  test.each([
    '',
    '2026-2-1',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '0000-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
  ])('%j is no day', (date) => expect(parseLondonDay(date)).toBeNull());

  test('the clock jumps forward in March and shows an hour twice in October', () => {
    expect(toLondonTime(Date.parse('2026-03-29T00:59:59.999Z'))).toEqual({
      date: '2026-03-29',
      time: '00:59:59',
    });
    expect(toLondonTime(Date.parse('2026-03-29T01:00Z'))).toEqual({ date: '2026-03-29', time: '02:00:00' });
    for (const at of ['2026-10-25T00:30Z', '2026-10-25T01:30Z'])
      expect(toLondonTime(Date.parse(at))).toEqual({ date: '2026-10-25', time: '01:30:00' });
  });

  test('a week begins on Monday', () => {
    expect(toLondonWeek(Date.parse('2026-03-29T22:30Z'))).toBe('2026-03-23');
    expect(toLondonWeek(Date.parse('2026-03-29T23:30Z'))).toBe('2026-03-30');
  });
});
