import { AppError } from '../../../application/errors.ts';
import type {
  ContentTransfer,
  ExportFormat,
  ImportedFile,
  ExportedFile,
  ImportedTranslation,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ContentTransferResponse, ContentTransferRequest } from './transfer-worker.ts';

/** Timeout of a call (ms). */
const mostMs = 20_000;

/**
 * Converts each file in a worker of its own: no page waits for a large file, and only authors who convert one load the
 * code.
 */
export class WorkerContentTransfer implements ContentTransfer {
  read(fileName: string, bytes: Uint8Array): Promise<ImportedFile> {
    return ask({ call: 'read', args: [fileName, bytes] });
  }

  write(definition: unknown, format: ExportFormat): Promise<ExportedFile> {
    return ask({ call: 'write', args: [plain(definition), format] });
  }

  toTranslators(kind: ContentKind, draft: unknown, language: string): Promise<ExportedFile> {
    return ask({ call: 'toTranslators', args: [kind, plain(draft), language] });
  }

  fromTranslators(
    ...[kind, draft, bytes, options]: Parameters<ContentTransfer['fromTranslators']>
  ): Promise<ImportedTranslation> {
    return ask({ call: 'fromTranslators', args: [kind, plain(draft), bytes, options] });
  }
}

/** Copies a store's observed value as a plain one, because a worker accepts only plain values. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function ask<T>(call: ContentTransferRequest): Promise<T> {
  const worker = new Worker(new URL('./transfer-worker.ts', import.meta.url), {
    type: 'module',
    name: 'transfer',
  });
  let tooLate: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<ContentTransferResponse>((done, failed) => {
      const stop = (): void => failed(new AppError('Unexpected', 'The file could not be worked on.'));
      tooLate = setTimeout(stop, mostMs);
      worker.addEventListener('error', stop);
      worker.addEventListener('message', ({ data }: MessageEvent<ContentTransferResponse>) => done(data));
      worker.postMessage(call, []);
    });
    if ('failure' in answer)
      throw new AppError(answer.isRefused ? 'InvalidRequest' : 'Unexpected', answer.failure);
    return answer.value as T;
  } finally {
    clearTimeout(tooLate);
    worker.terminate();
  }
}
