import { makeAutoObservable, runInAction } from 'mobx';
import {
  ReminderGateway,
  type ReminderState,
} from '../../../application/ports/device/reminders/reminder-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Holds the setting of reminders by mail. */
export class ReminderStore {
  state: ReminderState | null = null;
  /** True once the settings are loaded, or have failed to load. */
  isKnown = false;
  /** The failure to load the settings. */
  failure: unknown = null;
  isSaving = false;
  hasFailed = false;
  readonly #gateway: ReminderGateway;

  constructor(gateway: ReminderGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** True if the server can mail this person. */
  get isOffered(): boolean {
    return this.state?.canSend ?? false;
  }

  /** Loads the settings. A server without the call has no reminders. */
  async load(): Promise<void> {
    const state = await this.#gateway.find().catch((failure: unknown) => {
      runInAction(() => (this.failure = failure));
      return null;
    });
    runInAction(() => {
      this.state = state;
      this.isKnown = true;
    });
  }

  /** Switches reminders; `zone` and `language` are this device's. A failed change is undone and reported. */
  async set(isOn: boolean, zone: string, language: string): Promise<void> {
    const before = this.state;
    if (before === null || this.isSaving) return;
    this.state = { ...before, isOn };
    this.isSaving = true;
    this.hasFailed = false;
    try {
      const state = await this.#gateway.set({ isOn, zone, language });
      runInAction(() => (this.state = state));
    } catch {
      runInAction(() => {
        this.state = before;
        this.hasFailed = true;
      });
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }
}

export const createReminderStore = (services: Resolver): ReminderStore =>
  new ReminderStore(services.get(ReminderGateway));
