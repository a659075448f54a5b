import { token, type Token } from './token.ts';

/** Time, handed in. The system clock and a manual one are its adapters. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /**
   * Runs `task` once when `now()` has reached `dueAt` (epoch ms), never before and never
   * synchronously inside this call. Returns a function that calls it off.
   */
  schedule(dueAt: number, task: () => void): () => void;
}
export const Clock: Token<Clock> = token('Clock');

/**
 * The server's time as far as it is known, for dates that the server set: a device with a wrong clock
 * still counts down rightly. It may jump, so durations on the screen follow `Clock`.
 */
export const ServerTime: Token<Clock> = token('ServerTime');
