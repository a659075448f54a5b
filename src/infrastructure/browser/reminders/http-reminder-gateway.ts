import { errorCode } from '../../../application/errors.ts';
import {
  ReminderGateway,
  type ReminderState,
} from '../../../application/ports/device/reminders/reminder-gateway.ts';
import * as reminderCalls from '../../shared/api/reminders.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Reminders over HTTP. */
export class HttpReminderGateway implements ReminderGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  async find(): Promise<ReminderState | null> {
    try {
      return await this.#api.ask(reminderCalls.getReminders, {}, reminderCalls.fromWireReminders);
    } catch (error) {
      if (errorCode(error) === 'NotFound') return null;
      throw error;
    }
  }

  set({ isOn: on, zone, language }: Parameters<ReminderGateway['set']>[0]): Promise<ReminderState> {
    return this.#api.ask(
      reminderCalls.setReminders,
      { body: { on, zone, language } },
      reminderCalls.fromWireReminders,
    );
  }

  addDevice(body: Parameters<ReminderGateway['addDevice']>[0]): Promise<ReminderState> {
    return this.#api.ask(reminderCalls.addDevice, { body }, reminderCalls.fromWireReminders);
  }

  removeDevice(endpoint: string): Promise<ReminderState> {
    return this.#api.ask(reminderCalls.removeDevice, { body: { endpoint } }, reminderCalls.fromWireReminders);
  }
}
