import type { DeviceNotes } from '../../../application/ports/device/reminders/device-notes.ts';
import type { ReminderGateway } from '../../../application/ports/device/reminders/reminder-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

/** The calls about reminders come with the first of them. */
export const lazyReminderGateway = (api: ApiClient): ReminderGateway =>
  lazily(async () => new (await import('./http-reminder-gateway.ts')).HttpReminderGateway(api));

/** The same of notes on this device. */
export const lazyDeviceNotes = (): DeviceNotes =>
  lazily(async () => new (await import('./push-device-notes.ts')).PushDeviceNotes());
