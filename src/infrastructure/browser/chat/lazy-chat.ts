import type { ChatGateways } from '../../../application/ports/device/chat-gateway.ts';
import { AppError } from '../../../application/errors.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

/** What speaks with the server about conversations is fetched when the first one is opened. */
export const lazyChatGateways = (api: ApiClient): ChatGateways => ({
  open: (activity, programme) => {
    // A call before the module is loaded waits, and fails if the module does not load.
    gateways().catch(() => undefined);
    return lazily(
      async () => new (await gateways()).HttpChatGateways(api).open(activity, programme),
      ['open', 'enrol', 'activity', 'start', 'availableSteps', 'nextTouchpoint', 'respond', 'complete'],
    );
  },
});

/** Offline the module may be missing; that counts as a network failure, which is retried. */
async function gateways() {
  try {
    return await import('./http-chat-gateway.ts');
  } catch (error) {
    throw Object.assign(new AppError('Network', 'Conversations could not be loaded.'), { cause: error });
  }
}
