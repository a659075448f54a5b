import type { DeviceAddress } from './reminder-gateway.ts';
import { token, type Token } from '../../token.ts';

/**
 * The browser's state for notes: whether the person has forbidden them, and the hash of the endpoint (SHA-256,
 * base64url) by which it gets them, null where it gets none.
 */
export type DeviceNotesState = { isForbidden: boolean; endpointHash: string | null };

/**
 * Notes that this device shows, also while the program is closed.
 *
 * Adapters: `find` is null where the browser cannot show any. `subscribe` asks the person first and is null where they
 * refuse; `key` is by which push services know the server (base64url). `unsubscribe` returns the endpoint that ends.
 */
export interface DeviceNotes {
  find(): Promise<DeviceNotesState | null>;
  subscribe(key: string): Promise<DeviceAddress | null>;
  unsubscribe(): Promise<string | null>;
}
export const DeviceNotes: Token<DeviceNotes> = token('DeviceNotes');
