import { OfflineStore, type KeptConversation } from '../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from './resolver.ts';

/** The conversations that this device keeps: those to go on with, and those that are finished and wait to be sent. */
export function keptConversationsFrom(
  services: Resolver,
): Record<'open' | 'finished', readonly KeptConversation[]> {
  const copy = services.get(OfflineStore);
  const kept = copy.keptConversations();
  const isFinished = (of: KeptConversation): boolean => (copy.log(of)?.completedAt ?? null) !== null;
  return { open: kept.filter((of) => !isFinished(of)), finished: kept.filter(isFinished) };
}
