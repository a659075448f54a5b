import type { NewVersion } from '../../../application/ports/device/platform/new-version.ts';
import { lazily } from './lazily.ts';

/**
 * Loaded when the browser is idle, with the note that a newer version waits; then it installs the service
 * worker.
 */
export const lazyNewVersion = (): NewVersion => {
  let adapter: NewVersion | undefined;
  const load = async (): Promise<NewVersion> => {
    const { WorkerNewVersion } = await import('./worker-new-version.ts');
    return (adapter ??= new WorkerNewVersion());
  };
  return lazily(load);
};
