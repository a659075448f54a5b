import { AppError } from '../../../application/errors.ts';
import type {
  ContentTransfer,
  FormatName,
  MadeFile,
  OutFile,
  TakenTexts,
} from '../../../application/ports/device/content-transfer.ts';
import { TransferRefused } from '../../shared/content/transfer/carried.ts';
import { draftToXliff, textsFromXliff } from '../../shared/content/xliff/translators.ts';
import { bringIn, formatOf, readActivity, takeOut } from '../../shared/content/transfer/transfer.ts';

/** Reads and writes where it is called. */
export class LocalContentTransfer implements ContentTransfer {
  read(fileName: string, bytes: Uint8Array): Promise<MadeFile> {
    return inWords(async () => {
      const format = formatOf(fileName);
      if (format) return bringIn(fileName, bytes, format);
      throw new TransferRefused(
        'This is no file of a Twine story (.twee, .tw, .html), a spreadsheet saved as CSV (.csv) or JSON (.json).',
      );
    });
  }

  write(definition: unknown, format: FormatName): Promise<OutFile> {
    return inWords(() => takeOut(readActivity(definition), format));
  }

  toTranslators(...draft: Parameters<ContentTransfer['toTranslators']>): Promise<OutFile> {
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
