import { OfflineStore, type OfflineConversation } from '../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from './resolver.ts';

/** Returns the conversations that this device stores: those to continue, and finished ones that wait to be sent. */
export function listOfflineConversations(
  services: Resolver,
): Record<'open' | 'finished', readonly OfflineConversation[]> {
  const copy = services.get(OfflineStore);
  const kept = copy.keptConversations();
  const isFinished = (of: OfflineConversation): boolean => (copy.log(of)?.completedAt ?? null) !== null;
  return { open: kept.filter((of) => !isFinished(of)), finished: kept.filter(isFinished) };
}
