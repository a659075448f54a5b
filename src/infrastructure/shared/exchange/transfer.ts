import type {
  TransferNote,
  FormatName,
  ImportedFile,
  ExportedFile,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { contentLimits } from '../content/parse/content-limits.ts';
import { mapOf, mostWays, type ActivityMap } from '../content/picture/activity-map.ts';
import { mermaidOf } from '../content/picture/mermaid.ts';
import { parse } from '../content/parse/parse.ts';
import { contentOf, validateAndCheck } from '../content/read-content.ts';
import { TransferRefused, type ImportedActivity, type ExportedText } from './conversion.ts';
import { fromSheet } from './from-sheet.ts';
import { fromTwee, fromTwineHtml } from './from-twee.ts';
import { decodeText, readSheetRows } from './read-sheet.ts';
import { toSheet } from './to-sheet.ts';
import { toTwee } from './to-twee.ts';

type Format = {
  ending: string;
  mediaType: string;
  write(definition: ActivityDefinition): Promise<ExportedText>;
};

/** The formats in which an Activity can be exported. */
const formats: Readonly<Record<FormatName, Format>> = {
  json: {
    ending: '.json',
    mediaType: 'application/json',
    write: async (definition) => ({ text: `${JSON.stringify(definition, null, 2)}\n`, notes: [] }),
  },
  twee: { ending: '.twee', mediaType: 'text/plain', write: async (definition) => toTwee(definition) },
  csv: { ending: '.csv', mediaType: 'text/csv', write: async (definition) => toSheet(definition) },
  mermaid: {
    ending: '.mmd',
    mediaType: 'text/plain',
    write: async (definition) => pictureOf(definition, mermaidOf),
  },
  svg: {
    ending: '.svg',
    mediaType: 'image/svg+xml',
    async write(definition) {
      const { svgOf } = await import('../content/picture/svg.ts');
      return pictureOf(definition, (map) => {
        if (map.ways.length > mostWays)
          throw new TransferRefused(
            `${map.ways.length} ways are too many for one picture, which has room for ${mostWays}.`,
          );
        return svgOf(map);
      });
    },
  },
  print: {
    ending: '.html',
    mediaType: 'text/html',
    async write(definition) {
      const { printPage } = await import('./print-page.ts');
      return { text: printPage(definition), notes: [] };
    },
  },
};

/** The formats that can be imported; `html` is a story that Twine has published as a page. */
export const readableFormats = ['json', 'twee', 'html', 'csv'] as const;
export type ReadableFormat = (typeof readableFormats)[number];

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** Exports an Activity to a file with its name. @throws TransferRefused when the Activity does not fit the format. */
export async function exportActivity(
  definition: ActivityDefinition,
  name: FormatName,
): Promise<ExportedFile> {
  const { ending, mediaType, write } = formats[name];
  return { ...(await write(definition)), fileName: `${definition.slug}${ending}`, mediaType };
}

function pictureOf(definition: ActivityDefinition, draw: (map: ActivityMap) => string): ExportedText {
  const steps = definition.touchpoints.reduce((sum, touchpoint) => sum + touchpoint.steps.length, 0);
  const message = `It shows touchpoints, ways and minutes; the words of ${steps} steps and the card are not in it.`;
  return { text: draw(mapOf(definition)), notes: [{ kind: 'lost', place: '', message }] };
}

/** Returns the format of a file's name; null for an unknown ending. */
export function formatOf(fileName: string): ReadableFormat | null {
  if (/\.(twee|tw|tw2|twee2|twee3)$/i.test(fileName)) return 'twee';
  if (/\.x?html?$/i.test(fileName)) return 'html';
  if (/\.(csv|tsv)$/i.test(fileName)) return 'csv';
  return /\.jsonc?$/i.test(fileName) ? 'json' : null;
}

/** Returns the Activity in a value from a server. @throws TransferRefused for an Activity with errors. */
export function readActivity(value: unknown): ActivityDefinition {
  const content = validateAndCheck('activity', value);
  if (content.ok) return content.definition;
  throw new TransferRefused(`The Activity has errors: ${content.findings[0]?.message ?? ''}`);
}

/**
 * Converts a file into an Activity's file. Notes name content that was lost, and content that was generated.
 * @throws TransferRefused for a file in the wrong format.
 */
export function importActivity(fileName: string, bytes: Uint8Array, format: ReadableFormat): ImportedFile {
  if (bytes.length > contentLimits.bytes)
    throw new TransferRefused(`The file is larger than ${contentLimits.bytes / 1024 / 1024} MB.`);
  if (format === 'json') return fromJson(bytes);
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const read = readers[format](bytes, base);
  const text = `${JSON.stringify(read.value, null, 2)}\n`;
  const { findings } = contentOf('activity', { value: read.value, text });
  return {
    slug: slugIn(read.value),
    text,
    notes: shortened(read.notes),
    findings: findings.map((found) => ({ ...found, place: read.placeOf(found.path) })),
  };
}

const readers: Readonly<
  Record<Exclude<ReadableFormat, 'json'>, (bytes: Uint8Array, base: string) => ImportedActivity>
> = {
  twee: (bytes, base) => fromTwee(decodeText(bytes).text, base),
  html: (bytes, base) => fromTwineHtml(decodeText(bytes).text, base),
  csv: (bytes, base) => fromSheet(readSheetRows(bytes), base),
};

/** Reads a file in our own format; the place of a finding is its line. */
function fromJson(bytes: Uint8Array): ImportedFile {
  const json = parse(bytes);
  if (!json.ok) throw new TransferRefused(json.findings[0]?.message ?? 'The file is no JSON.');
  const { findings } = contentOf('activity', json);
  const placed = findings.map((found) => ({
    ...found,
    place: found.line === undefined ? null : `line ${found.line}`,
  }));
  return { slug: slugIn(json.value), text: json.text, notes: [], findings: placed };
}

const slugIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'slug' in value && typeof value.slug === 'string'
    ? value.slug
    : 'brought-in';

/** The maximum number of notes, because a person reads the list. */
const mostNotes = 300;

function shortened(notes: readonly TransferNote[]): TransferNote[] {
  if (notes.length <= mostNotes) return [...notes];
  const more = notes.length - mostNotes;
  return [
    ...notes.slice(0, mostNotes),
    { kind: 'lost', place: '', message: `And ${more} more of this kind.` },
  ];
}
