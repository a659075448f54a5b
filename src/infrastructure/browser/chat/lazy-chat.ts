import type { ChatGateway, ChatGatewayFactory } from '../../../application/ports/device/chat/chat-gateway.ts';
import type { ConversationKey } from '../../../application/ports/device/chat/offline-store.ts';
import { AppError } from '../../../application/errors.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { createLazyPort } from '../platform/lazy-port.ts';
import type { OfflineChatGateway } from '../../shared/offline/offline-chat-gateway.ts';
import type { ConversationDevicePorts } from './offline-chat.ts';

/** Delay from the start of a conversation to the load of its offline code (ms). */
const preparedAfterMs = 4000;
/** The delay between failed loads grows up to this multiple of `preparedAfterMs`. */
const mostTries = 5;

/** Loads the code of conversations when the first one is opened. */
export const createLazyChatGatewayFactory = (
  api: ApiClient,
  device: ConversationDevicePorts,
): ChatGatewayFactory => ({
  open: (activity, programme) => {
    const gateway = gatewayOf(api, device, { activity, programme });
    // A call before the module is loaded waits, and fails if the module cannot be loaded.
    gateway().catch(() => undefined);
    return createLazyPort(gateway);
  },
  voice: () => import('./voice.ts').then(({ localVoice }) => localVoice),
});

/**
 * Returns the gateway of one conversation, which works over HTTP alone until the offline code is loaded. The offline
 * code is loaded at once if this device already stores the conversation.
 */
function gatewayOf(
  api: ApiClient,
  device: ConversationDevicePorts,
  of: ConversationKey,
): () => Promise<ChatGateway> {
  const { clock, connection, copy } = device;
  let gateway: ChatGateway | null = null;
  let offline: OfflineChatGateway | null = null;
  const goesOn = async (): Promise<OfflineChatGateway> => {
    const { createOfflineChatGateway } = await load(() => import('./offline-chat.ts'));
    return (offline ??= createOfflineChatGateway(api, device, of));
  };
  const prepareSoon = (tries: number): void => {
    const again = (): void => prepareSoon(Math.min(tries + 1, mostTries));
    const prepare = (prepared: OfflineChatGateway): void => void (gateway = prepared).prepare();
    clock.schedule(clock.now() + preparedAfterMs * tries, () => {
      // Without a network the load would fail, and a failure lengthens the next delay.
      if (connection.isLost()) again();
      else void goesOn().then(prepare, again);
    });
  };
  return async () => {
    if (gateway !== null) return gateway;
    const made = await (copy.pack(of) === null ? overHttp(api, of) : goesOn());
    if (gateway === null) prepareSoon(1);
    return (gateway ??= made);
  };
}

async function overHttp(api: ApiClient, { activity, programme }: ConversationKey): Promise<ChatGateway> {
  const { HttpChatGatewayFactory } = await load(() => import('./http-chat-gateway.ts'));
  return new HttpChatGatewayFactory(api).open(activity, programme);
}

/** Loads a module. @throws Network when the module cannot be loaded, so that callers retry. */
async function load<Module>(module: () => Promise<Module>): Promise<Module> {
  try {
    return await module();
  } catch (error) {
    throw Object.assign(new AppError('Network', 'Conversations could not be loaded.'), { cause: error });
  }
}
