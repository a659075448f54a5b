import { OfflineStore } from '../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from '../stores/resolver.ts';

/**
 * Calls `listener` when another tab has emptied this device, by 'Exit this page' or a log out. Returns a function that
 * unsubscribes.
 */
export const watchEmptied = (services: Resolver, listener: () => void): (() => void) =>
  services.get(OfflineStore).watchEmptied(listener);
