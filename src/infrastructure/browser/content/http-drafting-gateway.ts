import type { CopyText, DraftingGateway, ListedCopy } from '../../../application/ports/device/drafting.ts';
import {
  fromWireCopy,
  workingCopyAddresses as addresses,
  type WireCopy,
  type WireCopyWithText,
} from '../../shared/api/working-copies.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** A text of a MB on a slow line. */
const storeMs = 60_000;

/** The calls for what is not published yet over HTTP. */
export class HttpDraftingGateway implements DraftingGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  copies(): Promise<ListedCopy[]> {
    return this.#api.ask(addresses.listWorkingCopies, {}, (copies: WireCopy[]) => copies.map(fromWireCopy));
  }

  copy(copyId: string): Promise<ListedCopy & { text: string }> {
    return this.#api.ask(
      addresses.getWorkingCopy,
      { parameters: { copyId } },
      ({ text, ...copy }: WireCopyWithText) => ({ ...fromWireCopy(copy), text }),
    );
  }

  store(copyId: string, written: CopyText, revision: number): Promise<ListedCopy> {
    return this.#api.ask(
      addresses.storeWorkingCopy,
      { parameters: { copyId }, body: { ...written, revision }, timeoutMs: storeMs },
      fromWireCopy,
    );
  }

  removeCopy(copyId: string): Promise<void> {
    return this.#api.send(addresses.removeWorkingCopy, { parameters: { copyId } });
  }
}
