import { token, type Token } from '../../token.ts';

/**
 * Puts the program on the device's home screen.
 *
 * Adapters: 'asks' where the browser can ask the person, 'byHand' where it only has a menu entry, 'none' where it
 * cannot, or where the program is there already. Nothing is thrown.
 */
export interface Installation {
  way(): 'asks' | 'byHand' | 'none';
  ask(): Promise<void>;
}
export const Installation: Token<Installation> = token('Installation');
