import { errorCode, errorMessage } from '../../../application/errors.ts';
import type { ContentTransfer } from '../../../application/ports/device/content-transfer.ts';
import { LocalContentTransfer } from './local-content-transfer.ts';

/** The one call of this worker, and its answer. `isRefused`: the message is for the author. */
export type TransferCall =
  | { call: 'read'; args: Parameters<ContentTransfer['read']> }
  | { call: 'write'; args: Parameters<ContentTransfer['write']> };
export type TransferAnswer = { value: unknown } | { failure: string; isRefused: boolean };

const transfer = new LocalContentTransfer();
const answer = (message: TransferAnswer): void => self.postMessage(message, {});

self.addEventListener('message', ({ data }: MessageEvent<TransferCall>) => {
  const called: Promise<unknown> =
    data.call === 'read' ? transfer.read(...data.args) : transfer.write(...data.args);
  called.then(
    (value) => answer({ value }),
    (error: unknown) =>
      answer({ failure: errorMessage(error), isRefused: errorCode(error) === 'InvalidRequest' }),
  );
});
