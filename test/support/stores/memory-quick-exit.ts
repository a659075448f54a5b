import type { QuickExit } from '../../../src/application/ports/device/support/quick-exit.ts';

/**
 * Returns the ports of 'Exit this page' in memory: `loggedOut` counts log outs, and `leftPaths` lists the pages that
 * were left.
 */
export function memoryQuickExit(logsOut: boolean | null = null) {
  const device = {
    loggedOut: 0,
    leftPaths: [] as string[],
    logsOut: () => logsOut,
    choose: (chosen: boolean) => void (logsOut = chosen),
    logOut: () => void (device.loggedOut += 1),
    left: (path: string) => void device.leftPaths.push(path),
  };
  return device satisfies QuickExit;
}
