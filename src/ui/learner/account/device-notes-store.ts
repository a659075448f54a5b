import { makeAutoObservable, runInAction } from 'mobx';
import { DeviceNotifications } from '../../../application/ports/device/reminders/device-notes.ts';
import {
  ReminderGateway,
  type ReminderState,
} from '../../../application/ports/device/reminders/reminder-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Holds whether this device shows notifications, and switches them. */
export class DeviceNotificationsStore {
  /**
   * 'absent': the server or the browser has no notifications. 'forbidden': the person has blocked them in the browser.
   */
  state: 'absent' | 'forbidden' | 'off' | 'on' = 'absent';
  isSaving = false;
  hasFailed = false;
  /** The reason why the state could not be loaded; null when the server simply has no notifications. */
  failure: unknown = null;
  #key = '';
  readonly #device: DeviceNotifications;
  readonly #gateway: ReminderGateway;

  constructor(device: DeviceNotifications, gateway: ReminderGateway) {
    this.#device = device;
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  async load(): Promise<void> {
    this.failure = null;
    const reminders = await this.#gateway.find().catch((failure: unknown) => {
      runInAction(() => (this.failure = failure));
      return null;
    });
    await this.#read(reminders);
  }

  /** Switches the device's notifications; `zone` is its time zone, `language` the program's. A failure sets `hasFailed`. */
  async set(isOn: boolean, zone: string, language: string): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    this.hasFailed = false;
    try {
      await this.#read(await (isOn ? this.#begin(zone, language) : this.#end()));
    } catch {
      await this.load();
      runInAction(() => (this.hasFailed = true));
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  async #begin(zone: string, language: string): Promise<ReminderState | null> {
    const device = await this.#device.subscribe(this.#key);
    return device ? this.#gateway.addDevice({ ...device, zone, language }) : this.#gateway.find();
  }

  async #end(): Promise<ReminderState | null> {
    const endpoint = await this.#device.unsubscribe();
    return endpoint === null ? this.#gateway.find() : this.#gateway.removeDevice(endpoint);
  }

  async #read(reminders: ReminderState | null): Promise<void> {
    const push = reminders?.push;
    const device = push ? await this.#device.find().catch(() => null) : null;
    runInAction(() => {
      if (!push || !device) {
        this.state = 'absent';
        return;
      }
      this.#key = push.key;
      const { isForbidden, endpointHash } = device;
      const isOn = endpointHash !== null && push.devices.includes(endpointHash);
      this.state = isForbidden ? 'forbidden' : isOn ? 'on' : 'off';
    });
  }
}

export const createDeviceNotificationsStore = (services: Resolver): DeviceNotificationsStore =>
  new DeviceNotificationsStore(services.get(DeviceNotifications), services.get(ReminderGateway));
