import { AppError } from '../../../application/errors.ts';
import type {
  ContentTransfer,
  FormatName,
  ImportedFile,
  ExportedFile,
  TakenTexts,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import { TransferRefused } from '../../shared/exchange/conversion.ts';
import { draftToXliff, textsFromXliff } from '../../shared/exchange/xliff/translators.ts';
import { importActivity, formatOf, readActivity, exportActivity } from '../../shared/exchange/transfer.ts';

/** Converts files on the thread of its caller. */
export class LocalContentTransfer implements ContentTransfer {
  read(fileName: string, bytes: Uint8Array): Promise<ImportedFile> {
    return inWords(async () => {
      const format = formatOf(fileName);
      if (format) return importActivity(fileName, bytes, format);
      throw new TransferRefused(
        'This is no file of a Twine story (.twee, .tw, .html), a spreadsheet saved as CSV (.csv) or JSON (.json).',
      );
    });
  }

  write(definition: unknown, format: FormatName): Promise<ExportedFile> {
    return inWords(() => exportActivity(readActivity(definition), format));
  }

  toTranslators(...draft: Parameters<ContentTransfer['toTranslators']>): Promise<ExportedFile> {
    return inWords(async () => draftToXliff(...draft));
  }

  fromTranslators(...draft: Parameters<ContentTransfer['fromTranslators']>): Promise<TakenTexts> {
    return inWords(async () => textsFromXliff(...draft));
  }
}

async function inWords<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof TransferRefused ? new AppError('InvalidRequest', error.message) : error;
  }
}
