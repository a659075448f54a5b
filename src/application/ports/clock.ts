import { createPortToken, type PortToken } from './token.ts';

/** The time source that code receives as a port. Its adapters are the system clock and a manual clock. */
export interface Clock {
  /** Returns the current time (epoch ms). */
  now(): number;
  /**
   * Runs `task` once when `now()` has reached `dueAt` (epoch ms), never before and never synchronously inside this
   * call. Returns a function that cancels the task.
   */
  schedule(dueAt: number, task: () => void): () => void;
}
export const Clock: PortToken<Clock> = createPortToken('Clock');

/**
 * The estimated time of the server, for dates that the server set: a countdown is correct on a device with a wrong
 * clock. This time may jump, so durations on the screen use `Clock`.
 */
export const ServerTime: PortToken<Clock> = createPortToken('ServerTime');
