import { toErrorCode, toErrorMessage } from '../../../application/errors.ts';
import type { ContentTransfer } from '../../../application/ports/device/exchange/content-transfer.ts';
import { LocalContentTransfer } from './local-content-transfer.ts';

/** The one call of this worker and its response. `isRefused` is true if the message is for the author. */
export type ContentTransferRequest = {
  [Call in keyof ContentTransfer]: { call: Call; args: Parameters<ContentTransfer[Call]> };
}[keyof ContentTransfer];
export type ContentTransferResponse = { value: unknown } | { failure: string; isRefused: boolean };

const transfer = new LocalContentTransfer();
const answer = (message: ContentTransferResponse): void => self.postMessage(message, {});

self.addEventListener('message', ({ data }: MessageEvent<ContentTransferRequest>) => {
  calledBy(data).then(
    (value) => answer({ value }),
    (error: unknown) =>
      answer({ failure: toErrorMessage(error), isRefused: toErrorCode(error) === 'InvalidRequest' }),
  );
});

function calledBy({ call, args }: ContentTransferRequest): Promise<unknown> {
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
