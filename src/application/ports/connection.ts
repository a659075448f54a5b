/**
 * The way to the server, as far as the device knows.
 *
 * Adapters: `onBack` calls when the network is there again, and when the person comes back to a page
 * that was out of sight; `onChange` when the network goes or is there again.
 */
export interface Connection {
  isLost(): boolean;
  onBack(listener: () => void): () => void;
  onChange(listener: () => void): () => void;
}
export const Connection = Symbol.for('Connection');
