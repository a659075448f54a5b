import type { Clock } from '../../../application/ports/clock.ts';
import type { PreviewPlayer } from '../../../application/ports/device/authoring/preview-player.ts';
import { fromWireInstant } from '../../shared/api/parts/route.ts';
import { openPreviewLink, type WireOpenedPreview } from '../../shared/api/preview-links.ts';
import { LocalDraftPlayer } from '../../shared/engine/local-draft-stage.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Fetches the conversation of a preview link and plays it in the browser. */
export const createHttpPreviewPlayer = (api: ApiClient, clock: Clock): PreviewPlayer => ({
  open(token) {
    const stage = new LocalDraftPlayer(clock);
    return api.ask(
      openPreviewLink,
      { body: { token }, isOpen: true },
      ({ definition, expiresOn }: WireOpenedPreview) => ({
        activity: definition,
        expiresAt: fromWireInstant(expiresOn) ?? 0,
        play: () => stage.open(definition),
      }),
    );
  },
});
