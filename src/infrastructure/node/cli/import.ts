import { basename } from 'node:path';
import { hasErrorFindings } from '../../../domain/content/finding.ts';
import type {
  TransferNote,
  ImportedFile,
  ImportFinding,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import { TransferRefusedError } from '../../shared/exchange/conversion.ts';
import {
  importActivity,
  detectImportFormat,
  importFormats,
  type ImportFormat,
} from '../../shared/exchange/transfer.ts';
import { createCommand, CommandError, flagOption, readInputFile, textOption } from './command.ts';

export const { help, run } = createCommand({
  usage: 'fireside import <file> [--from <format>] [--json]',
  about: `Makes an Activity of a Twine story (published page or Twee 3) or of a spreadsheet (CSV, one row a step), and
prints it. Nothing of a page is run.
Standard error tells what was left out, what had to be made up, and what 'check' finds, each with its cell or
passage: nothing is dropped without a line.`,
  options: {
    from: textOption('<format>', `${importFormats.join(', ')}; without it the file's name tells`),
    json: flagOption('the Activity, the notes and the findings as JSON'),
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
      code: hasErrorFindings(findings) ? 1 : 0,
    };
  },
});

function formatNamed(file: string, from: string | undefined): ImportFormat {
  const format = from === undefined ? detectImportFormat(file) : importFormats.find((name) => name === from);
  if (format) return format;
  throw new CommandError(
    from === undefined
      ? `${file}: its name does not tell its format; say --from ${importFormats.join(' or --from ')}.`
      : `--from is '${from}'; it has to be ${importFormats.join(', ')}.`,
    2,
  );
}

function madeOf(file: string, format: ImportFormat): ImportedFile {
  try {
    return importActivity(basename(file), readInputFile(file), format);
  } catch (error) {
    throw error instanceof TransferRefusedError ? new CommandError(`${file}: ${error.message}`) : error;
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

const placeIn = ({ place, path }: ImportFinding): string => place ?? path;
const located = (file: string, place: string): string => (place === '' ? `${file}:` : `${file}: ${place}:`);
