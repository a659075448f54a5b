import { AppError } from '../../../application/errors.ts';
import type {
  ContentTransfer,
  FormatName,
  MadeFile,
  OutFile,
} from '../../../application/ports/device/content-transfer.ts';
import type { TransferAnswer, TransferCall } from './transfer-worker.ts';

/** A call that takes longer is given up. */
const mostMs = 20_000;

/** In a worker of its own for each call: no page waits for a large file, and only who needs it loads it. */
export class WorkerContentTransfer implements ContentTransfer {
  read(fileName: string, bytes: Uint8Array): Promise<MadeFile> {
    return ask({ call: 'read', args: [fileName, bytes] });
  }

  write(definition: unknown, format: FormatName): Promise<OutFile> {
    // What a store observes is no plain value, which alone can be sent.
    return ask({ call: 'write', args: [JSON.parse(JSON.stringify(definition)), format] });
  }
}

async function ask<T>(call: TransferCall): Promise<T> {
  const worker = new Worker(new URL('./transfer-worker.ts', import.meta.url), {
    type: 'module',
    name: 'transfer',
  });
  let tooLate: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<TransferAnswer>((done, failed) => {
      const stop = (): void => failed(new AppError('Unexpected', 'The file could not be worked on.'));
      tooLate = setTimeout(stop, mostMs);
      worker.addEventListener('error', stop);
      worker.addEventListener('message', ({ data }: MessageEvent<TransferAnswer>) => done(data));
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
