import type { PastConversationView } from '../../../application/ports/device/account/account-gateway.ts';
import type { ChatGateway } from '../../../application/ports/device/chat/chat-gateway.ts';
import type { PastConversation } from '../../../domain/chat/past-conversation.ts';
import type { StepsReply } from '../../../domain/steps/steps-reply.ts';
import { fromWirePastConversation } from '../../shared/api/past-conversations.ts';
import { readObjectFields } from '../../shared/api/parts/read-fields.ts';
import { fromWireAnswerReply } from '../../shared/api/steps.ts';
import { ManualNetworkConnection } from '../../shared/engine/manual-connection.ts';
import { MemoryOfflineStore } from '../../shared/engine/memory-offline-store.ts';
import { SimulatedTabs } from '../../shared/engine/memory-tabs.ts';

/** Reads a conversation that is over; its gateway sends and stores nothing. @throws Error for invalid data. */
export function parsePastConversation(wire: unknown): PastConversationView {
  const { conversation: past, available: steps } = readObjectFields<{
    conversation: unknown;
    available: unknown;
  }>(wire);
  const conversation = fromWirePastConversation(past);
  const available = fromWireAnswerReply(steps);
  const copy = new MemoryOfflineStore();
  copy.savePace('instant');
  return {
    conversation,
    play: () => ({
      gateway: readOnly(conversation, available),
      copy,
      connection: new ManualNetworkConnection(),
      otherTabs: new SimulatedTabs().open(),
    }),
  };
}

/** Returns a gateway that has every step of the conversation from the beginning and sends no request. */
function readOnly(past: PastConversation, available: StepsReply): ChatGateway {
  const nothing = async (): Promise<void> => undefined;
  const steps = async (): Promise<StepsReply> => available;
  const { activityId: id, title, language, endedAt } = past;
  const activity = {
    id,
    title,
    ...(language === undefined ? {} : { language }),
    startedAt: endedAt,
    completedAt: endedAt,
  };
  return {
    enrol: nothing,
    activity: async () => activity,
    start: nothing,
    availableSteps: steps,
    nextTouchpoint: steps,
    respond: steps,
    complete: nothing,
  };
}
