import type { Clock } from '../../../application/ports/clock.ts';
import type { PackGateway } from '../../../application/ports/device/chat-gateway.ts';
import type { PlayableActivity } from '../../../domain/activity/definition.ts';
import { picturesOf } from '../../../domain/chat/steps/step-kinds.ts';
import type { Connection } from '../../../application/ports/device/connection.ts';
import type { Conversation, OfflineStore } from '../../../application/ports/device/offline-store.ts';
import { activityAddress, programmeBase, standaloneBase } from '../../shared/api/activity.ts';
import { fromWireHandedIn, fromWirePack, packCalls } from '../../shared/api/packs.ts';
import { OfflineChatGateway } from '../../shared/engine/offline-chat-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { HttpChatGateways } from './http-chat-gateway.ts';

/** The device's ports for conversations. */
export type Device = { copy: OfflineStore; connection: Connection; clock: Clock };

/** A conversation over HTTP that goes on without a network. */
export function offlineChat(api: ApiClient, device: Device, of: Conversation): OfflineChatGateway {
  const remote = new HttpChatGateways(api).open(of.activity, of.programme);
  return new OfflineChatGateway({ ...device, of, remote, packs: httpPacks(api, of) });
}

function httpPacks(
  api: ApiClient,
  { activity: activityId, programme: programmeId }: Conversation,
): PackGateway {
  const base = programmeId === undefined ? standaloneBase : programmeBase;
  const parameters = programmeId === undefined ? { activityId } : { activityId, programmeId };
  /** Pictures that the page holds, and shows again without a request. */
  let pictures: readonly HTMLImageElement[] = [];
  return {
    pack: async () => {
      const pack = await api.ask(activityAddress(base, packCalls.getPack), { parameters }, fromWirePack);
      if (pictures.length === 0) pictures = fetchPictures(pack.activity);
      return pack;
    },
    handIn: (body) =>
      api.ask(activityAddress(base, packCalls.handIn), { parameters, body }, fromWireHandedIn),
  };
}

/** Asks for all pictures that the conversation may come to; for none where nothing can show them. */
function fetchPictures({ touchpoints }: PlayableActivity): HTMLImageElement[] {
  if (typeof Image === 'undefined') return [];
  const pictures = touchpoints.flatMap(({ steps }) => steps.flatMap(picturesOf));
  const addresses = new Set(pictures.map(({ picture }) => picture.url));
  return Array.from(addresses, (address) => {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = address;
    return image;
  });
}
