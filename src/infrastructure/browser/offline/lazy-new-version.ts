import type { NewVersion } from '../../../application/ports/new-version.ts';
import { lazily } from '../lazily.ts';

/** Comes in a quiet moment, with the note that tells of it; then it puts the worker on the device. */
export const lazyNewVersion = (): NewVersion => {
  let adapter: NewVersion | undefined;
  const load = async (): Promise<NewVersion> => {
    const { WorkerNewVersion } = await import('./worker-new-version.ts');
    return (adapter ??= new WorkerNewVersion());
  };
  return lazily(load, ['watch', 'take', 'putOff']);
};
