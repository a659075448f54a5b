import { errorCode, errorMessage } from '../../../application/errors.ts';
import type { ContentTransfer } from '../../../application/ports/device/exchange/content-transfer.ts';
import { LocalContentTransfer } from './local-content-transfer.ts';

/** The one call of this worker and its answer. `isRefused`: the message is for the author. */
export type TransferCall = {
  [Call in keyof ContentTransfer]: { call: Call; args: Parameters<ContentTransfer[Call]> };
}[keyof ContentTransfer];
export type TransferAnswer = { value: unknown } | { failure: string; isRefused: boolean };

const transfer = new LocalContentTransfer();
const answer = (message: TransferAnswer): void => self.postMessage(message, {});

self.addEventListener('message', ({ data }: MessageEvent<TransferCall>) => {
  calledBy(data).then(
    (value) => answer({ value }),
    (error: unknown) =>
      answer({ failure: errorMessage(error), isRefused: errorCode(error) === 'InvalidRequest' }),
  );
});

function calledBy({ call, args }: TransferCall): Promise<unknown> {
  switch (call) {
    case 'read':
      return transfer.read(...args);
    case 'write':
      return transfer.write(...args);
    case 'toTranslators':
      return transfer.toTranslators(...args);
    case 'fromTranslators':
      return transfer.fromTranslators(...args);
  }
}
