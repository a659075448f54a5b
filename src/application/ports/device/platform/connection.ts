import { token, type Token } from '../../token.ts';

/**
 * The network to the server, as far as the device knows.
 *
 * Adapters: `onBack` calls when the network is back, and when the person returns to a page that was hidden;
 * `onChange` calls when the network goes or comes back.
 */
export interface Connection {
  isLost(): boolean;
  onBack(listener: () => void): () => void;
  onChange(listener: () => void): () => void;
}
export const Connection: Token<Connection> = token('Connection');
