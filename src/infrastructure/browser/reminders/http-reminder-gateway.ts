import { toErrorCode } from '../../../application/errors.ts';
import type { ReminderGateway } from '../../../application/ports/device/reminders/reminder-gateway.ts';
import * as reminders from '../../shared/api/reminders.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Sends the calls about reminders over HTTP. */
export const createHttpReminderGateway = (api: ApiClient): ReminderGateway => ({
  async find() {
    try {
      return await api.ask(reminders.getReminders, {}, reminders.fromWireReminders);
    } catch (error) {
      if (toErrorCode(error) === 'NotFound') return null;
      throw error;
    }
  },
  set: ({ isOn: on, zone, language }) =>
    api.ask(reminders.setReminders, { body: { on, zone, language } }, reminders.fromWireReminders),
  addDevice: (body) => api.ask(reminders.addReminderDevice, { body }, reminders.fromWireReminders),
  removeDevice: (endpoint) =>
    api.ask(reminders.removeReminderDevice, { body: { endpoint } }, reminders.fromWireReminders),
});
