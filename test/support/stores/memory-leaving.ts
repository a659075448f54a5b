import type { Leaving } from '../../../src/application/ports/device/leaving.ts';

/** What 'Exit this page' does, in memory; `loggedOut` counts the log outs. */
export function memoryLeaving(logsOut: boolean | null = null) {
  const device = {
    loggedOut: 0,
    logsOut: () => logsOut,
    choose: (chosen: boolean) => void (logsOut = chosen),
    logOut: () => void (device.loggedOut += 1),
  };
  return device satisfies Leaving;
}
