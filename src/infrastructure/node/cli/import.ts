import { basename } from 'node:path';
import { hasErrors } from '../../../domain/content/finding.ts';
import type {
  TransferNote,
  ImportedFile,
  PlacedFinding,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import { TransferRefused } from '../../shared/exchange/conversion.ts';
import {
  importActivity,
  formatOf,
  readableFormats,
  type ReadableFormat,
} from '../../shared/exchange/transfer.ts';
import { command, CommandError, flag, readBytes, textOption } from './command.ts';

export const { help, run } = command({
  usage: 'fireside import <file> [--from <format>] [--json]',
  about: `Makes an Activity of a Twine story (published page or Twee 3) or of a spreadsheet (CSV, one row a step), and
prints it. Nothing of a page is run.
Standard error tells what was left out, what had to be made up, and what 'check' finds, each with its cell or
passage: nothing is dropped without a line.`,
  options: {
    from: textOption('<format>', `${readableFormats.join(', ')}; without it the file's name tells`),
    json: flag('the Activity, the notes and the findings as JSON'),
  },
  notes: 'Exit code 0: made, and it has no errors. 1: made with errors, or not readable. 2: used wrongly.',
  needs: ['<file>'],
  run({ args: [file = ''], values: { from } }) {
    const made = madeOf(file, formatNamed(file, from));
    const { slug, text: activity, notes, findings } = made;
    return {
      json: { slug, activity: JSON.parse(activity), notes, findings },
      text: activity,
      note: report(file, made),
      code: hasErrors(findings) ? 1 : 0,
    };
  },
});

function formatNamed(file: string, from: string | undefined): ReadableFormat {
  const format = from === undefined ? formatOf(file) : readableFormats.find((name) => name === from);
  if (format) return format;
  throw new CommandError(
    from === undefined
      ? `${file}: its name does not tell its format; say --from ${readableFormats.join(' or --from ')}.`
      : `--from is '${from}'; it has to be ${readableFormats.join(', ')}.`,
    2,
  );
}

function madeOf(file: string, format: ReadableFormat): ImportedFile {
  try {
    return importActivity(basename(file), readBytes(file), format);
  } catch (error) {
    throw error instanceof TransferRefused ? new CommandError(`${file}: ${error.message}`) : error;
  }
}

const kinds: Readonly<Record<TransferNote['kind'], string>> = {
  lost: 'left out',
  made: 'made',
  kept: 'kept',
};

function report(file: string, { notes, findings }: ImportedFile): string {
  return [
    ...notes.map(({ kind, place, message }) => `${located(file, place)} ${kinds[kind]}: ${message}`),
    ...findings.map(
      (found) => `${located(file, placeIn(found))} ${found.severity}: ${found.message} [${found.rule}]`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

const placeIn = ({ place, path }: PlacedFinding): string => place ?? path;
const located = (file: string, place: string): string => (place === '' ? `${file}:` : `${file}: ${place}:`);
