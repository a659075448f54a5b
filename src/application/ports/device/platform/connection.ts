import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The state of the network connection, as far as the device knows.
 *
 * Adapters: `onBack` calls its listener when the network is back, and when the person returns to a hidden page;
 * `onChange` calls its listener when the network is lost or back.
 */
export interface NetworkConnection {
  isLost(): boolean;
  onBack(listener: () => void): () => void;
  onChange(listener: () => void): () => void;
}
export const NetworkConnection: PortToken<NetworkConnection> = createPortToken('Connection');
