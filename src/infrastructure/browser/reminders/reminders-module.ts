import { ContainerModule } from 'inversify';
import { DeviceNotes } from '../../../application/ports/device/reminders/device-notes.ts';
import { ReminderGateway } from '../../../application/ports/device/reminders/reminder-gateway.ts';
import { binderOf } from '../platform/bind-port.ts';
import { Api } from '../platform/platform-module.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

/** Reminders by mail, and notes on this device. */
export const remindersModule = new ContainerModule((options) => {
  const bind = binderOf(options);
  bind(ReminderGateway, lazyReminderGateway, Api);
  bind(DeviceNotes, lazyDeviceNotes);
});

/** The calls about reminders come with the first of them. */
const lazyReminderGateway = (api: ApiClient): ReminderGateway =>
  lazily(async () => (await import('./http-reminder-gateway.ts')).httpReminderGateway(api));

/** The same of notes on this device. */
const lazyDeviceNotes = (): DeviceNotes =>
  lazily(async () => new (await import('./push-device-notes.ts')).PushDeviceNotes());
