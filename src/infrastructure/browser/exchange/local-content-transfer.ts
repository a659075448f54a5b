import { AppError } from '../../../application/errors.ts';
import type {
  ContentTransfer,
  ExportFormat,
  ImportedFile,
  ExportedFile,
  ImportedTranslation,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import { TransferRefusedError } from '../../shared/exchange/conversion.ts';
import { exportDraftAsXliff, importDraftTextsFromXliff } from '../../shared/exchange/xliff/translators.ts';
import {
  importActivity,
  detectImportFormat,
  checkActivityValue,
  exportActivity,
} from '../../shared/exchange/transfer.ts';

/** Converts files on the thread of its caller. */
export class LocalContentTransfer implements ContentTransfer {
  read(fileName: string, bytes: Uint8Array): Promise<ImportedFile> {
    return inWords(async () => {
      const format = detectImportFormat(fileName);
      if (format) return importActivity(fileName, bytes, format);
      throw new TransferRefusedError(
        'This is no file of a Twine story (.twee, .tw, .html), a spreadsheet saved as CSV (.csv) or JSON (.json).',
      );
    });
  }

  write(definition: unknown, format: ExportFormat): Promise<ExportedFile> {
    return inWords(() => exportActivity(checkActivityValue(definition), format));
  }

  toTranslators(...draft: Parameters<ContentTransfer['toTranslators']>): Promise<ExportedFile> {
    return inWords(async () => exportDraftAsXliff(...draft));
  }

  fromTranslators(...draft: Parameters<ContentTransfer['fromTranslators']>): Promise<ImportedTranslation> {
    return inWords(async () => importDraftTextsFromXliff(...draft));
  }
}

async function inWords<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof TransferRefusedError ? new AppError('InvalidRequest', error.message) : error;
  }
}
