import { makeAutoObservable, runInAction } from 'mobx';
import {
  ReminderGateway,
  type ReminderState,
} from '../../../application/ports/device/reminders/reminder-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Holds whether the person gets reminders by mail, and changes it. */
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

  /** True if the server sends mails and has this person's address. */
  get isOffered(): boolean {
    return this.state?.canSend ?? false;
  }

  /** Loads the setting. A server without reminders is no failure. */
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

  /**
   * Switches reminders; `zone` and `language` are this device's. A failure restores the former setting, and is shown.
   */
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
