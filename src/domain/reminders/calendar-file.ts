const minuteMs = 60_000;
/** The length of a plan in the calendar (ms). */
const lengthMs = 30 * minuteMs;
const mostOctets = 75;
/**
 * The instant (epoch ms) from which the seconds of SEQUENCE are counted; until 2094 they fit the 32 bits of the
 * standard.
 */
const numberedFrom = Date.UTC(2026, 0, 1);

type Entry = {
  /** The permanent id of the entry, by which a calendar updates an entry that it has already. */
  id: string;
  /** The start of the entry (epoch ms). */
  at: number;
  /** The instant at which the file is made (epoch ms). */
  now: number;
  title: string;
  /** The link of the entry. */
  address: string;
};

/**
 * Returns a calendar file with one entry (RFC 5545). Other people who see the calendar can read the entry's title and
 * link.
 */
export function createCalendarFile({ id, at, now, title, address }: Entry): string {
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

/** Formats an instant as 20261128T100000Z. */
const instantText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a line into lines of at most 75 octets; continuation lines begin with a space. */
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

/** Returns the number of octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
