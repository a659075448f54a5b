import type { AppInstallation } from '../../../src/application/ports/device/platform/installation.ts';

/** Returns a device that offers this way to install the program; `asked` counts the requests to install it. */
export function memoryInstallation(way: ReturnType<AppInstallation['way']> = 'none') {
  const device = { asked: 0, way: () => way, ask: async () => void (device.asked += 1) };
  return device satisfies AppInstallation;
}
