const minuteMs = 60_000;
/** In the calendar a plan takes half an hour. */
const lengthMs = 30 * minuteMs;
const mostOctets = 75;
/** Files are numbered by the seconds since then, which fit the standard's numbers until 2094. */
const numberedFrom = Date.UTC(2026, 0, 1);

type Entry = {
  /** Names the entry for good, so that a calendar that has it already changes it to what a later file says. */
  id: string;
  /** When it begins, epoch ms. */
  at: number;
  /** When the file is made, epoch ms. */
  now: number;
  title: string;
  /** The link of the entry. */
  address: string;
};

/** A calendar file with one entry (RFC 5545). Whoever else sees the calendar reads what is given here and no more. */
export function calendarFile({ id, at, now, title, address }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fireside//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `SEQUENCE:${Math.max(0, Math.floor((now - numberedFrom) / 1000))}`,
    `DTSTAMP:${instantText(now)}`,
    `DTSTART:${instantText(at)}`,
    `DTEND:${instantText(at + lengthMs)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${address}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The instant as 20261128T100000Z. */
const instantText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines of 75 octets at most; those that go on begin with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > mostOctets) {
      lines.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...lines, part].join('\r\n');
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
