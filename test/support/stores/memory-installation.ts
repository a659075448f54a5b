import type { AppInstallation } from '../../../src/application/ports/device/platform/installation.ts';

/** Returns a device with this way to install the program on its home screen; `asked` counts the requests to install. */
export function memoryInstallation(way: ReturnType<AppInstallation['way']> = 'none') {
  const device = { asked: 0, way: () => way, ask: async () => void (device.asked += 1) };
  return device satisfies AppInstallation;
}
