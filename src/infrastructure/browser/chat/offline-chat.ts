import type { Clock } from '../../../application/ports/clock.ts';
import type { PackGateway } from '../../../application/ports/device/chat/chat-gateway.ts';
import type { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';
import type { ConversationKey, OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import * as activityCalls from '../../shared/api/activity.ts';
import * as packCalls from '../../shared/api/packs.ts';
import { OfflineChatGateway } from '../../shared/offline/offline-chat-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { preloadConversationPictures } from './fetch-pictures.ts';
import { HttpChatGatewayFactory } from './http-chat-gateway.ts';

/** The device's ports that a conversation needs. */
export type ConversationDevicePorts = { copy: OfflineStore; connection: NetworkConnection; clock: Clock };

/** Returns the gateway of a conversation over HTTP that continues without a network. */
export function createOfflineChatGateway(
  api: ApiClient,
  device: ConversationDevicePorts,
  of: ConversationKey,
): OfflineChatGateway {
  const remote = new HttpChatGatewayFactory(api).open(of.activity, of.programme);
  return new OfflineChatGateway({ ...device, of, remote, packs: httpPacks(api, of) });
}

function httpPacks(
  api: ApiClient,
  { activity: activityId, programme: programmeId }: ConversationKey,
): PackGateway {
  const base =
    programmeId === undefined ? activityCalls.standaloneActivityPath : activityCalls.programmeActivityPath;
  const parameters = programmeId === undefined ? { activityId } : { activityId, programmeId };
  /** The page holds references to the pictures, so that the browser shows them again without a request. */
  let pictures: readonly HTMLImageElement[] = [];
  return {
    pack: async () => {
      const pack = await api.ask(packCalls.getOfflinePack(base), { parameters }, packCalls.fromWirePack);
      if (pictures.length === 0) pictures = preloadConversationPictures(pack.activity);
      return pack;
    },
    handIn: (body) =>
      api.ask(packCalls.submitHandIn(base), { parameters, body }, packCalls.fromWireHandInReply),
  };
}
