import { makeAutoObservable, runInAction } from 'mobx';
import {
  ReminderGateway,
  type ReminderState,
} from '../../../application/ports/device/reminders/reminder-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Whether this person is reminded by mail. */
export class ReminderStore {
  state: ReminderState | null = null;
  /** The settings are loaded, or have failed to load. */
  isKnown = false;
  /** The failure to load them. */
  failure: unknown = null;
  isSaving = false;
  hasFailed = false;
  readonly #gateway: ReminderGateway;

  constructor(gateway: ReminderGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Whether there is something to switch: the server can write to this person. */
  get isOffered(): boolean {
    return this.state?.canSend ?? false;
  }

  /** A server that does not know the call is one without reminders. */
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

  /** `zone` and `language` are those of this device. A failed change is undone and reported. */
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

export const reminderStoreFrom = (services: Resolver): ReminderStore =>
  new ReminderStore(services.get(ReminderGateway));
