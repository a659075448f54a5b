import { OfflineStore } from '../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from '../stores/resolver.ts';

/**
 * Calls `listener` after another tab has cleared this device's store, by a log out or 'Exit this page': a screen must
 * then remove the words and results of a search. Returns a function that unsubscribes.
 */
export const watchClearedByOtherTab = (services: Resolver, listener: () => void): (() => void) =>
  services.get(OfflineStore).watchEmptied(listener);
