import { OfflineStore, type OfflineConversation } from '../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from './resolver.ts';

/**
 * Returns the conversations that this device stores: open ones to continue, and finished ones whose answers are unsent.
 */
export function listOfflineConversations(
  services: Resolver,
): Record<'open' | 'finished', readonly OfflineConversation[]> {
  const copy = services.get(OfflineStore);
  const kept = copy.keptConversations();
  const isFinished = (of: OfflineConversation): boolean => (copy.log(of)?.completedAt ?? null) !== null;
  return { open: kept.filter((of) => !isFinished(of)), finished: kept.filter(isFinished) };
}
