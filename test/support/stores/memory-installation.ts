import type { Installation } from '../../../src/application/ports/device/platform/installation.ts';

/** A device that says how the program gets onto its home screen; `asked` counts the questions. */
export function memoryInstallation(way: ReturnType<Installation['way']> = 'none') {
  const device = { asked: 0, way: () => way, ask: async () => void (device.asked += 1) };
  return device satisfies Installation;
}
