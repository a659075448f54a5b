import { HomeMemory } from '../../../application/ports/device/home-memory.ts';
import { Installation } from '../../../application/ports/device/installation.ts';
import { windowInstallation } from '../platform/window-installation.ts';
import { StorageHomeMemory } from './storage-home-memory.ts';

/** Home's memory on the device, and the way onto the home screen. */
export const homePorts = (): [symbol, unknown][] => [
  [HomeMemory, new StorageHomeMemory()],
  [Installation, windowInstallation()],
];
