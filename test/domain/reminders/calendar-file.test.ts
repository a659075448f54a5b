import { createCalendarFile } from '../../../src/domain/reminders/calendar-file.ts';

const entry = {
  id: '1795860000000@family.example',
  at: Date.parse('2026-11-28T10:00Z'),
  now: Date.parse('2026-11-26T18:30:12.345Z'),
  title: 'A moment for us',
  address: 'https://family.example/',
};

test('is a calendar with one entry of half an hour, in UTC, each line ended as the standard asks', () => {
  expect(createCalendarFile(entry).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fireside//EN',
    'BEGIN:VEVENT',
    'UID:1795860000000@family.example',
    'SEQUENCE:28492212',
    'DTSTAMP:20261126T183012Z',
    'DTSTART:20261128T100000Z',
    'DTEND:20261128T103000Z',
    'SUMMARY:A moment for us',
    'URL:https://family.example/',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('is newer than one that was made before, also where it names an earlier moment', () => {
  const sequenceAt = (now: number) =>
    Number(/\r\nSEQUENCE:(\d+)\r\n/.exec(createCalendarFile({ ...entry, now }))![1]);
  expect(sequenceAt(entry.now + 1000)).toBeGreaterThan(sequenceAt(entry.now));
  // The instant 0 is that of a clock that was never set.
  expect(sequenceAt(0)).toBe(0);
  expect(sequenceAt(Date.parse('2090-01-01'))).toBeLessThan(2 ** 31);
});

test('has no line of more than 75 octets, and no character is cut in two', () => {
  const title = 'Ŵy, “ŷd” a 🐚; '.repeat(20);
  const file = createCalendarFile({ ...entry, title });
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:${title.replaceAll(',', '\\,').replaceAll(';', '\\;')}`);
});

test('lets no text begin a line of its own', () => {
  const file = createCalendarFile({ ...entry, title: 'One\r\nBEGIN:VALARM\\' });
  expect(file).toContain('SUMMARY:One\\nBEGIN:VALARM\\\\\r\n');
});
