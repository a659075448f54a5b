import type {
  TransferNote,
  ExportFormat,
  ImportedFile,
  ExportedFile,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { contentLimits } from '../content/parse/content-limits.ts';
import { createActivityMap, maxMapWays, type ActivityMap } from '../content/picture/activity-map.ts';
import { formatMermaid } from '../content/picture/mermaid.ts';
import { parseJsonSource } from '../content/parse/parse.ts';
import { checkJsonContent, validateAndCheckContent } from '../content/read-content.ts';
import { TransferRefusedError, type ImportedActivity, type ExportedText } from './conversion.ts';
import { importSheet } from './from-sheet.ts';
import { importTwee, importTwineHtml } from './from-twee.ts';
import { parseCsvRows } from './read-sheet.ts';
import { decodeText, sampleOfGuess } from './text-encoding.ts';
import { exportSheet } from './to-sheet.ts';
import { exportTwee } from './to-twee.ts';

type Format = {
  ending: string;
  mediaType: string;
  write(definition: ActivityDefinition): Promise<ExportedText>;
};

/** The formats in which an Activity can be exported. */
const formats: Readonly<Record<ExportFormat, Format>> = {
  json: {
    ending: '.json',
    mediaType: 'application/json',
    write: async (definition) => ({ text: `${JSON.stringify(definition, null, 2)}\n`, notes: [] }),
  },
  twee: { ending: '.twee', mediaType: 'text/plain', write: async (definition) => exportTwee(definition) },
  csv: { ending: '.csv', mediaType: 'text/csv', write: async (definition) => exportSheet(definition) },
  mermaid: {
    ending: '.mmd',
    mediaType: 'text/plain',
    write: async (definition) => pictureOf(definition, formatMermaid),
  },
  svg: {
    ending: '.svg',
    mediaType: 'image/svg+xml',
    async write(definition) {
      const { drawMapSvg } = await import('../content/picture/svg.ts');
      return pictureOf(definition, (map) => {
        if (map.ways.length > maxMapWays)
          throw new TransferRefusedError(
            `${map.ways.length} ways are too many for one picture, which has room for ${maxMapWays}.`,
          );
        return drawMapSvg(map);
      });
    },
  },
  print: {
    ending: '.html',
    mediaType: 'text/html',
    async write(definition) {
      const { renderPrintPage } = await import('./print-page.ts');
      return { text: renderPrintPage(definition), notes: [] };
    },
  },
};

/** The formats that can be imported; `html` is a story that Twine has published as a page. */
export const importFormats = ['json', 'twee', 'html', 'csv'] as const;
export type ImportFormat = (typeof importFormats)[number];

export function isExportFormat(name: string): name is ExportFormat {
  return Object.hasOwn(formats, name);
}

/** Exports an Activity to a file with its name. @throws TransferRefusedError when the Activity does not fit the format. */
export async function exportActivity(
  definition: ActivityDefinition,
  name: ExportFormat,
): Promise<ExportedFile> {
  const { ending, mediaType, write } = formats[name];
  return { ...(await write(definition)), fileName: `${definition.slug}${ending}`, mediaType };
}

function pictureOf(definition: ActivityDefinition, draw: (map: ActivityMap) => string): ExportedText {
  const steps = definition.touchpoints.reduce((sum, touchpoint) => sum + touchpoint.steps.length, 0);
  const message = `It shows touchpoints, ways and minutes; the words of ${steps} steps and the card are not in it.`;
  return { text: draw(createActivityMap(definition)), notes: [{ kind: 'lost', place: '', message }] };
}

/** Returns the format of a file's name; null for an unknown ending. */
export function detectImportFormat(fileName: string): ImportFormat | null {
  if (/\.(twee|tw|tw2|twee2|twee3)$/i.test(fileName)) return 'twee';
  if (/\.x?html?$/i.test(fileName)) return 'html';
  if (/\.(csv|tsv)$/i.test(fileName)) return 'csv';
  return /\.jsonc?$/i.test(fileName) ? 'json' : null;
}

/** Returns the Activity in a value from a server. @throws TransferRefusedError for an Activity with errors. */
export function checkActivityValue(value: unknown): ActivityDefinition {
  const content = validateAndCheckContent('activity', value);
  if (content.ok) return content.definition;
  throw new TransferRefusedError(`The Activity has errors: ${content.findings[0]?.message ?? ''}`);
}

/**
 * Converts a file into an Activity's file. Notes name content that was lost, and content that was generated.
 * @throws TransferRefusedError for a file in the wrong format.
 */
export function importActivity(fileName: string, bytes: Uint8Array, format: ImportFormat): ImportedFile {
  if (bytes.length > contentLimits.bytes)
    throw new TransferRefusedError(`The file is larger than ${contentLimits.bytes / 1024 / 1024} MB.`);
  if (format === 'json') return fromJson(bytes);
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const { text: words, guessed } = decodeText(bytes);
  const read = readers[format](words, base);
  const text = `${JSON.stringify(read.value, null, 2)}\n`;
  const { findings } = checkJsonContent('activity', { value: read.value, text });
  return {
    slug: slugIn(read.value),
    text,
    notes: shortened(guessed === null ? read.notes : [noteOfGuess(words, guessed), ...read.notes]),
    findings: findings.map((found) => ({ ...found, place: read.placeOf(found.path) })),
  };
}

const readers: Readonly<
  Record<Exclude<ImportFormat, 'json'>, (text: string, base: string) => ImportedActivity>
> = {
  twee: importTwee,
  html: importTwineHtml,
  csv: (text, base) => importSheet(parseCsvRows(text), base),
};

/** Returns the note about an encoding that was guessed. */
function noteOfGuess(text: string, guessed: string): TransferNote {
  const message = `The file does not say how its letters are stored; it was read as ${guessed}: '${sampleOfGuess(text)}'. If this is wrong, save it as UTF-8 and bring it in again.`;
  return { kind: 'made', place: '', message };
}

/** Reads a file in Fireside's own format; the place of a finding is its line. */
function fromJson(bytes: Uint8Array): ImportedFile {
  const json = parseJsonSource(bytes);
  if (!json.ok) throw new TransferRefusedError(json.findings[0]?.message ?? 'The file is no JSON.');
  const { findings } = checkJsonContent('activity', json);
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
