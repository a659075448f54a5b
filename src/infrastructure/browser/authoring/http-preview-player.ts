import type { Clock } from '../../../application/ports/clock.ts';
import type {
  SharedPreview,
  PreviewPlayer,
} from '../../../application/ports/device/authoring/preview-player.ts';
import * as previewCalls from '../../shared/api/preview-links.ts';
import { fromWireInstant } from '../../shared/api/parts/route.ts';
import { LocalDraftStage } from '../../shared/engine/local-draft-stage.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Fetches the conversation of a link and plays it here. */
export class HttpPreviewPlayer implements PreviewPlayer {
  readonly #api: ApiClient;
  readonly #clock: Clock;

  constructor(api: ApiClient, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  open(token: string): Promise<SharedPreview> {
    const stage = new LocalDraftStage(this.#clock);
    return this.#api.ask(
      previewCalls.openPreviewLink,
      { body: { token }, isOpen: true },
      ({ definition, expiresOn }: previewCalls.WireOpenedPreview) => ({
        activity: definition,
        expiresAt: fromWireInstant(expiresOn) ?? 0,
        play: () => stage.open(definition),
      }),
    );
  }
}
