import {
  resolveLocalTime,
  isTimeZone,
  formatLocalTime,
  timeZoneOf,
} from '../../../src/domain/platform/local-time.ts';

const texts = (local: string, zone: string) =>
  resolveLocalTime(local, zone)?.map((at) => new Date(at).toISOString().slice(0, 16));

test.each([
  ['2026-11-28T08:00', 'Europe/London', ['2026-11-28T08:00']],
  ['2026-07-04T08:00', 'Europe/London', ['2026-07-04T07:00']],
  ['2026-07-04T08:00', 'Asia/Kathmandu', ['2026-07-04T02:15']],
  ['2026-07-04T00:30', 'America/New_York', ['2026-07-04T04:30']],
  ['2026-07-04T08:00', 'Pacific/Kiritimati', ['2026-07-03T18:00']],
])('%s in %s is one instant', (local, zone, instants) => {
  expect(texts(local, zone)).toEqual(instants);
  expect(formatLocalTime(resolveLocalTime(local, zone)![0]!, zone)).toBe(local);
});

test('a time that clocks are put forward over is none', () => {
  expect(texts('2027-03-28T01:30', 'Europe/London')).toEqual([]);
  expect(texts('2027-03-28T00:59', 'Europe/London')).toEqual(['2027-03-28T00:59']);
  expect(texts('2027-03-28T02:00', 'Europe/London')).toEqual(['2027-03-28T01:00']);
});

test('a time that clocks are put back over is two, summer time first', () => {
  expect(texts('2026-10-25T01:30', 'Europe/London')).toEqual(['2026-10-25T00:30', '2026-10-25T01:30']);
  expect(texts('2026-10-25T02:00', 'Europe/London')).toEqual(['2026-10-25T02:00']);
  expect(texts('2027-04-04T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
});

test('what is no time or no zone is nothing', () => {
  expect(resolveLocalTime('2026-02-30T08:00', 'Europe/London')).toBeNull();
  expect(resolveLocalTime('2026-02-03', 'Europe/London')).toBeNull();
  expect(resolveLocalTime('', 'Europe/London')).toBeNull();
  expect(resolveLocalTime('2026-02-03T08:00', 'Europe/Atlantis')).toBeNull();
  expect([isTimeZone('Europe/London'), isTimeZone('')]).toEqual([true, false]);
});

test('a year that is still being typed is a year, and the first and the last one have no error', () => {
  for (const year of ['0002', '0020', '0202', '1000', '9998'])
    expect(texts(`${year}-12-05T08:00`, 'UTC')).toEqual([`${year}-12-05T08:00`]);
  for (const local of ['0000-01-01T00:00', '0001-01-01T00:00', '9999-12-31T23:59'])
    for (const zone of ['Europe/London', 'Pacific/Kiritimati', 'America/Adak'])
      expect(() => resolveLocalTime(local, zone)).not.toThrow();
});

const [winter, summer] = ['2026-11-28T08:00Z', '2026-07-04T08:00Z'].map((day) => Date.parse(day)) as [
  number,
  number,
];

test.each([
  ['Asia/Kathmandu', 345, winter, 'Asia/Kathmandu'],
  ['Etc/Unknown', 0, winter, 'Europe/London'],
  ['Etc/Unknown', 60, summer, 'Europe/London'],
  ['Etc/Unknown', 60, winter, 'Etc/GMT-1'],
  ['Etc/Unknown', 0, summer, 'Etc/GMT+0'],
  [undefined, 0, winter, 'Europe/London'],
  ['', -300, winter, 'Etc/GMT+5'],
  ['Mars/Olympus', 330, winter, '+05:30'],
  ['Mars/Olympus', -210, winter, '-03:30'],
  ['Mars/Olympus', Number.NaN, winter, 'Europe/London'],
])('a device that reports %s and is %s min ahead of UTC at %s is in %s', (zone, ahead, at, expected) => {
  const found = timeZoneOf(zone, ahead, at);
  expect(found).toBe(expected);
  expect(isTimeZone(found)).toBe(true);
  if (!Number.isNaN(ahead)) expect(Date.parse(`${formatLocalTime(at, found)}Z`) - at).toBe(ahead * 60_000);
});
