import { makeAutoObservable, runInAction } from 'mobx';
import { AppUpdate } from '../../application/ports/device/platform/new-version.ts';
import type { Resolver } from './resolver.ts';

/** Holds whether a newer version of the program waits, and activates it. */
export class NewVersionStore {
  waits = false;
  isTaking = false;
  readonly #version: AppUpdate;

  constructor(version: AppUpdate) {
    this.#version = version;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Watches for a new version until the returned function is called. A failed check is ignored. */
  open(): () => void {
    const stop = this.#version.watch(this.onWaiting).catch(() => () => undefined);
    return () => void stop.then((end) => end());
  }

  onWaiting(waits: boolean): void {
    this.waits = waits;
  }

  async take(): Promise<void> {
    this.isTaking = true;
    await this.#version.take();
    runInAction(() => (this.isTaking = false));
  }

  putOff(): void {
    void this.#version.putOff();
  }
}

export function createNewVersionStore(services: Resolver): NewVersionStore {
  return new NewVersionStore(services.get(AppUpdate));
}
